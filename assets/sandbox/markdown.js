// Discord's markdown, as nodes. Nothing here is ever parsed as HTML: every piece of text becomes a text node.

import { make } from "./dom.js";
import { timestamp } from "./timestamps.js";

const DEEPEST = 12;

/** An address that may stand behind a link; none for anything but the web's own. */
export function webAddress(text) {
  try {
    const address = new URL(text);
    return address.protocol === "https:" || address.protocol === "http:" ? address.href : null;
  } catch {
    return null;
  }
}

/** The address of a channel on Discord, or of a message in it. */
const PLACE = /^https:\/\/(?:(?:canary|ptb)\.)?discord(?:app)?\.com\/channels\/(?:@me|\d+)\/(\d+)(?:\/(\d+))?$/;

/** A link; one to a place that the reader sees leads there, and not out of the page. */
function link(address, children, sight) {
  const [, channel, message] = PLACE.exec(address) ?? [];
  const place = channel && sight.placeName(channel);
  if (place) {
    const label = message ? `${place} › message` : place;
    return make("button", { type: "button", className: "mention to-place", title: `Go to ${label}`, data: { channel, message: message ?? "" } }, children === address ? label : children);
  }
  const href = webAddress(address);
  if (!href) return children;
  return make("a", { href, target: "_blank", rel: "noopener noreferrer", title: href }, children);
}

function mention(text, isMine = false) {
  return make("span", { className: isMine ? "mention mine" : "mention" }, text);
}

function spoiler(children) {
  const cover = make("span", { className: "spoiler", role: "button", tabIndex: 0, ariaLabel: "Spoiler, press to read" }, make("span", {}, children));
  cover.setAttribute("aria-expanded", "false");
  const reveal = () => {
    cover.classList.add("open");
    for (const name of ["role", "tabindex", "aria-label", "aria-expanded"]) cover.removeAttribute(name);
  };
  cover.onclick = reveal;
  cover.onkeydown = (event) => {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      reveal();
    }
  };
  return cover;
}

