//! Every route that the sandbox has, by the names of Discord's `OpenAPI` description.

use super::request::Request;
use super::{Outcome, channels, commands, guilds, interactions, messages, users};
use crate::sandbox::id::Id;
use crate::sandbox::refusal::{Problem, Refusal};
use crate::sandbox::world::World;

type Handler = fn(&mut World, &Request, &Route<'_>) -> Outcome;

/// A route, with the parameters of one path.
pub(crate) struct Route<'a> {
    pub(crate) template: &'static str,
    /// Query parameters that it knows.
    pub(crate) query: &'static [&'static str],
    pub(crate) handler: Handler,
    parameters: Vec<(&'static str, &'a str)>,
}

const NONE: &[&str] = &[];

/// Method, template, known query parameters, handler. Fixed parts come before parameters that would also fit.
const ROUTES: &[(&str, &str, &[&str], Handler)] = &[
    ("GET", "/gateway", NONE, users::gateway),
    ("GET", "/gateway/bot", NONE, users::gateway_bot),
    ("GET", "/users/@me", NONE, users::me),
    ("GET", "/users/{user_id}", NONE, users::user),
    ("POST", "/users/@me/channels", NONE, users::open_direct),
    ("GET", "/oauth2/applications/@me", NONE, users::application),
    ("GET", "/applications/@me", NONE, users::application),
    (
        "GET",
        "/applications/{application_id}/commands",
        &["with_localizations"],
        commands::list,
    ),
    (
        "PUT",
        "/applications/{application_id}/commands",
        NONE,
        commands::replace,
    ),
    (
        "POST",
        "/applications/{application_id}/commands",
        NONE,
        commands::create,
    ),
    (
        "DELETE",
        "/applications/{application_id}/commands/{command_id}",
        NONE,
        commands::delete,
    ),
    (
        "GET",
        "/applications/{application_id}/guilds/{guild_id}/commands",
        &["with_localizations"],
        commands::list,
    ),
    (
        "PUT",
        "/applications/{application_id}/guilds/{guild_id}/commands",
        NONE,
        commands::replace,
    ),
    (
        "POST",
        "/applications/{application_id}/guilds/{guild_id}/commands",
        NONE,
        commands::create,
    ),
    (
        "DELETE",
        "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}",
        NONE,
        commands::delete,
    ),
    ("GET", "/guilds/{guild_id}", &["with_counts"], guilds::guild),
    ("GET", "/guilds/{guild_id}/channels", NONE, guilds::channels),
    ("GET", "/guilds/{guild_id}/roles", NONE, guilds::roles),
    (
        "GET",
        "/guilds/{guild_id}/members/{user_id}",
        NONE,
        guilds::member,
    ),
    ("GET", "/channels/{channel_id}", NONE, channels::channel),
    ("PATCH", "/channels/{channel_id}", NONE, channels::edit),
    ("DELETE", "/channels/{channel_id}", NONE, channels::delete),
    (
        "POST",
        "/channels/{channel_id}/typing",
        NONE,
        channels::typing,
    ),
    (
        "POST",
        "/channels/{channel_id}/threads",
        NONE,
        channels::start_thread,
    ),
    (
        "POST",
        "/channels/{channel_id}/messages/{message_id}/threads",
        NONE,
        channels::start_thread,
    ),
    (
        "PUT",
        "/channels/{channel_id}/thread-members/{user_id}",
        NONE,
        channels::add_to_thread,
    ),
    (
        "GET",
        "/channels/{channel_id}/messages",
        &["limit", "before", "after", "around"],
        messages::list,
    ),
    (
        "POST",
        "/channels/{channel_id}/messages",
        NONE,
        messages::create,
    ),
    (
        "GET",
        "/channels/{channel_id}/messages/{message_id}",
        NONE,
        messages::message,
    ),
    (
        "PATCH",
        "/channels/{channel_id}/messages/{message_id}",
        NONE,
        messages::edit,
    ),
    (
        "DELETE",
        "/channels/{channel_id}/messages/{message_id}",
        NONE,
        messages::delete,
    ),
    (
        "POST",
        "/interactions/{interaction_id}/{interaction_token}/callback",
        &["with_response"],
        interactions::callback,
    ),
    (
        "POST",
        "/webhooks/{webhook_id}/{webhook_token}",
        &["wait", "with_components"],
        interactions::follow_up,
    ),
    (
        "GET",
        "/webhooks/{webhook_id}/{webhook_token}/messages/@original",
        NONE,
        interactions::message,
    ),
    (
        "PATCH",
        "/webhooks/{webhook_id}/{webhook_token}/messages/@original",
        NONE,
        interactions::edit,
    ),
    (
        "DELETE",
        "/webhooks/{webhook_id}/{webhook_token}/messages/@original",
        NONE,
        interactions::delete,
    ),
    (
        "GET",
        "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}",
        NONE,
        interactions::message,
    ),
    (
        "PATCH",
        "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}",
        NONE,
        interactions::edit,
    ),
    (
        "DELETE",
        "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}",
        NONE,
        interactions::delete,
    ),
];

