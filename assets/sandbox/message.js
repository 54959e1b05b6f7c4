// One message, as a row of the list.

import { componentRows } from "./components.js";
import { face, icon, make } from "./dom.js";
import { embedCard, isOurs } from "./embed.js";
import { markdown } from "./markdown.js";
import { picture } from "./picture.js";
import { clockTime } from "./timestamps.js";

function files(message) {
  const inEmbeds = new Set(message.embeds.flatMap((embed) => [embed.image?.url, embed.thumbnail?.url]));
  return message.attachments
    .filter(({ url }) => isOurs(url) && !inEmbeds.has(url))
    .map((file) =>
      file.content_type?.startsWith("image/")
        ? picture({ ...file, alt: file.description, className: "main" })
        : make("a", { className: "file", href: file.url, download: file.name, title: file.description ?? null }, icon("down"), make("span", {}, file.name)),
    );
}

function editedMark(message) {
  return message.edited && !message.loading ? make("span", { className: "edited", title: "This message was edited" }, " (edited)") : null;
}

function content(message, sight) {
  if (message.loading) {
    const dots = make("span", { className: "dots", "aria-hidden": "true" }, make("i"), make("i"), make("i"));
    return make("div", { className: "prose loading" }, dots, `${message.author.name} is thinking…`);
  }
  if (!message.content) return null;
  const prose = make("div", { className: "prose content" }, markdown(message.content, sight));
  const edited = editedMark(message);
  if (edited) (prose.lastElementChild?.tagName === "P" ? prose.lastElementChild : prose).append(edited);
  return prose;
}

function answered(message) {
  if (!message.answers) return null;
  const { user, command } = message.answers;
  return make(
    "p",
    { className: "answers" },
    icon("reply"),
    make("strong", {}, user),
    " used ",
    make("span", { className: "mention" }, `/${command}`),
  );
}

/**
 * The row. `hands` is what a person can do with it: `act(message, kind, body, element)`, `dismiss(message)`, and `remove(message)`
 * where `mayDelete`.
 */
export function messageRow(message, sight, hands) {
  const { author } = message;
  const name = make("strong", { className: "author" }, author.name);
  const row = make(
    "li",
    { className: "message", tabIndex: -1, data: { id: message.id, author: author.id } },
    answered(message),
    face(author, sight.people()),
    make(
      "div",
      { className: "body" },
      make("header", {}, name, author.bot ? make("span", { className: "tag" }, "Bot") : null, clockTime(message.at, sight.locale), message.content ? null : editedMark(message)),
      content(message, sight),
      message.embeds.map((embed) => embedCard(embed, message.attachments, sight)),
      files(message),
      componentRows(message.components, sight, (kind, body, element) => hands.act(message, kind, body, element)),
      message.ephemeral
        ? make(
            "p",
            { className: "only-you" },
            icon("eye"),
            "Only you can see this",
            " · ",
            make("button", { type: "button", className: "text-button dismiss", onclick: () => hands.dismiss(message) }, "Dismiss message"),
          )
        : null,
    ),
  );
  if (message.ephemeral) row.classList.add("ephemeral");
  else if (hands.mayDelete) row.append(make("button", { type: "button", className: "icon-button delete", tabIndex: -1, title: "Delete this message", ariaLabel: "Delete this message", onclick: () => hands.remove(message) }, icon("trash")));
  if (message.mentions_me) row.classList.add("calls-me");
  return row;
}

/** Says below a message why something failed; null takes that away. */
export function showFailure(row, text) {
  const body = row.querySelector(":scope > .body");
  body.querySelector(":scope > .failed")?.remove();
  if (text) body.insertBefore(make("p", { className: "failed", role: "alert" }, text), body.querySelector(":scope > .only-you"));
}
