// The messages of one conversation on the page. Every change touches the rows that it is about and no others, however many there are.

import { make } from "./dom.js";
import { messageRow } from "./message.js";

/** Messages of one author within this many milliseconds stand together. */
const TOGETHER = 7 * 60 * 1000;

/** Rows of one chunk. What is in a chunk out of sight is neither laid out nor painted, so a new message costs no more below thousands. */
const CHUNK = 20;

export class MessageList {
  constructor(timeline, sight, hands, label) {
    this.timeline = timeline;
    this.sight = sight;
    this.hands = hands;
    this.rows = new Map();
    this.shown = new Map();
    this.element = make("div", { className: "messages", role: "log", tabIndex: 0, ariaLabel: label, "aria-live": "polite", "aria-relevant": "additions" });
    this.element.onkeydown = (event) => this.walk(event);
    this.newLine = make("li", { className: "new-line", role: "separator", ariaLabel: "New messages" }, make("span", {}, "New"));
    timeline.addEventListener("reset", () => this.reset());
    timeline.addEventListener("posted", ({ detail }) => this.post(detail));
    timeline.addEventListener("edited", ({ detail }) => this.edit(detail));
    timeline.addEventListener("deleted", ({ detail }) => this.remove(detail));
    this.reset();
  }

  /** Brings the rows in line with the timeline; rows that show what they should stay as they are. */
  reset() {
    const { messages } = this.timeline;
    const wanted = new Set(messages.map(({ id }) => id));
    for (const id of [...this.rows.keys()]) if (!wanted.has(id)) this.take(id);
    messages.forEach((message, at) => {
      if (!this.rows.has(message.id)) this.insert(this.make(message), at);
      else if (this.shown.get(message.id) !== JSON.stringify(message)) this.edit(message);
    });
    messages.forEach((message, at) => this.group(message, messages[at - 1]));
  }

  /** Draws everything again: another language. */
  redraw() {
    this.shown.clear();
    this.reset();
  }

  make(message) {
    const row = messageRow(message, this.sight, this.hands);
    this.rows.set(message.id, row);
    this.shown.set(message.id, JSON.stringify(message));
    return row;
  }

  /** Puts a row to its place: the message's number in the timeline. */
  insert(row, at) {
    const { messages } = this.timeline;
    const next = messages[at + 1] && this.rows.get(messages[at + 1].id);
    if (next?.parentElement) {
      next.before(row);
      return;
    }
    const before = messages[at - 1] && this.rows.get(messages[at - 1].id);
    let chunk = before?.parentElement ?? this.element.lastElementChild;
    if (!chunk || chunk.childElementCount >= CHUNK) {
      const fresh = make("ol", { className: "chunk" });
      if (chunk) chunk.after(fresh);
      else this.element.append(fresh);
      chunk = fresh;
    }
    chunk.append(row);
  }

  post(message) {
    this.insert(hurry(this.make(message)), this.timeline.position(message.id));
    this.groupAround(message.id);
  }

  edit(message) {
    const old = this.rows.get(message.id);
    if (!old) return;
    // A press on what is replaced before the button is let go would be lost.
    if (old.matches(":active")) {
      onceLetGo(() => this.reset());
      return;
    }
    const row = hurry(this.make(message));
    const focus = focusIn(old);
    old.replaceWith(row);
    this.groupAround(message.id);
    if (focus) refocus(row, focus);
  }

  remove(message) {
    const row = this.rows.get(message.id);
    if (!row) return;
    const { messages } = this.timeline;
    const at = this.timeline.position(message.id);
    const neighbour = messages[at] ?? messages[at - 1];
    if (row.contains(document.activeElement)) (this.rows.get(neighbour?.id) ?? this.element).focus({ preventScroll: true });
    this.take(message.id);
    this.groupAround(message.id);
  }

  take(id) {
    const row = this.rows.get(id);
    const chunk = row.parentElement;
    row.remove();
    if (chunk.childElementCount === 0) chunk.remove();
    this.rows.delete(id);
    this.shown.delete(id);
  }

  /** Whether a message and the one after it begin a group is told anew. */
  groupAround(id) {
    const { messages } = this.timeline;
    const at = this.timeline.position(id);
    for (const place of [at, at + 1]) if (messages[place]) this.group(messages[place], messages[place - 1]);
  }

  group(message, before) {
    const isTogether =
      before && before.author.id === message.author.id && before.ephemeral === message.ephemeral && !message.answers && message.at - before.at < TOGETHER;
    this.rows.get(message.id)?.classList.toggle("together", Boolean(isTogether));
  }

  /** Draws the line above the first message that was not read, or takes it away. */
  markNew(readTo, isLater) {
    this.newLine.remove();
    const first = this.timeline.messages.find(({ id, author }) => isLater(id, readTo) && author.id !== this.timeline.person);
    const row = first && this.rows.get(first.id);
    if (row && first !== this.timeline.messages[0]) row.before(this.newLine);
  }

  /** The arrow keys walk from message to message, Delete deletes. */
  walk(event) {
    const row = event.target.closest?.(".message");
    if (event.target !== this.element && event.target !== row) return;
    const { messages } = this.timeline;
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step) {
      const at = row ? this.timeline.position(row.dataset.id) + step : messages.length - 1;
      const next = this.rows.get(messages[at]?.id);
      event.preventDefault();
      next?.focus();
      next?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Delete" && row) {
      row.querySelector(":scope > .delete, .dismiss")?.click();
    }
  }
}

/** After the press that is under way, by mouse, finger or key. */
function onceLetGo(act) {
  const after = new AbortController();
  const letGo = () => {
    after.abort();
    setTimeout(act);
  };
  for (const end of ["pointerup", "pointercancel", "dragend", "keyup", "blur"]) addEventListener(end, letGo, { signal: after.signal, capture: true });
}

/** What has just come is looked at now: its pictures do not wait until they are scrolled to. */
function hurry(row) {
  for (const image of row.querySelectorAll(".picture img")) image.loading = "eager";
  return row;
}

const CONTROLS = "button, a, [tabindex='0']";

function focusIn(row) {
  const { activeElement } = document;
  if (!row.contains(activeElement)) return null;
  return { at: [...row.querySelectorAll(CONTROLS)].indexOf(activeElement), text: activeElement.textContent };
}

/** The focus goes to the control with the same words, else to the message. */
function refocus(row, { at, text }) {
  const controls = [...row.querySelectorAll(CONTROLS)];
  const control = controls[at]?.textContent === text ? controls[at] : controls.find((other) => other.textContent === text);
  (at >= 0 && control && !control.disabled ? control : row).focus({ preventScroll: true });
}
