//! Plays for people: legal plies by chance, through the commands that everybody has; and begins a match where there is none ([`beginning`]).
//!
//! It is the one part of the sandbox that is written for this bot: it knows its commands and the buttons below its messages, by the ends
//! of their `custom_id`s, which no language changes. Of a match it knows what a person at a client sees and nothing else.

mod beginning;

use std::time::Duration;

use super::person::NO_ANSWER;
use super::{Answer, Channel, Message, Person, Sandbox, Suggestion};

/// The command that plays a ply, and its options.
const MOVE: &str = "move";
const FROM: &str = "from";
const TO: &str = "to";
/// What the `custom_id` of the button ends in that a board has while the match goes on.
const MOVES: &str = ".move";

/// Pieces that are looked at for one that can attack: matches in which nobody attacks go on for long.
const LOOKS: usize = 3;
/// So often something is tried again that a busy or restarting bot did not answer.
const TRIES: usize = 4;
/// Steps from an empty channel to the first ply are three: a challenge, its acceptance, setups. The others are for a bot that does not answer.
const STEPS: usize = 3 * TRIES;
/// From the end of a bot until the next must be there; it is started anew within a second.
const BACK_WITHIN: Duration = Duration::from_secs(10);

/// What came of playing for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// Plies that were played.
    pub plies: usize,
    /// Whether the match is over.
    pub ended: bool,
}

/// Somebody who plays for everybody in a channel.
#[derive(Debug)]
pub struct Robot {
    discord: Sandbox,
    channel: Channel,
    /// Who is likely to move next comes first, and who moved last behind him.
    seats: Vec<Seat>,
}

/// A person to play for.
#[derive(Debug)]
struct Seat {
    person: Person,
    /// The mean row of the pieces that could move when they were last offered.
    row: f64,
}

impl Robot {
    /// One who plays for all people of the sandbox.
    #[must_use]
    pub fn new(discord: &Sandbox, channel: &Channel) -> Self {
        let ids: Vec<_> = discord.shared.read(|world| world.people().collect());
        let people = ids.into_iter().map(|id| Person::new(discord.clone(), id));
        Self {
            discord: discord.clone(),
            channel: channel.clone(),
            seats: people.map(|person| Seat { person, row: 0.0 }).collect(),
        }
    }

    /// Sees to it that a match can be played in the channel. One that goes on is left as it is; else players who still place their pieces
    /// get a random setup, an open challenge is accepted, or the first person challenges the second.
    ///
    /// # Errors
    /// Why no match begins, in words for a person: the bot is away, refuses, or does not respond.
    pub async fn begin(&self) -> Result<(), String> {
        if !self.discord.is_ready_within(BACK_WITHIN).await {
            return Err("The bot is not there, so nobody can play".to_owned());
        }
        for _ in 0..STEPS {
            if self.to_move().await?.is_some() || self.goes_on() {
                return Ok(());
            }
            self.prepare().await?;
        }
        Err(NO_ANSWER.to_owned())
    }

    /// Plays for whoever is to move until no match goes on in the channel any more, or at most `most` plies. `told` is called after each ply
    /// with the number of those played.
    ///
    /// # Errors
    /// Why it cannot go on, in words for a person: it cannot tell which match is meant, or the bot refuses or does not respond.
    pub async fn play(
        &mut self,
        most: usize,
        mut told: impl FnMut(usize),
    ) -> Result<Played, String> {
        let mut plies = 0;
        loop {
            let Some((person, pieces)) = self.to_move().await? else {
                if self.goes_on() {
                    return Err("Nobody is offered a piece, though a match goes on here: with several of them in one channel, play by hand".to_owned());
                }
                return Ok(Played { plies, ended: true });
            };
            if plies >= most {
                return Ok(Played {
                    plies,
                    ended: false,
                });
            }
            self.ply(person, pieces).await?;
            plies += 1;
            told(plies);
        }
    }

    /// A text with names in place of mentions.
    pub(super) fn named(&self, mut text: String) -> String {
        for Seat { person, .. } in &self.seats {
            text = text.replace(&person.mention(), &person.name());
        }
        text
    }

    /// Whether the newest thing that the bot has said to all in the channel is a board on which somebody can move.
    fn goes_on(&self) -> bool {
        let messages = self
            .seats
            .first()
            .map(|seat| seat.person.sees(&self.channel));
        let newest = messages.and_then(|messages| {
            let mut public = messages.into_iter().rev();
            public.find(|message| message.only_for.is_none() && !message.embeds.is_empty())
        });
        newest.is_some_and(|message| button(&message, MOVES).is_some())
    }

