// The column of people: for each the places to look at, with what is new there, and the language.

import { face, icon, make } from "./dom.js";
import { LOCALES } from "./locales.js";
import { post } from "./server.js";

export class People {
  /** `open(person, channel)` shows a place; `say(text)` tells a failure. */
  constructor(world, element, faces, open, say) {
    Object.assign(this, { world, element, faces, open, say });
    this.drawn = "";
    this.marks = new Map();
    this.draw();
  }

  /** Draws the column, unless it looks so already. */
  draw() {
    const { people, channels } = this.world.state;
    const drawn = JSON.stringify([people, channels]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    const focused = document.activeElement?.dataset?.key;
    this.marks.clear();
    this.element.replaceChildren(...people.map((person) => this.card(person)));
    this.faces.replaceChildren(...people.map((person) => this.button(person)));
    if (focused) this.element.querySelector(`[data-key="${focused}"]`)?.focus();
    this.mark();
    if (this.current) this.show(this.current);
  }

  card(person) {
    const places = this.world.places(person.id).map((place) => {
      const badge = make("span", { className: "badge" });
      const button = make(
        "button",
        { type: "button", className: "place", data: { person: person.id, channel: place.id, key: `${person.id}/${place.id}` }, onclick: () => this.open(person.id, place.id) },
        icon(place.isDirect ? "letter" : "channel"),
        make("span", { className: "place-name" }, place.name),
        badge,
      );
      this.marks.set(`${person.id}/${place.id}`, { button, badge });
      return make("li", {}, button);
    });
    const language = make(
      "select",
      { ariaLabel: `${person.name}'s language`, title: "Language", data: { key: `${person.id}/language` }, onchange: () => this.speak(person, language.value) },
      LOCALES.map(([code, name]) => make("option", { value: code, selected: code === person.locale }, name)),
    );
    return make(
      "section",
      { className: "person", ariaLabel: person.name },
      make("header", {}, face(person, this.world.state.people), make("h3", {}, person.name), language),
      make("ul", {}, places),
    );
  }

  /** The short way on a narrow screen. */
  button(person) {
    const dot = make("span", { className: "badge" });
    const made = make("button", { type: "button", className: "face-button", ariaLabel: person.name, title: person.name, onclick: () => this.open(person.id, null) }, face(person, this.world.state.people), make("span", { className: "face-name" }, person.name), dot);
    this.marks.set(person.id, { button: made, badge: dot });
    return made;
  }

  async speak(person, locale) {
    try {
      await post("person", { person: person.id, locale });
    } catch (refused) {
      this.say(refused.message);
    }
  }

  /** Brings the marks up to date: bold for something new, a number for what calls. */
  mark() {
    for (const person of this.world.state.people) {
      let all = 0;
      for (const place of this.world.places(person.id)) {
        const { unread, mentions } = this.world.timeline(person.id, place.id);
        all += mentions;
        const key = `${person.id}/${place.id}`;
        const { button, badge } = this.marks.get(key) ?? {};
        if (!button) continue;
        button.classList.toggle("unread", unread > 0);
        setBadge(badge, mentions);
        button.ariaLabel = [place.isDirect ? `Direct messages with ${place.name}` : `#${place.name}`, mentions ? `${mentions} mentions` : null, unread ? "unread" : null].filter(Boolean).join(", ");
      }
      setBadge(this.marks.get(person.id)?.badge, all);
    }
  }

  /** Which places are on the page: `[{person, channel}]`. */
  show(current) {
    this.current = current;
    for (const [key, { button }] of this.marks) {
      const isShown = current.some(({ person, channel }) => key === `${person}/${channel}` || key === person);
      if (isShown) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    }
  }
}

function setBadge(badge, count) {
  if (!badge) return;
  badge.textContent = count > 99 ? "99+" : count || "";
}
