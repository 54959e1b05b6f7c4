//! The REST side: one door for every request, which logs it, lets faults and limits act, checks it and carries it out.
//!
//! [`routes`] lists what exists; anything else is answered 404 and counted as a violation, as is a body that Discord would refuse.

pub(crate) mod request;
pub(crate) mod routes;

mod channels;
mod commands;
mod guilds;
mod interactions;
mod messages;
mod users;

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{ConnectInfo, FromRef, Query, State};
use axum::http::{HeaderMap, Response, StatusCode, header};
use axum::middleware::from_fn_with_state;
use axum::routing::get;
use axum::{Router, serve};
use serde_json::{Value, json};
use tokio::net::TcpListener;

use super::calls::{Call, Ticket};
use super::faults::Fault;
use super::limits::Standing;
use super::line::{Exchange, Line};
use super::oracle::Exchange as Exchanged;
use super::page::{self, door};
use super::refusal::{Code, Refusal};
use super::world::World;
use super::{Sandbox, Shared, gateway};
use request::Request;
use routes::Route;

/// A successful answer.
#[derive(Debug)]
pub(crate) struct Reply {
    status: u16,
    body: Value,
}

impl Reply {
    pub(crate) fn ok(body: Value) -> Self {
        Self { status: 200, body }
    }

    pub(crate) fn created(body: Value) -> Self {
        Self { status: 201, body }
    }

    pub(crate) fn nothing() -> Self {
        Self {
            status: 204,
            body: Value::Null,
        }
    }
}

pub(crate) type Outcome = Result<Reply, Refusal>;

impl FromRef<Sandbox> for Arc<Shared> {
    fn from_ref(discord: &Sandbox) -> Self {
        Arc::clone(&discord.shared)
    }
}

/// Serves REST, gateway and page until the runtime ends.
pub(crate) async fn run(listener: TcpListener, discord: Sandbox) {
    let names = door::Names::of_port(discord.address.port());
    let app = Router::new()
        .route("/", get(front))
        .merge(page::routes())
        .fallback(answer)
        .layer(from_fn_with_state(names, door::guard))
        .with_state(discord);
    let service = app.into_make_service_with_connect_info::<Line>();
    // The sandbox's listener never fails for good: axum's own retries.
    let _ = serve(Exchange(listener), service).await;
}

#[derive(serde::Deserialize)]
struct Version {
    v: Option<String>,
}