// What can begin in the middle of a line: a pattern, and what it becomes. The first that fits wins. `sight` is who reads and whom there is
// to mention; `inside` reads the marked text in the same way.
const RULES = [
  [/\\([^0-9A-Za-z\s])/y, ([, char]) => char],
  [/<@!?(\d+)>/y, ([, id], sight) => mention(`@${sight.nameOf(id) ?? "unknown-user"}`, id === sight.me)],
  [/<@&(\d+)>/y, () => mention("@role")],
  [/<#(\d+)>/y, ([, id], sight) => mention(`#${sight.channelName(id) ?? "unknown"}`)],
  [/<\/([^:>]{1,100}):\d+>/y, ([, name]) => mention(`/${name}`)],
  [/<t:(-?\d{1,17})(?::([tTdDfFRsS]))?>/y, ([, seconds, style], sight) => timestamp(Number(seconds), style ?? "f", sight.locale)],
  [/<a?:(\w{2,32}):\d+>/y, ([, name]) => make("span", { className: "emoji" }, `:${name}:`)],
  [/<(https?:\/\/[^\s<>]+)>/y, ([, address], sight) => link(address, address, sight)],
  [/\[((?:\\.|[^[\]\\])+)\]\(<?(https?:\/\/[^\s<>)]+)>?\)/y, ([, label, address], sight, inside) => link(address, inside(label), sight)],
  [/https?:\/\/[^\s<]*[^\s<.,:;"'\])]/y, ([address], sight) => link(address, address, sight)],
  [/\*\*([\s\S]+?)\*\*(?!\*)/y, ([, text], _, inside) => make("strong", {}, inside(text))],
  [/__([\s\S]+?)__(?!_)/y, ([, text], _, inside) => make("u", {}, inside(text))],
  [/~~([\s\S]+?)~~/y, ([, text], _, inside) => make("s", {}, inside(text))],
  [/\|\|([\s\S]+?)\|\|/y, ([, text], _, inside) => spoiler(inside(text))],
  [/\*(?=\S)((?:\*\*[^*]*\*\*|\\.|[^*\\])*[^\s*])\*(?!\*)/y, ([, text], _, inside) => make("em", {}, inside(text))],
  [/(?<!\w)_((?:__[^_]*__|\\.|[^_\\])+)_(?!\w)/y, ([, text], _, inside) => make("em", {}, inside(text))],
  [/@(?:everyone|here)\b/y, ([text]) => mention(text)],
];
const OPENERS = new Set("\\<[h*_~|@");

/** The backticks from here on. */
function backticks(text, at) {
  let end = at;
  while (text[end] === "`") end += 1;
  return end - at;
}

/**
 * Code begins with a run of backticks and ends with the next run of the same length. Gives what it becomes and its length in the text. A run
 * that none closes is text as a whole: looked at backtick by backtick, a message of nothing else would take minutes.
 */
function code(text, at) {
  const length = backticks(text, at);
  let end = text.indexOf("`", at + length);
  while (end >= 0) {
    const other = backticks(text, end);
    if (other === length) return [make("code", {}, text.slice(at + length, end).replace(/^ (.*) $/s, "$1")), end + other - at];
    end = text.indexOf("`", end + other);
  }
  return [text.slice(at, at + length), length];
}

/** One line's markdown, as an array of nodes and strings. */
export function inline(text, sight, depth = 0) {
  if (depth > DEEPEST) return [text];
  const out = [];
  let plain = "";
  let at = 0;
  while (at < text.length) {
    const [made, length] = begin(text, at, sight, depth) ?? [text[at], 1];
    if (typeof made === "string") {
      plain += made;
    } else {
      if (plain) out.push(plain);
      plain = "";
      out.push(made);
    }
    at += length;
  }
  if (plain) out.push(plain);
  return out.flat();
}

/** What begins here and its length in the text, if it is anything. */
function begin(text, at, sight, depth) {
  if (text[at] === "`") return code(text, at);
  if (!OPENERS.has(text[at])) return null;
  for (const [pattern, become] of RULES) {
    pattern.lastIndex = at;
    const hit = pattern.exec(text);
    if (hit) return [become(hit, sight, (part) => inline(part, sight, depth + 1)), hit[0].length];
  }
  return null;
}

const FENCE = /```(?:([\w+#.-]+)\n)?\n?([\s\S]+?)\n?```/g;

/** Whole markdown, line breaks and blocks included, as a fragment. */
export function markdown(text, sight) {
  const out = document.createDocumentFragment();
  let from = 0;
  for (const hit of text.matchAll(FENCE)) {
    out.append(...blocks(text.slice(from, hit.index), sight));
    out.append(make("pre", {}, make("code", {}, hit[2])));
    from = hit.index + hit[0].length;
  }
  out.append(...blocks(text.slice(from), sight));
  return out;
}

const ITEM = /^(\s*)(?:[-*]|(\d{1,9})\.) +(.*)$/;
const HEADING = /^(#{1,3}|-#) +(.+)$/;

/** The blocks of a text. A quote has none of its own, as on Discord: a message of quote signs would lie a thousand deep. */
function blocks(text, sight, isQuoted = false) {
  const lines = text.replace(/^\n|\n$/g, "").split("\n");
  if (lines.length === 1 && !lines[0].trim()) return [];
  const out = [];
  let paragraph = [];
  const close = () => {
    if (paragraph.length) out.push(make("p", {}, inline(paragraph.join("\n"), sight)));
    paragraph = [];
  };
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    const heading = HEADING.exec(line);
    if (!isQuoted && (line.startsWith(">>> ") || line.startsWith("> "))) {
      close();
      const quoted = [];
      if (line.startsWith(">>> ")) {
        quoted.push(line.slice(4), ...lines.slice(at + 1));
        at = lines.length;
      } else {
        for (; at < lines.length && lines[at].startsWith("> "); at += 1) quoted.push(lines[at].slice(2));
        at -= 1;
      }
      out.push(make("blockquote", {}, blocks(quoted.join("\n"), sight, true)));
    } else if (heading) {
      close();
      // The page's own headings stand above these.
      const small = heading[1] === "-#";
      const level = { role: "heading", "aria-level": heading[1].length + 3 };
      out.push(make("p", { className: small ? "subtext" : `head-${heading[1].length}`, ...(small ? {} : level) }, inline(heading[2], sight)));
    } else if (ITEM.test(line)) {
      close();
      const items = [];
      for (; at < lines.length && ITEM.test(lines[at]); at += 1) items.push(ITEM.exec(lines[at]));
      at -= 1;
      out.push(list(items, sight));
    } else {
      paragraph.push(line);
    }
  }
  close();
  return out;
}

/** A list of lines; deeper indentation makes a list within. */
function list(items, sight) {
  const [, indent, number] = items[0];
  const isOrdered = number !== undefined;
  const made = make(isOrdered ? "ol" : "ul", isOrdered ? { start: Number(number) } : {});
  for (let at = 0; at < items.length; at += 1) {
    const deeper = [];
    const item = make("li", {}, inline(items[at][3], sight));
    while (items[at + 1] && items[at + 1][1].length > indent.length) deeper.push(items[(at += 1)]);
    if (deeper.length) item.append(list(deeper, sight));
    made.append(item);
  }
  return made;
}
