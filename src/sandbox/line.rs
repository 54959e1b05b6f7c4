//! The wire under a connection, which can be cut at any moment, as wires are.

use std::io;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, Waker};

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};

/// A handle to one connection's wire.
#[derive(Clone, Debug, Default)]
pub(crate) struct Line(Arc<State>);

#[derive(Debug, Default)]
struct State {
    is_cut: AtomicBool,
    reader: Mutex<Option<Waker>>,
}

impl Line {
    /// From now on nothing passes; both ends see a reset.
    pub(crate) fn cut(&self) {
        self.0.is_cut.store(true, Ordering::Release);
        if let Some(waker) = self
            .0
            .reader
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take()
        {
            waker.wake();
        }
    }

    fn check(&self) -> io::Result<()> {
        if self.0.is_cut.load(Ordering::Acquire) {
            Err(io::ErrorKind::ConnectionReset.into())
        } else {
            Ok(())
        }
    }
}

/// A stream over a wire that can be cut.
#[derive(Debug)]
pub(crate) struct Cuttable {
    stream: TcpStream,
    line: Line,
}

impl AsyncRead for Cuttable {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        *self
            .line
            .0
            .reader
            .lock()
            .unwrap_or_else(PoisonError::into_inner) = Some(context.waker().clone());
        self.line.check()?;
        Pin::new(&mut self.stream).poll_read(context, buf)
    }
}

impl AsyncWrite for Cuttable {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buf: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.line.check()?;
        Pin::new(&mut self.stream).poll_write(context, buf)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.line.check()?;
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

/// A listener whose connections tell their wire to the handlers.
#[derive(Debug)]
pub(crate) struct Exchange(pub(crate) TcpListener);

impl Listener for Exchange {
    type Io = Cuttable;
    type Addr = Line;

    async fn accept(&mut self) -> (Self::Io, Self::Addr) {
        let (stream, _) = Listener::accept(&mut self.0).await;
        // Answers are small and awaited: do not let Nagle's algorithm hold them back.
        let _ = stream.set_nodelay(true);
        let line = Line::default();
        (
            Cuttable {
                stream,
                line: line.clone(),
            },
            line,
        )
    }

    fn local_addr(&self) -> io::Result<Self::Addr> {
        Ok(Line::default())
    }
}

impl Connected<IncomingStream<'_, Exchange>> for Line {
    fn connect_info(stream: IncomingStream<'_, Exchange>) -> Self {
        stream.remote_addr().clone()
    }
}
