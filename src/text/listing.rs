//! Lists of matches in words.

use super::{Msg, Voice};
use crate::ids::UserId;
use crate::matches::{Listed, Stage};

/// Discord's limit for a message of a bot, in characters.
const MESSAGE_MAX: usize = 2000;
/// Room in it for what stands around a list: the sentence before it, and the line that says how many more there are.
const RESERVE: usize = 300;

/// A person's challenges and matches: whose turn it is, and the way to each.
#[must_use]
pub fn matches(voice: &Voice, user: UserId, listed: &[Listed]) -> String {
    let lines = listed.iter().map(|one| line(voice, user, one));
    fit(voice, voice.say(&Msg::ListHead), lines.collect())
}

/// The matches that a command may mean, by their numbers.
pub(super) fn candidates(voice: &Voice, listed: &[Listed]) -> String {
    let lines = listed
        .iter()
        .map(|one| format!("{} {}", voice.say(&candidate(one)), link(one)));
    fit(voice, String::new(), lines.collect())
}

fn candidate(one: &Listed) -> Msg {
    let game = one.id;
    match one.stage {
        Stage::Playing {
            players,
            ply: plies,
            to_move,
        } => Msg::CandidatePlaying {
            game,
            red: players.red,
            blue: players.blue,
            plies,
            player: players[to_move],
        },
        Stage::Challenged { .. } | Stage::Deploying { .. } | Stage::Over => Msg::CandidatePlacing {
            game,
            one: one.challenger,
            other: one.opponent.unwrap_or(one.challenger),
        },
    }
}

/// P121: a list that is too long for a message says how much is missing.
fn fit(voice: &Voice, mut text: String, lines: Vec<String>) -> String {
    let total = lines.len();
    let mut length = text.chars().count();
    for (number, line) in lines.into_iter().enumerate() {
        length += line.chars().count() + 1;
        if length > MESSAGE_MAX - RESERVE {
            let count = u32::try_from(total - number).unwrap_or(u32::MAX);
            text.push('\n');
            text.push_str(&voice.say(&Msg::ListMore { count }));
            break;
        }
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(&line);
    }
    text
}

fn line(voice: &Voice, user: UserId, one: &Listed) -> String {
    let (game, variant) = (one.id, one.terms.variant);
    let opponent = match one.opponent {
        Some(opponent) if opponent != user => opponent,
        _ => one.challenger,
    };
    let words = voice.say(&match one.stage {
        Stage::Challenged { expires_at: at } if one.challenger != user => Msg::ListChallengeToYou {
            game,
            variant,
            challenger: one.challenger,
            at,
        },
        Stage::Challenged { expires_at: at } => match one.opponent {
            Some(opponent) => Msg::ListChallengeByYou {
                game,
                variant,
                opponent,
                at,
            },
            None => Msg::ListChallengeOpen { game, variant, at },
        },
        Stage::Deploying { .. } if one.waits_for(user) => Msg::ListPlace {
            game,
            variant,
            opponent,
        },
        Stage::Deploying { .. } => Msg::ListPlacing {
            game,
            variant,
            opponent,
        },
        Stage::Playing { ply: plies, .. } if one.waits_for(user) => Msg::ListYourTurn {
            game,
            variant,
            opponent,
            plies,
        },
        Stage::Playing { ply: plies, .. } => Msg::ListTheirTurn {
            game,
            variant,
            opponent,
            plies,
        },
        Stage::Over => Msg::ListOver { game, variant },
    });
    format!("{words} {}", link(one))
}

/// The way to a match: its newest message, or its channel.
fn link(one: &Listed) -> String {
    match one.message {
        Some(message) => format!(
            "https://discord.com/channels/{}/{}/{message}",
            one.guild, one.channel
        ),
        None => format!("<#{}>", one.channel),
    }
}
