//! The address that adds the bot to a server.

use poise::serenity_prelude::Permissions;

use crate::config::Token;

/// What the bot needs in a server, and no more: to see the channel, to post boards there, and the same in threads.
const RIGHTS: Permissions = Permissions::VIEW_CHANNEL
    .union(Permissions::SEND_MESSAGES)
    .union(Permissions::SEND_MESSAGES_IN_THREADS)
    .union(Permissions::EMBED_LINKS)
    .union(Permissions::ATTACH_FILES);

/// The address that adds the token's application to a server; none where the token does not tell the application.
#[must_use]
pub fn invite(token: &Token) -> Option<String> {
    let application = token.application()?;
    Some(format!(
        "https://discord.com/oauth2/authorize?client_id={application}&scope=bot+applications.commands&permissions={}",
        RIGHTS.bits()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_asks_for_the_least_rights() {
        let token: Token = "MTIzNDU2Nzg5MDEyMzQ1Njc4.Gabcde.abcdefghijklmnopqrstuvwxyz"
            .parse()
            .expect("well formed");
        assert_eq!(
            invite(&token).as_deref(),
            Some(
                "https://discord.com/oauth2/authorize?client_id=123456789012345678\
                 &scope=bot+applications.commands&permissions=274877959168"
            )
        );
    }
}
