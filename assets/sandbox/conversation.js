// One pane: what a person sees in a channel, and the box to type in. It lives on while another one is shown, with its unsent text.

import { Composer } from "./composer.js";
import { face, icon, make } from "./dom.js";
import { compareIds } from "./ids.js";
import { MessageList } from "./list.js";
import { dismiss } from "./memory.js";
import { showFailure } from "./message.js";
import { post } from "./server.js";

/** This near to the newest message, in pixels, counts as being there. */
const NEAR = 60;

export class Conversation {
  /**
   * `hands`: `beside()` shows another person beside, `close()` takes the pane away, `visit(channel, message)` goes to a place that a message
   * names.
   */
  constructor(world, person, place, hands) {
    this.world = world;
    this.timeline = world.timeline(person, place.id);
    // In direct messages nobody but the author can delete.
    this.mayDelete = !place.isDirect;
    const { name } = world.person(person);
    const where = place.isDirect ? `direct messages with ${place.name}` : `#${place.name}`;
    this.list = new MessageList(this.timeline, world.sight(person), this, `Messages that ${name} sees in ${where}`);
    this.composer = new Composer(this.timeline, world, place.isDirect ? `@${place.name}` : `#${place.name}`, (what, body) => world.act(person, what, { channel: place.id, ...body }));
    this.notices = make("div", { className: "notices" });
    this.jump = make("button", { type: "button", className: "jump", hidden: true, onclick: () => this.toNewest() }, icon("down"), "To the newest");
    this.empty = make("p", { className: "empty" });
    this.scroller = make("div", { className: "scroller" }, make("div", { className: "inside" }, this.empty, this.list.element));
    // Kept, and not asked for at every message: the answer would cost a layout.
    this.isAtNewest = true;
    this.scroller.addEventListener("scroll", () => this.scrolledTo(this.scroller.scrollTop), { passive: true });
    this.element = make(
      "section",
      { className: "pane", ariaLabel: `${name}: ${where}`, data: { person, channel: place.id } },
      make(
        "header",
        { className: "pane-head" },
        face({ id: person, name }, world.state.people),
        make("h2", {}, make("span", { className: "who" }, name), make("span", { className: "where" }, icon(place.isDirect ? "letter" : "channel"), place.name)),
        make("button", { type: "button", className: "icon-button beside", title: "Another person beside", ariaLabel: "Show another person beside", onclick: hands.beside }, icon("beside")),
        make("button", { type: "button", className: "icon-button close", title: "Close this pane", ariaLabel: "Close this pane", onclick: hands.close }, icon("close")),
      ),
      this.scroller,
      make("div", { className: "foot" }, this.jump, this.notices, this.composer.element),
    );
    this.element.addEventListener("click", ({ target }) => {
      const { dataset } = target.closest(".to-place") ?? {};
      if (dataset) hands.visit(dataset.channel, dataset.message);
    });
    const goesOn = world.state.goes_on ? " The messages of last time are gone, but the matches go on: /matches lists yours, /board shows one." : "";
    this.hello = place.isDirect ? `This is where ${place.name} and ${name} write to each other.${goesOn}` : `This is the beginning of #${place.name}.${goesOn} Type / to see what the bot can do, or press Play for me to watch a match.`;
    this.timeline.addEventListener("reset", () => this.arrived());
    this.timeline.addEventListener("deleted", () => this.arrived());
    this.timeline.addEventListener("posted", ({ detail }) => this.arrived(detail));
    this.arrived();
  }

  /** The scroller counts from its lower end, upwards negative. */
  scrolledTo(top) {
    this.isAtNewest = Math.abs(top) < NEAR;
    this.height = top;
    this.look();
  }

  toNewest() {
    if (!this.isAtNewest) this.scroller.scrollTop = 0;
    this.scrolledTo(0);
  }

  arrived(message) {
    const isTalking = this.timeline.messages.length > 0;
    this.empty.textContent = isTalking ? "" : this.hello;
    this.element.classList.toggle("talking", isTalking);
    if (message?.author.id === this.timeline.person) this.toNewest();
    if (message && !this.isAtNewest) this.jump.classList.add("new");
    this.look();
  }

  /** What is before one's eyes has been read. */
  look() {
    if (!this.element.isConnected || this.element.hidden) return;
    const { isAtNewest } = this;
    this.jump.hidden = isAtNewest;
    if (isAtNewest) this.jump.classList.remove("new");
    if (isAtNewest && document.visibilityState === "visible") this.timeline.read();
  }

  /** The pane comes into sight, where one had scrolled to. */
  shown() {
    this.list.markNew(this.timeline.readTo, (id, readTo) => compareIds(id, readTo) > 0);
    this.scroller.scrollTop = this.isAtNewest ? 0 : this.height;
    this.look();
    this.goTo(this.sought);
  }

  /** Goes to a message that is still there, now or as soon as the pane is in sight. */
  goTo(id) {
    const isInSight = this.element.isConnected && !this.element.hidden;
    this.sought = isInSight ? null : id;
    const row = isInSight && this.list.rows.get(id);
    if (!row) return;
    row.scrollIntoView({ block: "center" });
    row.focus({ preventScroll: true });
  }

  /** Something that was pressed or chosen; a refusal is said below the message. */
  async act(message, kind, body, element) {
    const row = () => this.list.rows.get(message.id);
    if (element.ariaBusy === "true") return;
    element.ariaBusy = "true";
    if (row()) showFailure(row(), null);
    try {
      await this.world.act(this.timeline.person, kind, { message: message.id, ...body });
    } catch (refused) {
      if (row()) showFailure(row(), refused.message);
      else this.notice(refused.message);
    }
    element.ariaBusy = null;
  }

  async remove(message) {
    try {
      await post("delete", { message: message.id });
    } catch (refused) {
      this.notice(refused.message);
    }
  }

  dismiss(message) {
    dismiss(message.id);
    this.timeline.remove(message.id);
  }

  /** Something that is said to this person and is no message. */
  notice(text) {
    const line = make("p", { className: "notice", role: "alert" }, make("span", {}, text));
    line.append(make("button", { type: "button", className: "icon-button", ariaLabel: "Dismiss", onclick: () => line.remove() }, icon("close")));
    this.notices.append(line);
    // The oldest goes when there is no room.
    if (this.notices.childElementCount > 3) this.notices.firstElementChild.remove();
  }
}