/// The route for a call, if there is one.
pub(crate) fn find<'a>(method: &str, path: &'a str) -> Option<Route<'a>> {
    ROUTES
        .iter()
        .filter(|(verb, ..)| *verb == method)
        .find_map(|(_, template, query, handler)| {
            let parameters = fit(template, path)?;
            Some(Route {
                template,
                query,
                handler: *handler,
                parameters,
            })
        })
}

fn fit<'a>(template: &'static str, path: &'a str) -> Option<Vec<(&'static str, &'a str)>> {
    let mut parameters = Vec::new();
    let (mut parts, mut pieces) = (template.split('/'), path.split('/'));
    loop {
        match (parts.next(), pieces.next()) {
            (None, None) => return Some(parameters),
            (Some(part), Some(piece)) => match part
                .strip_prefix('{')
                .and_then(|part| part.strip_suffix('}'))
            {
                Some(name) if !piece.is_empty() => parameters.push((name, piece)),
                None if part == piece => {}
                _ => return None,
            },
            _ => return None,
        }
    }
}

impl Route<'_> {
    pub(crate) fn parameter(&self, name: &str) -> Option<&str> {
        self.parameters
            .iter()
            .find(|(known, _)| *known == name)
            .map(|(_, value)| *value)
    }

    /// A parameter that is a snowflake.
    pub(crate) fn id(&self, name: &str) -> Result<Id, Refusal> {
        let value = self.parameter(name).unwrap_or_default();
        value.parse().map_err(|_| {
            let message = format!("Value \"{value}\" is not snowflake.");
            Refusal::invalid_body(&[Problem::new(name, "NUMBER_TYPE_COERCE", message)])
        })
    }

    pub(crate) fn id_or(&self, name: &str, me: Id) -> Result<Id, Refusal> {
        if self.parameter(name) == Some("@me") {
            Ok(me)
        } else {
            self.id(name)
        }
    }

    /// The top-level resource by which Discord keeps buckets apart.
    pub(crate) fn major(&self) -> &str {
        self.parameters.first().map_or("", |(_, value)| *value)
    }

    /// Sends and edits of messages in channels.
    pub(crate) fn is_limited(&self) -> bool {
        self.template.starts_with("/channels/{channel_id}/messages")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_finds_the_most_exact_route() {
        for (method, path, template) in [
            ("GET", "/users/@me", Some("/users/@me")),
            ("GET", "/users/12", Some("/users/{user_id}")),
            (
                "PATCH",
                "/webhooks/1/abc/messages/@original",
                Some("/webhooks/{webhook_id}/{webhook_token}/messages/@original"),
            ),
            (
                "PATCH",
                "/webhooks/1/abc/messages/7",
                Some("/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}"),
            ),
            ("GET", "/channels//messages", None),
            ("PUT", "/channels/1/messages", None),
            ("GET", "/channels/1/messages/2/3", None),
        ] {
            assert_eq!(
                find(method, path).map(|route| route.template),
                template,
                "{method} {path}"
            );
        }
    }

    #[test]
    fn ids_are_snowflakes() {
        let route = find("GET", "/users/abc").expect("a route");
        assert_eq!(
            route.id("user_id").map_err(|refusal| refusal.code()),
            Err(50035)
        );
        let route = find("GET", "/users/12").expect("a route");
        assert_eq!(route.id("user_id"), Ok(Id::new(12)));
    }
}
