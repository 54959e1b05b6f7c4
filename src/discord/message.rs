//! What the bot posts: a [`PublicMessage`] for all, a [`PrivateMessage`] for one person. The two are different types, so
//! that nothing private can be posted where others read it (P008): a private message has no way to become a public one,
//! and only the calls of [`super::api`] that reach one person take it.

use serde::Serialize;
use serenity::builder::CreateActionRow;

use crate::ids::{ChannelId, UserId};

/// A picture with the words that stand for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Picture {
    /// None where it could not be drawn or may not be posted.
    pub(super) png: Option<Vec<u8>>,
    /// Alt text, at most 1,024 characters.
    pub(super) alt: String,
    /// The text board that stands in where there is no picture (P052).
    pub(super) text: String,
}

/// The file name of every picture: it says nothing about what the picture shows.
pub(super) const PICTURE_NAME: &str = "board.png";
/// Discord's limit for alt texts, as [`length`] counts.
pub(super) const ALT_MAX: usize = 1024;
/// Discord's limit for an embed's description, as [`length`] counts.
const DESCRIPTION_MAX: usize = 4096;

/// The parts that public and private messages share.
#[derive(Clone, Debug, Default)]
pub(super) struct Body {
    /// Plain text above the embed; the only place from which a mention notifies.
    pub(super) content: String,
    pub(super) title: String,
    pub(super) text: String,
    pub(super) footer: String,
    pub(super) picture: Option<Picture>,
    pub(super) rows: Vec<CreateActionRow>,
    /// Who is notified by the content's mentions; all other mentions only show a name (P118).
    pub(super) notify: Vec<UserId>,
    /// Makes no phone buzz; a direct message would, whatever it mentions.
    pub(super) is_quiet: bool,
}

impl Body {
    /// The PNG to upload, where there is one.
    pub(super) fn png(&self) -> Option<&Vec<u8>> {
        self.picture.as_ref()?.png.as_ref()
    }

    /// The embed's text: where there is no picture, the text board stands in it.
    fn words(&self) -> String {
        match &self.picture {
            Some(Picture {
                png: None, text, ..
            }) => format!("{}\n```\n{text}\n```", self.text),
            _ => self.text.clone(),
        }
    }

    fn without_picture(mut self) -> Self {
        if let Some(picture) = &mut self.picture {
            picture.png = None;
        }
        self
    }
}

/// A message that everyone in the channel may read.
#[derive(Clone, Debug)]
pub(super) struct PublicMessage(pub(super) Body);

/// A message for one person: ephemeral in a channel, or in the DM with the bot.
#[derive(Clone, Debug)]
pub(super) struct PrivateMessage(pub(super) Body);

/// A server's channel, where everybody reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct GuildChannel(pub(super) ChannelId);

/// The DM with one person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Dm(pub(super) ChannelId);

/// A message that can stand in a channel of its kind, and in no other.
pub(super) trait Postable: Sized {
    /// Where it may stand.
    type Room;

    fn channel(room: &Self::Room) -> ChannelId;

    fn body(&self) -> &Body;

    /// The same message with another body.
    fn map(self, change: impl FnOnce(Body) -> Body) -> Self;

    /// The same with the text board in place of the picture.
    fn without_picture(self) -> Self {
        self.map(Body::without_picture)
    }

    /// The same message, notifying nobody: for repairs and re-posts.
    fn silent(self) -> Self {
        self.map(|body| Body {
            notify: Vec::new(),
            is_quiet: true,
            ..body
        })
    }
}

impl Postable for PublicMessage {
    type Room = GuildChannel;

    fn channel(room: &GuildChannel) -> ChannelId {
        room.0
    }

    fn body(&self) -> &Body {
        &self.0
    }

    fn map(self, change: impl FnOnce(Body) -> Body) -> Self {
        Self(change(self.0))
    }
}

impl Postable for PrivateMessage {
    type Room = Dm;

    fn channel(room: &Dm) -> ChannelId {
        room.0
    }

    fn body(&self) -> &Body {
        &self.0
    }

    fn map(self, change: impl FnOnce(Body) -> Body) -> Self {
        Self(change(self.0))
    }
}

