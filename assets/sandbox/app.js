// The page: it reads from the address whose eyes to look through, and puts the panes together.
//
// #ann is Ann, #ann/dm her direct messages, #ann/games+ben/dm two people side by side. Everything else is in the modules below: `world` keeps
// what the sandbox tells, `conversation` is a pane, `composer` and `command` are where one types, `tools` is behind the scenes.

import { Conversation } from "./conversation.js";
import { icon } from "./dom.js";
import { openForm } from "./form.js";
import { People } from "./people.js";
import { tick } from "./timestamps.js";
import { Tools } from "./tools.js";
import { World } from "./world.js";

const at = (id) => document.getElementById(id);
/** From this width on there is room for two panes. */
const wide = matchMedia("(min-width: 900px)");

const slug = (name) => name.toLowerCase().replace(/\s+/g, "-");

/** What the address says behind its #; nothing if it is none that a browser writes. */
function hash() {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return "";
  }
}

class App {
  constructor(world) {
    this.world = world;
    this.conversations = new Map();
    this.panes = [];
    this.active = 0;
    this.marking = null;
    this.people = new People(world, at("people"), at("faces"), (person, channel) => this.open(person, channel), (text) => this.say(text));
    this.tools = new Tools(world, at("tools"), () => this.drawer(null));
    at("guild").textContent = world.state.guild.name;
    at("show-rail").append(icon("people"));
    at("show-tools").append(icon("tools"));
    at("show-rail").onclick = () => this.drawer("rail");
    at("show-tools").onclick = () => this.drawer("tools");
    at("shade").onclick = () => this.drawer(null);
    at("skip").onclick = (event) => {
      event.preventDefault();
      this.pane?.composer.focus();
    };
    world.addEventListener("state", () => {
      this.people.draw();
      this.tools.draw();
      this.banner();
    });
    world.addEventListener("link", () => this.banner());
    world.addEventListener("unread", () => this.markSoon());
    world.addEventListener("language", ({ detail }) => {
      for (const [key, conversation] of this.conversations) if (key.startsWith(`${detail.person}/`)) conversation.list.redraw();
    });
    world.addEventListener("form", ({ detail }) => {
      const { person, form } = detail;
      openForm(form, world.person(person), world.state.people, (fields) => world.act(person, "submit", { form: form.id, fields }));
    });
    addEventListener("hashchange", () => this.route());
    addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.drawer(null);
    });
    document.addEventListener("visibilitychange", () => this.panes.forEach((pane) => pane.look()));
    wide.addEventListener("change", () => this.layout());
    setInterval(() => tick(), 1000);
    this.route();
    this.banner();
  }

  get pane() {
    return this.panes[this.active] ?? this.panes[0];
  }

  /** Reads the address; what it does not name, or names wrongly, is the first person in the first channel. */
  route() {
    const { people } = this.world.state;
    const parts = hash().split("+").filter(Boolean);
    let wanted = parts.map((part) => {
      const [name, where] = part.split("/");
      const person = people.find((one) => slug(one.name) === name);
      if (!person) return null;
      const places = this.world.places(person.id);
      const place = where === "dm" ? places.at(-1) : places.find((one) => !one.isDirect && slug(one.name) === where);
      return { person: person.id, channel: (place ?? places[0]).id };
    });
    wanted = wanted.filter((one, number) => one && wanted.findIndex((other) => other?.person === one.person) === number).slice(0, 2);
    if (!wanted.length) wanted = people.slice(0, wide.matches && !parts.length ? 2 : 1).map(({ id }) => ({ person: id, channel: this.world.places(id)[0].id }));
    this.show(wanted);
  }

  address(wanted) {
    const part = ({ person, channel }) => {
      const place = this.world.places(person).find(({ id }) => id === channel);
      return `${slug(this.world.person(person).name)}/${place.isDirect ? "dm" : slug(place.name)}`;
    };
    return wanted.map(part).join("+");
  }

  /** Goes to these places, with the address saying so. */
  go(wanted) {
    const address = this.address(wanted);
    if (address === hash()) this.show(wanted);
    else location.hash = address;
  }

  current() {
    return this.panes.map(({ timeline }) => ({ person: timeline.person, channel: timeline.channel }));
  }

  /** Opens a place in the pane of its person, else in the pane that was used last; without a channel, the one of the same kind. */
  open(person, channel) {
    const wanted = this.current();
    const own = wanted.findIndex((one) => one.person === person);
    const to = own >= 0 ? own : Math.min(this.active, wanted.length - 1);
    const kept = own >= 0 ? wanted[own].channel : null;
    const isDirect = this.world.person(wanted[to].person).dm === wanted[to].channel;
    const places = this.world.places(person);
    wanted[to] = { person, channel: channel ?? kept ?? (isDirect ? places.at(-1).id : places[0].id) };
    this.active = to;
    this.go(wanted);
    this.drawer(null);
    this.layout();
    if (wide.matches) this.pane?.composer.focus();
  }

  /** Opens a place of a person's, at a message of it if one is named. */
  visit(person, channel, message) {
    this.open(person, channel);
    this.conversation({ person, channel }).goTo(message);
  }

  beside() {
    const wanted = this.current();
    const other = this.world.state.people.find(({ id }) => wanted.every(({ person }) => person !== id));
    if (!other || wanted.length > 1) return;
    this.active = 1;
    this.go([...wanted, { person: other.id, channel: this.world.places(other.id)[0].id }]);
  }

  conversation({ person, channel }) {
    const key = `${person}/${channel}`;
    if (!this.conversations.has(key)) {
      const place = this.world.places(person).find(({ id }) => id === channel);
      const conversation = new Conversation(this.world, person, place, {
        beside: () => this.beside(),
        visit: (other, message) => this.visit(person, other, message),
        close: () => this.go(this.current().filter((one) => one.person !== person || one.channel !== channel)),
      });
      conversation.element.addEventListener("focusin", () => this.use(conversation));
      conversation.element.addEventListener("pointerdown", () => this.use(conversation));
      this.conversations.set(key, conversation);
    }
    return this.conversations.get(key);
  }

  use(conversation) {
    const number = this.panes.indexOf(conversation);
    if (number >= 0) this.active = number;
  }

  show(wanted) {
    const panes = wanted.map((one) => this.conversation(one));
    if (panes.length === this.panes.length && panes.every((pane, number) => pane === this.panes[number])) return;
    this.panes = panes;
    this.active = Math.min(this.active, panes.length - 1);
    for (const { element } of panes) element.hidden = true;
    at("panes").replaceChildren(...panes.map(({ element }) => element));
    this.layout();
    this.mark();
  }

  /** On a narrow screen one pane of two is shown. */
  layout() {
    const visible = this.panes.filter((pane, number) => wide.matches || number === this.active);
    const appearing = visible.filter(({ element }) => element.hidden);
    this.panes.forEach((pane) => (pane.element.hidden = !visible.includes(pane)));
    for (const pane of appearing) pane.shown();
    at("panes").classList.toggle("two", visible.length > 1);
    this.people.show(visible.map(({ timeline }) => ({ person: timeline.person, channel: timeline.channel })));
  }

  /** Once for all that comes together; a window out of sight says in its title what is new. */
  markSoon() {
    this.marking ??= setTimeout(() => {
      this.marking = null;
      this.mark();
    }, 30);
  }

  mark() {
    this.people.mark();
    const calls = [...this.world.timelines.values()].reduce((sum, { mentions }) => sum + mentions, 0);
    const names = this.panes.map(({ timeline }) => this.world.person(timeline.person).name).join(" and ");
    document.title = `${calls ? `(${calls}) ` : ""}${names} · Sandbox`;
  }

  /** Opens one of the side columns on a screen where they are hidden, or closes both. */
  drawer(which) {
    const before = document.body.dataset.drawer;
    const next = which && before !== which ? which : null;
    if (next) document.body.dataset.drawer = next;
    else delete document.body.dataset.drawer;
    at("shade").hidden = !next;
    for (const name of ["rail", "tools"]) at(`show-${name}`).ariaExpanded = String(next === name);
    if (next) at(next).querySelector("button, select, input")?.focus();
    else if (before && at(before).contains(document.activeElement)) at(`show-${before}`).focus();
  }

  say(text) {
    this.pane?.notice(text);
  }

  banner() {
    const { bot } = this.world.state;
    const text = this.world.isLost
      ? "The sandbox is gone. This page goes on as soon as it is back."
      : bot.running
        ? ""
        : bot.stopped
          ? `${bot.name} has stopped. The sandbox is starting it again…`
          : `${bot.name} is connecting…`;
    at("banner").textContent = text;
    at("banner").hidden = !text;
  }
}

/** The sandbox, as soon as it answers. */
async function reach() {
  for (;;) {
    try {
      return await World.open();
    } catch (refused) {
      at("banner").textContent = `${refused.message} Trying again…`;
      at("banner").hidden = false;
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
}

new App(await reach());
