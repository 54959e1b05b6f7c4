//! A whole match that nobody plays: what `stratego-bot sandbox --play` shows.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use std::{fs, io};

use super::robot::Robot;
use super::{Attachment, Channel, Event, Id, Message, Parlour, Person};

/// From the start of the bot until it must be there.
const READY_WITHIN: Duration = Duration::from_mins(1);
/// More plies than the rules let a match have (2000 in this bot's).
const MOST_PLIES: usize = 5000;

/// What was seen of it.
#[derive(Debug)]
pub struct Demo {
    /// Plies that were played.
    pub plies: usize,
    /// What the channel says at the end.
    pub end: String,
    /// Every picture that the channel showed, in order, then the last that either player got in private; with the file names that they get.
    pub pictures: Vec<(String, Arc<[u8]>)>,
}

impl Demo {
    /// Lets Ann challenge Ben in the parlour, and plays for both ([`Robot`]). `told` is called after each ply.
    ///
    /// # Errors
    /// What went wrong, in a sentence.
    pub async fn play(parlour: &Parlour, told: impl FnMut(usize)) -> Result<Self, String> {
        let Parlour {
            discord,
            channel,
            ann,
            ben,
            cleo,
            ..
        } = parlour;
        // Every picture is wanted at the end.
        discord.shared.change(|world| world.remembers = None);
        if !discord.is_ready_within(READY_WITHIN).await {
            return Err("the bot does not come".to_owned());
        }
        let mut robot = Robot::new(discord, channel);
        robot.begin().await?;
        let played = robot.play(MOST_PLIES, told).await?;
        if !played.ended {
            return Err(format!("no end after {MOST_PLIES} plies"));
        }
        // The last messages follow the last ply.
        discord.shared.settled().await;
        let end = cleo.sees(channel).pop().ok_or("the channel is empty")?;
        let shown = pictures(cleo, channel);
        let mut pictures: Vec<_> = (1..)
            .zip(&shown)
            .map(|(number, file)| {
                (
                    format!("{number:04}-{}", file.name),
                    Arc::clone(&file.bytes),
                )
            })
            .collect();
        for person in [ann, ben] {
            let view = self::pictures(person, &person.dm()).pop();
            let view = view.ok_or_else(|| format!("{} has no view", person.name()))?;
            let name = format!("{}-{}", person.name().to_lowercase(), view.name);
            pictures.push((name, view.bytes));
        }
        Ok(Self {
            plies: played.plies,
            end: robot.named(end.text()),
            pictures,
        })
    }

    /// Writes the pictures into a folder.
    ///
    /// # Errors
    /// The system's.
    pub fn save(&self, folder: &Path) -> io::Result<()> {
        for (name, bytes) in &self.pictures {
            fs::write(folder.join(name), bytes)?;
        }
        Ok(())
    }
}

/// Each picture that a person ever saw in a channel, once.
fn pictures(person: &Person, channel: &Channel) -> Vec<Attachment> {
    let mut known: BTreeSet<Id> = BTreeSet::new();
    let mut found = Vec::new();
    let mut look = |message: &Message| {
        let here = message.channel == channel.id();
        let files = message
            .images()
            .into_iter()
            .filter(|file| here && known.insert(file.id));
        found.extend(files.cloned());
    };
    for event in person.events(0) {
        match &*event {
            Event::Posted { message, .. } | Event::Edited(message) => look(message),
            _ => {}
        }
    }
    found
}
