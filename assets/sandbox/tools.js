// Behind the scenes: the bot's state, "Play for me", what can go wrong, and the log of calls.

import { callLog } from "./calls.js";
import { icon, make } from "./dom.js";
import { post } from "./server.js";

/** Most plies that one press plays. */
const MOST_PLIES = 2000;
/** So many are offered: a long match, of which the end is left to be seen. */
const PLIES = 200;
/** So many are asked for at once, so that one sees how far it is. */
const STRETCH = 10;

export class Tools {
  constructor(world, element, close) {
    this.world = world;
    this.state = make("p", { className: "bot-state" });
    this.told = make("p", { className: "told", role: "status" });
    this.switches = make("div", { className: "switches" });
    this.closed = new Map();
    this.files = this.toggle("The bot may attach files", (isOn) => this.breakWith(isOn ? "restore-attach-files" : "attach-files"));
    element.replaceChildren(
      make("header", { className: "tools-head" }, make("h2", {}, "Behind the scenes"), make("button", { type: "button", className: "icon-button", id: "close-tools", ariaLabel: "Close", onclick: close }, icon("close"))),
      make("section", { className: "card" }, this.state, this.player()),
      make(
        "section",
        { className: "card" },
        make("h3", {}, "What goes wrong"),
        this.switches,
        make(
          "div",
          { className: "buttons" },
          this.fault("429", "Next call: 429", "The bot's next call is answered 429 Too Many Requests"),
          this.fault("500", "Next call: 500", "The bot's next call is answered 500 Internal Server Error"),
          this.fault("gateway", "Drop gateway", "The bot's connection to the gateway breaks off"),
          this.fault("stop-bot", "Stop the bot", "The bot's process ends; the sandbox starts it again"),
        ),
        this.told,
      ),
      make("section", { className: "card log" }, make("h3", {}, "Calls of the bot"), callLog()),
    );
    this.draw();
  }

  /** Brings everything in line with the sandbox's state. */
  draw() {
    const { bot, people, switches } = this.world.state;
    this.state.replaceChildren(
      make("span", { className: bot.running ? "lamp on" : "lamp" }),
      make("strong", {}, bot.name),
      ` ${bot.running ? "is running" : bot.stopped ? "has stopped" : "is connecting"}${bot.restarts ? `, started again ${bot.restarts === 1 ? "once" : `${bot.restarts} times`}` : ""}`,
    );
    for (const person of people) {
      if (!this.closed.has(person.id)) {
        this.closed.set(person.id, this.toggle(`${person.name} takes direct messages`, (isOn) => this.do(() => post("person", { person: person.id, dms_closed: !isOn }))));
      }
      this.closed.get(person.id).input.checked = !person.dms_closed;
    }
    this.files.input.checked = switches.attach_files;
    const all = [...[...this.closed.values()].map(({ element }) => element), this.files.element];
    if (this.switches.childElementCount !== all.length) this.switches.replaceChildren(...all);
    // Where there is one channel only, there is nothing to choose.
    this.channel.hidden = this.world.state.channels.length < 2;
    const chosen = this.channel.value;
    this.channel.replaceChildren(...this.world.state.channels.map(({ id, name }) => make("option", { value: id, selected: id === chosen }, `#${name}`)));
  }

  toggle(label, change) {
    const input = make("input", { type: "checkbox", role: "switch", onchange: () => change(input.checked) });
    return { input, element: make("label", { className: "toggle" }, make("span", {}, label), input) };
  }

  fault(what, label, title) {
    return make("button", { type: "button", className: "act secondary", title, data: { what }, onclick: () => this.breakWith(what, `${title}.`) }, label);
  }

  breakWith(what, done) {
    return this.do(() => post("break", { what }), done);
  }

  /** Does something and says what came of it. */
  async do(action, done = "") {
    try {
      await action();
      this.told.classList.remove("wrong");
      this.told.textContent = done;
    } catch (refused) {
      this.told.classList.add("wrong");
      this.told.textContent = refused.message;
      this.draw();
    }
  }

  player() {
    this.channel = make("select", { ariaLabel: "Channel of the match" });
    const plies = make("input", { type: "number", min: 1, max: MOST_PLIES, value: PLIES, ariaLabel: "Plies to play" });
    const play = make("button", { type: "submit", className: "act primary" }, "Play for me");
    const stop = make("button", { type: "button", className: "act secondary", hidden: true }, "Stop");
    const told = make("p", { className: "told", role: "status" });
    const form = make("form", { className: "player", noValidate: true }, make("div", { className: "player-line" }, play, stop, plies, make("span", {}, "plies"), this.channel), told);
    const turn = (isPlaying) => {
      const hadFocus = form.contains(document.activeElement);
      play.hidden = isPlaying;
      stop.hidden = !isPlaying;
      if (hadFocus) (isPlaying ? stop : play).focus();
    };
    form.onsubmit = async (event) => {
      event.preventDefault();
      // Enter in the field while it plays.
      if (play.hidden) return;
      plies.value = Math.min(Math.max(Math.trunc(plies.valueAsNumber) || 1, 1), MOST_PLIES);
      const stopping = new AbortController();
      stop.onclick = () => stopping.abort();
      told.classList.remove("wrong");
      turn(true);
      try {
        await this.play(Number(plies.value), stopping.signal, (text) => (told.textContent = text));
      } catch (refused) {
        told.classList.add("wrong");
        told.textContent = refused.message;
      }
      turn(false);
    };
    return form;
  }

  /** Has plies played, of a match that is begun if there is none, and tells how far it is. */
  async play(wanted, stopping, tell) {
    const channel = this.channel.value;
    let played = 0;
    let ended = false;
    while (played < wanted && !ended) {
      tell(played ? `${played} of ${wanted} plies played…` : "Playing…");
      try {
        const done = await post("play", { channel, plies: Math.min(STRETCH, wanted - played), begin: !played }, stopping);
        played += done.plies;
        ended = done.ended;
      } catch (refused) {
        if (!stopping.aborted) throw refused;
        // What was under way may have been played, or not.
        tell(`Stopped${played ? ` after ${played} plies or a few more` : ""}.`);
        return;
      }
    }
    tell(`${played} ${played === 1 ? "ply" : "plies"} played${ended ? "; the match is over" : ""}.`);
  }
}
