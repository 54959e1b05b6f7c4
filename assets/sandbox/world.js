// The sandbox as the page knows it: who and what there is, and a timeline for every person in every channel.

import { remember } from "./memory.js";
import { fetchFrom, post } from "./server.js";
import { listen } from "./socket.js";
import { Timeline } from "./timeline.js";

/** A form opens only where its person has acted within this many milliseconds, not in every window that looks on. */
const OWN_ACT = 15_000;

/**
 * Tells what changes by events: `state`, `unread`, `link` (whether the sandbox answers), and for one person `form` and `language`
 * (with `detail.person`).
 */
export class World extends EventTarget {
  constructor(state) {
    super();
    this.state = state;
    this.timelines = new Map();
    this.known = new Map();
    this.acted = new Map();
    this.lost = new Set();
    remember(state.run, {
      read: (place, id) => this.timelines.get(place)?.readElsewhere(id),
      dismissed: (id) => this.timelines.forEach((timeline) => timeline.remove(id)),
    });
    for (const person of state.people) this.watch(person);
  }

  static async open() {
    return new World(await fetchFrom("state"));
  }

  tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  watch({ id }) {
    listen(
      `/page/see?person=${id}`,
      (frame) => this.take(id, frame),
      (stands) => this.link(id, stands),
    );
  }

  async link(id, stands) {
    const wasLost = this.isLost;
    if (stands) this.lost.delete(id);
    else this.lost.add(id);
    if (wasLost === this.isLost) return;
    this.tell("link");
    if (!this.isLost) await this.meetAgain();
  }

  /** After a gap: what has changed meanwhile? */
  async meetAgain() {
    try {
      this.takeState(await fetchFrom("state"));
    } catch {
      // The link is lost again, and comes back again.
    }
  }

  get isLost() {
    return this.lost.size > 0;
  }

  take(person, frame) {
    switch (frame.type) {
      case "screen": {
        const byChannel = Map.groupBy(frame.messages, ({ channel }) => channel);
        for (const channel of this.places(person)) this.timeline(person, channel.id).reset(byChannel.get(channel.id) ?? []);
        break;
      }
      case "posted":
        this.timeline(person, frame.message.channel).post(frame.message);
        break;
      case "edited":
        this.timeline(person, frame.message.channel).edit(frame.message);
        break;
      case "deleted":
        this.timeline(person, frame.channel).remove(frame.id);
        break;
      case "form":
        if (Date.now() - (this.acted.get(person) ?? 0) < OWN_ACT) this.tell("form", { person, form: frame.form });
        break;
      case "state":
        this.takeState(frame);
        break;
    }
  }

  takeState(state) {
    if (state.run !== this.state.run) {
      // Another sandbox at the same address, whose page may be another one.
      location.reload();
      return;
    }
    const before = new Map(this.state.people.map((person) => [person.id, person]));
    this.state = state;
    for (const person of state.people) {
      const old = before.get(person.id);
      if (!old) this.watch(person);
      else if (old.locale !== person.locale) this.tell("language", { person: person.id });
    }
    this.tell("state");
  }

  person(id) {
    return this.state.people.find((person) => person.id === id);
  }

  /** The channels that a person can open, the direct messages with the bot last. */
  places(person) {
    return [...this.state.channels, { id: this.person(person).dm, name: this.state.bot.name, isDirect: true }];
  }

  timeline(person, channel) {
    const key = `${person}/${channel}`;
    if (!this.timelines.has(key)) {
      const timeline = new Timeline(person, channel, this.person(person)?.dm === channel);
      timeline.addEventListener("unread", () => this.tell("unread"));
      this.timelines.set(key, timeline);
    }
    return this.timelines.get(key);
  }

  /** What a person's eyes make of mentions and times. */
  sight(id) {
    const world = this;
    return {
      me: id,
      get locale() {
        return world.person(id)?.locale ?? "en-US";
      },
      people: () => world.state.people,
      users: () => [...world.state.people, world.state.bot],
      channels: () => world.state.channels,
      nameOf: (user) => [...world.state.people, world.state.bot].find((one) => one.id === user)?.name,
      /** A channel as this person calls it, if they see it. */
      placeName(channel) {
        const place = world.places(id).find((one) => one.id === channel);
        return place && (place.isDirect ? `@${place.name}` : `#${place.name}`);
      },
      channelName: (channel) => world.state.channels.find((one) => one.id === channel)?.name,
    };
  }

  /** The commands that a person finds in a channel. They are asked for once, and again in another language or when the bot has others. */
  async commands(person, channel) {
    const place = `${person}/${channel}`;
    const edition = `${this.state.commands_version} ${this.person(person).locale}`;
    if (this.known.get(place)?.edition !== edition) {
      const list = fetchFrom(`commands?person=${person}&channel=${channel}`);
      this.known.set(place, { edition, list });
      // What could not be had is asked for again.
      list.catch(() => this.known.get(place)?.list === list && this.known.delete(place));
    }
    return this.known.get(place).list;
  }

  /** Something that a person does. Throws a `Refused` with the words that Discord has for it. */
  act(person, what, body) {
    this.acted.set(person, Date.now());
    return post(what, { person, ...body });
  }
}
