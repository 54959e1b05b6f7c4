//! Who may come in: this machine only, and no other site that a browser has open.
//!
//! A page of somebody else's could name an address that leads here (DNS rebinding), or send requests here from a browser of this
//! machine. The first is seen by its `Host`, the second by its `Origin`.

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, Response, StatusCode, header};
use axum::middleware::Next;

/// The names under which this Discord may be asked for, as `127.0.0.1:4000`.
#[derive(Clone, Debug)]
pub(crate) struct Names(Vec<String>);

/// The port of plain HTTP, which a browser leaves out (RFC 9110, 4.2.1).
const HTTP: u16 = 80;

impl Names {
    pub(crate) fn of_port(port: u16) -> Self {
        let hosts = ["127.0.0.1", "localhost", "[::1]"];
        let short = hosts.iter().filter(|_| port == HTTP);
        let whole = hosts.iter().map(|host| format!("{host}:{port}"));
        Self(whole.chain(short.map(ToString::to_string)).collect())
    }

    /// Why a request is not let in, if it is not.
    fn refuse(&self, method: &Method, path: &str, headers: &HeaderMap) -> Option<(u16, &str)> {
        let text = |name| {
            headers
                .get(name)
                .map(|value: &header::HeaderValue| value.to_str().unwrap_or_default())
        };
        let host = text(header::HOST).unwrap_or_default();
        if !self.0.iter().any(|name| name.eq_ignore_ascii_case(host)) {
            return Some((
                421,
                "this address is for this machine only, under its own name",
            ));
        }
        let origin = text(header::ORIGIN);
        let is_own = |origin: &str| {
            let name = origin.strip_prefix("http://");
            name.is_some_and(|name| self.0.iter().any(|own| own.eq_ignore_ascii_case(name)))
        };
        let is_page = path.starts_with("/page/");
        let opens_socket = is_page && headers.contains_key(header::UPGRADE);
        if origin.is_some_and(|origin| !is_own(origin)) || opens_socket && origin.is_none() {
            return Some((403, "this is for the sandbox's own page only"));
        }
        // A form or a plain request of another site cannot have this type without asking first.
        let is_json =
            text(header::CONTENT_TYPE).is_some_and(|kind| kind.starts_with("application/json"));
        if is_page && method == Method::POST && !is_json {
            return Some((415, "the body must be application/json"));
        }
        None
    }
}

/// Lets a request in, or answers it with what is wrong.
pub(crate) async fn guard(
    State(names): State<Names>,
    request: Request,
    next: Next,
) -> Response<Body> {
    match names.refuse(request.method(), request.uri().path(), request.headers()) {
        None => next.run(request).await,
        Some((status, why)) => {
            let mut response = Response::new(Body::from(format!("{why}\n")));
            *response.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::FORBIDDEN);
            response
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machine_and_its_own_page_come_in() {
        let names = Names::of_port(4000);
        let check =
            |method: Method, path: &str, headers: &[(&str, &str)], expected: Option<u16>| {
                let mut map = HeaderMap::new();
                for (name, value) in headers {
                    let name: header::HeaderName = name.parse().expect("a name");
                    map.insert(name, value.parse().expect("a value"));
                }
                let found = names.refuse(&method, path, &map).map(|(status, _)| status);
                assert_eq!(found, expected, "{method} {path} {headers:?}");
            };
        let host = ("host", "127.0.0.1:4000");
        let json = ("content-type", "application/json");
        check(Method::GET, "/", &[host], None);
        check(Method::GET, "/", &[("host", "LOCALHOST:4000")], None);
        check(Method::GET, "/", &[("host", "[::1]:4000")], None);
        let short = [("host", "localhost"), ("origin", "http://localhost")];
        for (port, expected) in [(80, None), (4000, Some(421))] {
            let map = short.map(|(name, value)| {
                let name: header::HeaderName = name.parse().expect("a name");
                (name, value.parse().expect("a value"))
            });
            let names = Names::of_port(port);
            let found = names.refuse(&Method::GET, "/", &HeaderMap::from_iter(map));
            assert_eq!(found.map(|(status, _)| status), expected);
        }
        for other in [
            "evil.example",
            "evil.example:4000",
            "127.0.0.1",
            "127.0.0.1:4001",
            "",
        ] {
            check(Method::GET, "/", &[("host", other)], Some(421));
            check(Method::POST, "/api/v10/x", &[("host", other)], Some(421));
        }
        check(Method::GET, "/", &[], Some(421));
        let own = ("origin", "http://localhost:4000");
        for other in [
            "http://evil.example",
            "https://localhost:4000",
            "http://localhost:4001",
            "null",
        ] {
            check(Method::GET, "/", &[host, ("origin", other)], Some(403));
            check(
                Method::POST,
                "/page/say",
                &[host, json, ("origin", other)],
                Some(403),
            );
        }
        let socket = ("upgrade", "websocket");
        check(Method::GET, "/page/see", &[host, socket], Some(403));
        check(Method::GET, "/page/see", &[host, socket, own], None);
        check(Method::GET, "/", &[host, socket], None);
        check(Method::POST, "/page/say", &[host, json, own], None);
        check(
            Method::POST,
            "/page/say",
            &[host, ("content-type", "text/plain")],
            Some(415),
        );
        check(Method::POST, "/page/say", &[host], Some(415));
    }
}