/// The gateway for whoever asks for a WebSocket, the page for everybody else.
async fn front(
    State(shared): State<Arc<Shared>>,
    ConnectInfo(line): ConnectInfo<Line>,
    Query(version): Query<Version>,
    headers: HeaderMap,
    socket: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response<Body> {
    let Ok(socket) = socket else {
        return page::front(&headers);
    };
    socket.on_upgrade(move |socket| gateway::connection::run(socket, shared, line, version.v))
}

/// Keeps the bookkeeping right when the bot hangs up in the middle of a call.
struct Underway {
    shared: Arc<Shared>,
    ticket: Option<Ticket>,
}

impl Underway {
    fn end(mut self, fill: impl FnOnce(&mut Call)) {
        if let Some(ticket) = self.ticket.take() {
            self.shared.change(|world| world.calls.end(&ticket, fill));
        }
    }
}

impl Drop for Underway {
    fn drop(&mut self) {
        if let Some(ticket) = self.ticket.take() {
            self.shared.change(|world| world.calls.end(&ticket, |_| {}));
        }
    }
}

async fn answer(
    State(shared): State<Arc<Shared>>,
    ConnectInfo(line): ConnectInfo<Line>,
    request: axum::extract::Request,
) -> Response<Body> {
    let request = match Request::read(request).await {
        Ok(request) => request,
        Err(why) => {
            shared.change(|world| world.violation(why));
            return response(
                400,
                &json!({ "message": "400: Bad Request", "code": 0 }),
                None,
                None,
            );
        }
    };
    let route = routes::find(&request.method, &request.path);
    let (underway, fault) = begin(&shared, &request, route.as_ref());
    let mut lose = false;
    match fault {
        None => {}
        Some((_, Fault::LostAfter)) => lose = true,
        Some((_, Fault::LostBefore)) => {
            line.cut();
            underway.end(|_| {});
            return response(500, &Value::Null, None, None);
        }
        Some((_, Fault::Slow(delay))) => wait(delay).await,
        Some((number, Fault::Held)) => {
            shared
                .wait_long(|world| world.faults.is_released(number).then_some(()))
                .await;
        }
        Some((_, fault)) => return refuse_by_fault(underway, &fault),
    }
    let (outcome, standing) = shared.change(|world| carry_out(world, &request, route.as_ref()));
    let (status, body, retry_after) = match outcome {
        Ok(reply) => (reply.status, reply.body, None),
        Err(refusal) => (refusal.status, refusal.body, refusal.retry_after),
    };
    if let (Some(oracle), Some(route)) = (&shared.oracle, &route) {
        let exchange = Exchanged {
            method: &request.method,
            template: route.template,
            body: &request.body,
            is_multipart: request.is_multipart,
            status,
            response: &body,
        };
        let found = oracle.judge(&exchange);
        shared.change(|world| {
            for text in found {
                world.violation(format!("{} {}: {text}", request.method, route.template));
            }
        });
    }
    underway.end(|call| {
        call.status = (!lose).then_some(status);
        call.code = body["code"].as_u64().unwrap_or(0);
        call.response = body.clone();
    });
    if lose {
        line.cut();
    }
    response(status, &body, retry_after, standing)
}

fn begin(
    shared: &Arc<Shared>,
    request: &Request,
    route: Option<&Route<'_>>,
) -> (Underway, Option<(usize, Fault)>) {
    shared.change(|world| {
        let path = request.logged_path(route);
        let fault = world.faults.take(&request.method, &path);
        let remembers = world.remembers;
        let call = Call {
            method: request.method.clone(),
            template: route.map_or_else(|| path.clone(), |route| route.template.to_owned()),
            body: request.body.clone(),
            files: request
                .files
                .iter()
                .map(|file| (file.name.clone(), Arc::clone(&file.bytes)))
                .collect(),
            status: None,
            code: 0,
            response: Value::Null,
            counts_globally: !request.path.starts_with("/interactions/")
                && !request.path.starts_with("/webhooks/"),
            fault: fault.as_ref().map(|(_, fault)| format!("{fault:?}")),
            at: world.clock.now(),
            took: Duration::ZERO,
            is_over: false,
            path,
        };
        let ticket = world.calls.begin(call, remembers);
        (
            Underway {
                shared: Arc::clone(shared),
                ticket: Some(ticket),
            },
            fault,
        )
    })
}

fn refuse_by_fault(underway: Underway, fault: &Fault) -> Response<Body> {
    let refusal = match fault {
        Fault::RateLimited(after) => Refusal::rate_limited(after.as_secs_f64(), false),
        Fault::GloballyLimited(after) => Refusal::rate_limited(after.as_secs_f64(), true),
        Fault::Refused(code) => Refusal::from(*code),
        Fault::Status(status) => Refusal {
            status: *status,
            body: Value::Null,
            retry_after: None,
        },
        _ => Refusal {
            status: 500,
            body: Value::Null,
            retry_after: None,
        },
    };
    underway.end(|call| {
        call.status = Some(refusal.status);
        call.code = refusal.code();
        call.response = refusal.body.clone();
    });
    if refusal.body.is_null() {
        let page = format!("<html><body><h1>{}</h1></body></html>", refusal.status);
        let mut response = Response::new(Body::from(page));
        *response.status_mut() =
            StatusCode::from_u16(refusal.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        response.headers_mut().insert(
            header::CONTENT_TYPE,
            header::HeaderValue::from_static("text/html"),
        );
        return response;
    }
    response(refusal.status, &refusal.body, refusal.retry_after, None)
}

/// Token, limits, then the route itself. The standing of the route's bucket goes into the headers.
fn carry_out(
    world: &mut World,
    request: &Request,
    route: Option<&Route<'_>>,
) -> (Outcome, Option<Standing>) {
    let Some(route) = route else {
        world.violation(format!(
            "unknown route: {} {}",
            request.method, request.path
        ));
        return (Err(Code::NotFound.into()), None);
    };
    // The callback and webhook routes are authorised by the token in their path.
    let needs_token =
        !route.template.starts_with("/interactions/") && !route.template.starts_with("/webhooks/");
    if needs_token
        && !world
            .application
            .tokens
            .iter()
            .any(|token| request.token.as_deref() == Some(token))
    {
        return (Err(Code::Unauthorized.into()), None);
    }
    let mut standing = None;
    if let Some(rate) = world.limits.rates.global.filter(|_| needs_token)
        && let Err(seconds) = world.limits.take("global", rate)
    {
        return (Err(Refusal::rate_limited(seconds, true)), None);
    }
    if let Some(rate) = world
        .limits
        .rates
        .per_channel
        .filter(|_| route.is_limited())
    {
        let bucket = format!("{} {} {}", request.method, route.template, route.major());
        match world.limits.take(&bucket, rate) {
            Ok(now) => standing = Some(now),
            Err(seconds) => return (Err(Refusal::rate_limited(seconds, false)), None),
        }
    }
    for key in request
        .query
        .keys()
        .filter(|key| !route.query.contains(&key.as_str()))
    {
        world.violation(format!(
            "{} {}: unknown query parameter {key:?}",
            request.method, route.template
        ));
    }
    ((route.handler)(world, request, route), standing)
}

fn response(
    status: u16,
    body: &Value,
    retry_after: Option<f64>,
    standing: Option<Standing>,
) -> Response<Body> {
    let bytes = if body.is_null() {
        Vec::new()
    } else {
        body.to_string().into_bytes()
    };
    let mut response = Response::new(Body::from(bytes));
    *response.status_mut() =
        StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let headers = response.headers_mut();
    if !body.is_null() {
        headers.insert(
            header::CONTENT_TYPE,
            header::HeaderValue::from_static("application/json"),
        );
    }
    if let Some(seconds) = retry_after {
        put(headers, "retry-after", &format!("{}", seconds.ceil()));
        let global = body["global"] == json!(true);
        put(
            headers,
            "x-ratelimit-scope",
            if global { "global" } else { "user" },
        );
        if global {
            put(headers, "x-ratelimit-global", "true");
        }
    }
    if let Some(standing) = standing {
        put(headers, "x-ratelimit-limit", &standing.limit.to_string());
        put(
            headers,
            "x-ratelimit-remaining",
            &standing.remaining.to_string(),
        );
        put(
            headers,
            "x-ratelimit-reset-after",
            &format!("{:.3}", standing.reset_after),
        );
    }
    response
}

fn put(headers: &mut HeaderMap, name: &'static str, value: &str) {
    if let Ok(value) = header::HeaderValue::from_str(value) {
        headers.insert(name, value);
    }
}

/// Lets real time pass, for a fault that asks for a slow answer.
async fn wait(delay: Duration) {
    let _ = tokio::time::timeout(delay, std::future::pending::<()>()).await;
}
