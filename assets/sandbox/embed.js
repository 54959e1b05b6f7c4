// An embed, as the bot sent it.

import { make } from "./dom.js";
import { inline, markdown, webAddress } from "./markdown.js";
import { picture } from "./picture.js";
import { clockTime } from "./timestamps.js";

/** Only the sandbox's own files are shown: the page asks nobody else for anything. */
export function isOurs(url) {
  return typeof url === "string" && url.startsWith("/page/files/");
}

function linked(url, children) {
  const href = url && webAddress(url);
  return href ? make("a", { href, target: "_blank", rel: "noopener noreferrer" }, children) : children;
}

function image(part, attachments, className) {
  if (!isOurs(part?.url)) return null;
  const file = attachments.find(({ url }) => url === part.url);
  return picture({
    url: part.url,
    alt: part.description ?? file?.description,
    width: part.width ?? file?.width,
    height: part.height ?? file?.height,
    className,
  });
}

function fields(list, sight) {
  if (!list?.length) return null;
  return make(
    "dl",
    { className: "fields" },
    list.map((field) =>
      make("div", { className: field.inline ? "inline" : "" }, make("dt", {}, inline(field.name, sight)), make("dd", { className: "prose" }, markdown(field.value, sight))),
    ),
  );
}

function footer(embed, sight) {
  const time = embed.timestamp ? clockTime(Date.parse(embed.timestamp), sight.locale) : null;
  if (!embed.footer?.text && !time) return null;
  return make("footer", {}, embed.footer?.text ?? null, embed.footer?.text && time ? " · " : null, time);
}

export function embedCard(embed, attachments, sight) {
  const card = make(
    "article",
    { className: "embed" },
    embed.author?.name ? make("p", { className: "embed-author" }, linked(embed.author.url, embed.author.name)) : null,
    embed.title ? make("p", { className: "embed-title", role: "heading", "aria-level": "3" }, linked(embed.url, inline(embed.title, sight))) : null,
    embed.description ? make("div", { className: "prose" }, markdown(embed.description, sight)) : null,
    fields(embed.fields, sight),
    image(embed.thumbnail, attachments, "thumbnail"),
    image(embed.image, attachments, "main"),
    footer(embed, sight),
  );
  if (embed.thumbnail) card.classList.add("with-thumbnail");
  if (Number.isInteger(embed.color)) card.style.setProperty("--stripe", `#${embed.color.toString(16).padStart(6, "0")}`);
  return card;
}
