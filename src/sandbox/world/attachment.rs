//! Files in messages. The bytes stay in memory; there is no CDN to fetch them from, people read them from the world.

use std::fmt;
use std::sync::Arc;

use serde_json::{Value, json};

use super::World;
use super::message::{Message, snowflake};
use crate::sandbox::id::Id;

/// A file of a message.
#[derive(Clone)]
#[non_exhaustive]
pub struct Attachment {
    /// Its id.
    pub id: Id,
    /// File name.
    pub name: String,
    /// Alt text, as a screen reader tells it.
    pub description: Option<String>,
    /// The file itself.
    pub bytes: Arc<[u8]>,
}

impl fmt::Debug for Attachment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} ({} bytes, {:?})",
            self.name,
            self.bytes.len(),
            self.description
        )
    }
}

/// One `files[n]` part of a multipart body.
#[derive(Clone, Debug)]
pub(crate) struct Upload {
    pub(crate) number: u64,
    pub(crate) name: String,
    pub(crate) bytes: Arc<[u8]>,
}

impl World {
    /// Gives each upload its id, and the alt text of the placeholder that names it.
    pub(crate) fn store_uploads(&mut self, described: &Value, files: &[Upload]) -> Vec<Attachment> {
        let placeholders = described.as_array().map(Vec::as_slice).unwrap_or_default();
        files
            .iter()
            .map(|file| {
                let placeholder = placeholders
                    .iter()
                    .find(|entry| snowflake(&entry["id"]) == Some(file.number));
                let text = |key: &str| {
                    placeholder
                        .and_then(|entry| entry[key].as_str())
                        .map(ToOwned::to_owned)
                };
                Attachment {
                    id: self.clock.next_id(),
                    name: text("filename").unwrap_or_else(|| file.name.clone()),
                    description: text("description"),
                    bytes: Arc::clone(&file.bytes),
                }
            })
            .collect()
    }
}

impl Attachment {
    /// Width and height, for PNG and GIF.
    #[must_use]
    pub fn dimensions(&self) -> Option<(u32, u32)> {
        dimensions(&self.bytes)
    }

    fn url(&self, message: &Message) -> String {
        format!(
            "https://cdn.discordapp.com/attachments/{}/{}/{}?ex=0&is=0&hm=0&",
            message.channel, self.id, self.name
        )
    }

    pub(crate) fn json(&self, message: &Message) -> Value {
        let url = self.url(message);
        let mut value = json!({
            "id": self.id,
            "filename": self.name,
            "size": self.bytes.len(),
            "url": url,
            "proxy_url": url.replace("cdn.discordapp.com", "media.discordapp.net"),
        });
        if let Some(kind) = content_type(&self.name) {
            value["content_type"] = json!(kind);
        }
        if let Some((width, height)) = self.dimensions() {
            value["width"] = json!(width);
            value["height"] = json!(height);
        }
        if let Some(description) = &self.description {
            value["description"] = json!(description);
        }
        if message.only_for.is_some() {
            value["ephemeral"] = json!(true);
        }
        value
    }
}

/// Where an embed refers to files.
const REFERENCES: [(&str, &str); 4] = [
    ("image", "url"),
    ("thumbnail", "url"),
    ("author", "icon_url"),
    ("footer", "icon_url"),
];

/// The name behind `attachment://`.
fn attached(url: &Value) -> Option<&str> {
    url.as_str()?.strip_prefix("attachment://")
}

/// Every `attachment://…` that an embed refers to.
pub(crate) fn attachment_references(embed: &Value) -> impl Iterator<Item = &str> {
    let urls = REFERENCES.iter().map(|(part, key)| &embed[*part][*key]);
    urls.filter_map(attached)
}

impl Message {
    /// Such files are drawn in the embed and left out of the list below it.
    pub(crate) fn shows_in_embed(&self, attachment: &Attachment) -> bool {
        self.embeds
            .iter()
            .flat_map(attachment_references)
            .any(|name| name == attachment.name)
    }

    /// An embed in which `show` has filled in each file that the embed refers to: it gets the embed's part, and the key of the address in it.
    /// A picture that was taken from the message leaves an empty frame: the embed loses it.
    pub(crate) fn with_files(
        &self,
        embed: &Value,
        show: impl Fn(&mut Value, &str, &Attachment),
    ) -> Value {
        let mut value = embed.clone();
        for (part, key) in REFERENCES {
            let Some(name) = attached(&embed[part][key]) else {
                continue;
            };
            let mut files = self.attachments.iter();
            if let Some(file) = files.find(|file| file.name == name) {
                show(&mut value[part], key, file);
            } else if let Some(object) = value.as_object_mut() {
                object.remove(part);
            }
        }
        value
    }

    pub(crate) fn embed_json(&self, embed: &Value) -> Value {
        let mut value = self.with_files(embed, |part, key, file| {
            let url = file.url(self);
            part[format!("proxy_{key}")] =
                json!(url.replace("cdn.discordapp.com", "media.discordapp.net"));
            part[key] = json!(url);
            if let (Some((width, height)), "url") = (file.dimensions(), key) {
                part["width"] = json!(width);
                part["height"] = json!(height);
            }
        });
        value["type"] = json!("rich");
        if let Some(object) = value.as_object_mut() {
            object.retain(|_, part| !part.is_null());
        }
        value
    }
}

pub(crate) fn content_type(name: &str) -> Option<&'static str> {
    let (_, extension) = name.rsplit_once('.')?;
    Some(match extension.to_ascii_lowercase().as_str() {
        "png" => "image/png",
        "gif" => "image/gif",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "txt" => "text/plain; charset=utf-8",
        "json" => "application/json; charset=utf-8",
        _ => return None,
    })
}

/// From the header chunk of a PNG (RFC 2083, 4.1.1) or the screen descriptor of a GIF (`GIF89a`, 18).
fn dimensions(bytes: &[u8]) -> Option<(u32, u32)> {
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        let at = |from: usize| {
            Some(u32::from_be_bytes(
                bytes.get(from..from + 4)?.try_into().ok()?,
            ))
        };
        return Some((at(16)?, at(20)?));
    }
    if bytes.starts_with(b"GIF8") {
        let at = |from: usize| {
            Some(u32::from(u16::from_le_bytes(
                bytes.get(from..from + 2)?.try_into().ok()?,
            )))
        };
        return Some((at(6)?, at(8)?));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dimensions_are_read_from_the_headers() {
        let png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x03\x08\0\0\x02\0";
        assert_eq!(dimensions(png), Some((776, 512)));
        assert_eq!(dimensions(b"GIF89a\x10\0\x20\0"), Some((16, 32)));
        assert_eq!(dimensions(b"not a picture"), None);
        assert_eq!(dimensions(b"\x89PNG\r\n\x1a\n"), None);
    }
}