impl PrivateMessage {
    /// A private message of words alone.
    pub(super) fn words(text: impl Into<String>) -> Self {
        Self(Body {
            content: text.into(),
            ..Body::default()
        })
    }
}

/// The JSON of a message, the same in every call that carries one.
#[derive(Debug, Serialize)]
pub(super) struct Payload {
    content: String,
    embeds: Vec<Embed>,
    components: Vec<CreateActionRow>,
    allowed_mentions: Mentions,
    attachments: Vec<Attachment>,
    #[serde(skip_serializing_if = "Option::is_none")]
    flags: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nonce: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    enforce_nonce: Option<bool>,
}

#[derive(Debug, Serialize)]
struct Mentions {
    parse: [&'static str; 0],
    users: Vec<String>,
}

/// An embed as the bot uses it. It is written by hand because serenity's own has no alt text.
#[derive(Debug, Serialize)]
struct Embed {
    #[serde(skip_serializing_if = "String::is_empty")]
    title: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    description: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    footer: Option<Footer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    image: Option<Image>,
}

#[derive(Debug, Serialize)]
struct Footer {
    text: String,
}

/// The picture in an embed. People see it there and not among the attachments, so the alt text that they are told is this one
/// (Discord's API description, `RichEmbedImage`).
#[derive(Debug, Serialize)]
struct Image {
    url: String,
    description: String,
}

/// The one attachment; listing it, or nothing, is what drops every older one on an edit (P065, P066, P084).
#[derive(Debug, Serialize)]
struct Attachment {
    id: String,
    filename: &'static str,
    description: String,
}

/// Message flag EPHEMERAL.
const EPHEMERAL: u64 = 1 << 6;
/// Message flag `SUPPRESS_NOTIFICATIONS`.
const QUIET: u64 = 1 << 12;

impl Payload {
    pub(super) fn new(body: &Body) -> Self {
        let picture = body
            .picture
            .as_ref()
            .filter(|picture| picture.png.is_some());
        let words = body.words();
        let mut embeds = Vec::new();
        if !words.is_empty() || !body.title.is_empty() || picture.is_some() {
            let footer = (!body.footer.is_empty()).then(|| Footer {
                text: body.footer.clone(),
            });
            let image = picture.map(|picture| Image {
                url: format!("attachment://{PICTURE_NAME}"),
                description: cut(&picture.alt, ALT_MAX),
            });
            embeds.push(Embed {
                title: body.title.clone(),
                description: cut(&words, DESCRIPTION_MAX),
                footer,
                image,
            });
        }
        let attachment = |p: &Picture| Attachment {
            id: "0".to_owned(),
            filename: PICTURE_NAME,
            description: cut(&p.alt, ALT_MAX),
        };
        Self {
            content: body.content.clone(),
            embeds,
            components: body.rows.clone(),
            allowed_mentions: Mentions {
                parse: [],
                users: body.notify.iter().map(ToString::to_string).collect(),
            },
            attachments: picture.into_iter().map(attachment).collect(),
            flags: None,
            nonce: None,
            enforce_nonce: None,
        }
    }

    /// Seen only by the person whose interaction it answers.
    pub(super) fn ephemeral(mut self) -> Self {
        self.flags = Some(EPHEMERAL);
        self
    }

    /// Posted once, however often the call is repeated within some minutes.
    pub(super) fn once(mut self, nonce: String) -> Self {
        self.nonce = Some(nonce);
        self.enforce_nonce = Some(true);
        self
    }

    /// Posted without making a phone buzz.
    pub(super) fn quiet(mut self) -> Self {
        self.flags = Some(QUIET);
        self
    }
}

/// The length of a text in UTF-16 units. Discord speaks of characters and does not say which; no count gives more.
pub(super) fn length(text: &str) -> usize {
    text.encode_utf16().count()
}

/// `text` in a length of at most `max`, the last sign "…" where something is missing.
fn cut(text: &str, max: usize) -> String {
    if length(text) <= max {
        return text.to_owned();
    }
    let mut room = max - 1;
    let kept = text.chars().take_while(|sign| {
        let left = room.checked_sub(sign.len_utf16());
        room = left.unwrap_or(0);
        left.is_some()
    });
    kept.chain(['…']).collect()
}
