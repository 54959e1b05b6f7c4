// The messages of one conversation on the page. Every change touches the rows that it is about and no others, however many there are.

import { make } from "./dom.js";
import { messageRow } from "./message.js";

/** Messages of one author within this many milliseconds stand together. */
const TOGETHER = 7 * 60 * 1000;

export class MessageList {
  constructor(timeline, sight, hands, label) {
    this.timeline = timeline;
    this.sight = sight;
    this.hands = hands;
    this.rows = new Map();
    this.shown = new Map();
    this.element = make("ol", { className: "messages", role: "log", tabIndex: 0, ariaLabel: label, "aria-live": "polite", "aria-relevant": "additions" });
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
    const wanted = new Set(this.timeline.messages.map(({ id }) => id));
    for (const [id, row] of this.rows) {
      if (wanted.has(id)) continue;
      row.remove();
      this.rows.delete(id);
      this.shown.delete(id);
    }
    const fresh = document.createDocumentFragment();
    for (const message of this.timeline.messages) {
      const row = this.rows.get(message.id);
      if (!row) fresh.append(this.make(message));
      else if (this.shown.get(message.id) !== JSON.stringify(message)) this.edit(message);
    }
    if (this.rows.size === fresh.childElementCount) this.element.append(fresh);
    else for (const row of [...fresh.children]) this.insert(row);
    this.timeline.messages.forEach((message, at) => this.group(message, this.timeline.messages[at - 1]));
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

  insert(row) {
    const at = this.timeline.position(row.dataset.id);
    const next = this.timeline.messages[at + 1];
    this.element.insertBefore(row, (next && this.rows.get(next.id)) ?? null);
  }

  post(message) {
    this.insert(this.make(message));
    this.groupAround(message.id);
  }

  edit(message) {
    const old = this.rows.get(message.id);
    if (!old) return;
    const row = this.make(message);
    keepRoom(old, row);
    const focus = focusIn(old);
    old.replaceWith(row);
    this.groupAround(message.id);
    if (focus) refocus(row, focus);
  }

  remove(message) {
    const row = this.rows.get(message.id);
    if (!row) return;
    if (row.contains(document.activeElement)) (row.nextElementSibling ?? row.previousElementSibling ?? this.element).focus({ preventScroll: true });
    row.remove();
    this.rows.delete(message.id);
    this.shown.delete(message.id);
    this.groupAround(message.id);
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
    if (row && row !== this.element.firstElementChild) row.before(this.newLine);
  }

  /** The arrow keys walk from message to message, Delete deletes. */
  walk(event) {
    const row = event.target.closest?.(".message");
    if (event.target !== this.element && event.target !== row) return;
    const steps = { ArrowUp: "previousElementSibling", ArrowDown: "nextElementSibling" };
    if (event.key in steps) {
      let next = row ? row[steps[event.key]] : this.element.lastElementChild;
      if (next === this.newLine) next = next[steps[event.key]];
      event.preventDefault();
      next?.focus();
      next?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Delete" && row) {
      row.querySelector(":scope > .delete, .dismiss")?.click();
    }
  }
}

/** The new row's pictures take the room of the old ones until they have come. */
function keepRoom(old, row) {
  const before = old.querySelectorAll(".picture img");
  row.querySelectorAll(".picture img").forEach((image, at) => {
    const { naturalWidth, naturalHeight } = before[at] ?? {};
    if (!image.getAttribute("width") && naturalWidth) Object.assign(image, { width: naturalWidth, height: naturalHeight });
    image.loading = "eager";
  });
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