    /// Who is to move, by their place among the people, and the pieces that can; none if nobody is.
    async fn to_move(&self) -> Result<Option<(usize, Vec<Suggestion>)>, String> {
        for (index, seat) in self.seats.iter().enumerate() {
            let pieces = self.offered(&seat.person, None).await?;
            if !pieces.is_empty() {
                return Ok(Some((index, pieces)));
            }
        }
        Ok(None)
    }

    /// What is offered for `from`, or for `to` once that is filled in.
    async fn offered(
        &self,
        person: &Person,
        from: Option<&Suggestion>,
    ) -> Result<Vec<Suggestion>, String> {
        for _ in 0..TRIES {
            let mut command = person.command(&self.channel, MOVE);
            if let Some(from) = from {
                command = command.option(FROM, text(from));
            }
            let option = if from.is_some() { TO } else { FROM };
            if let Some(offered) = command.suggestions(option, "").await? {
                return Ok(offered);
            }
            self.discord.is_ready_within(BACK_WITHIN).await;
        }
        Err(NO_ANSWER.to_owned())
    }

    async fn ply(&mut self, index: usize, mut pieces: Vec<Suggestion>) -> Result<(), String> {
        let mut seat = self.seats.remove(index);
        seat.row = mean_row(&pieces);
        let is_below = self.seats.first().is_some_and(|other| seat.row < other.row);
        let mut chosen = None;
        for _ in 0..LOOKS {
            if pieces.is_empty() {
                break;
            }
            let piece = pieces.swap_remove(below(pieces.len()));
            let mut targets = self.offered(&seat.person, Some(&piece)).await?;
            // A target that is called more than its square has something standing on it.
            let attack = targets
                .iter()
                .position(|target| target.name != text(target));
            if let Some(attack) = attack {
                chosen = Some((piece, targets.swap_remove(attack)));
                break;
            }
            if chosen.is_none() && !targets.is_empty() {
                let target = step(&targets, is_below);
                chosen = Some((piece, targets.swap_remove(target)));
            }
        }
        let (from, to) = chosen.ok_or("No piece that is offered has anywhere to go")?;
        let command = seat.person.command(&self.channel, MOVE);
        let command = command.option(FROM, text(&from)).option(TO, text(&to));
        let answer = command.send().await;
        // A private answer refuses, or is that of a slow bot, and the board follows. Whoever is still to move has not moved.
        let may_have_moved = match &answer {
            Answer::Posted(message) if message.only_for.is_none() => true,
            Answer::Unanswered => true,
            Answer::Posted(_) => self.offered(&seat.person, None).await?.is_empty(),
            _ => false,
        };
        self.seats.insert(1.min(self.seats.len()), seat);
        if may_have_moved {
            Ok(())
        } else {
            Err(self.named(first_line(&answer)))
        }
    }
}

fn first_line(answer: &Answer) -> String {
    answer.text().lines().next().unwrap_or_default().to_owned()
}

/// The `custom_id` of a button that can be pressed, by its end.
fn button(message: &Message, end: &str) -> Option<String> {
    let mut buttons = message
        .buttons()
        .into_iter()
        .filter(|button| !button.is_disabled);
    buttons.find_map(|button| button.custom_id.filter(|id| id.ends_with(end)))
}

fn text(suggestion: &Suggestion) -> String {
    suggestion.value.as_str().unwrap_or_default().to_owned()
}

/// A quiet target by chance: often the farthest towards the other side, or pieces would walk about in circles.
fn step(targets: &[Suggestion], is_below: bool) -> usize {
    let numbered = targets.iter().map(row).enumerate();
    let by_row = |a: &(usize, f64), b: &(usize, f64)| a.1.total_cmp(&b.1);
    let farthest = if is_below {
        numbered.max_by(by_row)
    } else {
        numbered.min_by(by_row)
    };
    match farthest {
        Some((index, _)) if below(4) > 0 => index,
        _ => below(targets.len()),
    }
}

/// The row of a square, as `b10`.
fn row(square: &Suggestion) -> f64 {
    let row = text(square);
    row.trim_start_matches(char::is_alphabetic)
        .parse()
        .unwrap_or_default()
}

#[expect(clippy::cast_precision_loss, reason = "there are at most 25")]
fn mean_row(pieces: &[Suggestion]) -> f64 {
    pieces.iter().map(row).sum::<f64>() / pieces.len().max(1) as f64
}

fn below(n: usize) -> usize {
    rand::random_range(0..n)
}
