// What one person sees in one channel: the messages in order, and how far they have been read.

import { compareIds } from "./ids.js";
import { isDismissed, markRead, readTo } from "./memory.js";

/**
 * Tells what changes by events: `reset`, and `posted`, `edited`, `deleted` with `detail` as the message; `unread` when the marks have changed.
 */
export class Timeline extends EventTarget {
  constructor(person, channel, isDirect) {
    super();
    this.person = person;
    this.channel = channel;
    this.isDirect = isDirect;
    this.messages = [];
    this.place = `${person}/${channel}`;
    this.readTo = readTo(this.place);
    this.unread = 0;
    this.mentions = 0;
    /** Messages that mentioned the person when they came: an edit calls nobody. */
    this.calling = new Set();
  }

  tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /** Everything anew, as after a reconnection. */
  reset(messages) {
    this.messages = messages.filter(({ id }) => !isDismissed(id)).sort((one, other) => compareIds(one.id, other.id));
    this.calling = new Set(messages.filter((message) => message.mentions_me).map(({ id }) => id));
    this.tell("reset");
    this.count();
  }

  /** Where a message stands or would stand; nearly always at the end. */
  position(id) {
    let at = this.messages.length;
    while (at > 0 && compareIds(this.messages[at - 1].id, id) >= 0) at -= 1;
    return at;
  }

  post(message) {
    const at = this.position(message.id);
    if (this.messages[at]?.id === message.id) {
      this.edit(message);
      return;
    }
    this.messages.splice(at, 0, message);
    if (message.mentions_me) this.calling.add(message.id);
    this.tell("posted", message);
    this.count();
  }

  edit(message) {
    const at = this.position(message.id);
    if (this.messages[at]?.id !== message.id) return;
    this.messages[at] = message;
    this.tell("edited", message);
    this.count();
  }

  remove(id) {
    const at = this.position(id);
    if (this.messages[at]?.id !== id) return;
    const [message] = this.messages.splice(at, 1);
    this.tell("deleted", message);
    this.count();
  }

  /** Counts what is new. A direct message from somebody else always calls; elsewhere a mention does. */
  count() {
    const [unread, mentions] = [this.unread, this.mentions];
    this.unread = 0;
    this.mentions = 0;
    for (let at = this.messages.length - 1; at >= 0; at -= 1) {
      const message = this.messages[at];
      if (compareIds(message.id, this.readTo) <= 0) break;
      if (message.author.id === this.person) continue;
      this.unread += 1;
      if (this.isDirect || this.calling.has(message.id)) this.mentions += 1;
    }
    if (unread !== this.unread || mentions !== this.mentions) this.tell("unread");
  }

  /** Somebody has looked at the newest. */
  read() {
    const newest = this.messages.at(-1)?.id;
    if (!newest || compareIds(newest, this.readTo) <= 0) return;
    this.readTo = newest;
    markRead(this.place, newest);
    this.count();
  }

  /** Somebody has read as far as this in another window. */
  readElsewhere(id) {
    if (compareIds(id, this.readTo) <= 0) return;
    this.readTo = id;
    this.count();
  }
}
