// Where a person types: plain messages, and commands after a slash.

import { CommandLine } from "./command.js";
import { icon, make } from "./dom.js";
import { Listbox } from "./listbox.js";

/** Most characters of a message (docs: resources/message). */
const LONGEST = 2000;

export class Composer {
  /** `send(what, body)` does it and throws a `Refused` where it may not be. */
  constructor(timeline, world, placeName, send) {
    Object.assign(this, { timeline, world, send });
    this.sight = world.sight(timeline.person);
    this.line = null;
    this.list = new Listbox("Suggestions", () => {});
    this.text = make("textarea", {
      rows: 1,
      placeholder: `Message ${placeName}, or / for commands`,
      ariaLabel: `Message ${placeName}`,
      role: "combobox",
      ariaExpanded: "false",
      "aria-autocomplete": "list",
      autocomplete: "off",
      className: "plain",
    });
    this.hintLine = make("p", { className: "hint", "aria-live": "polite" });
    this.count = make("span", { className: "count", hidden: true });
    this.box = make("div", { className: "box" }, this.text, this.count, make("button", { type: "submit", className: "icon-button send", ariaLabel: "Send" }, icon("send")));
    this.element = make("form", { className: "composer", noValidate: true }, this.list.element, this.hintLine, this.box);
    // A narrower box, or larger letters, need more lines.
    new ResizeObserver(() => this.grow()).observe(this.box);
    this.element.onsubmit = (event) => {
      event.preventDefault();
      this.submit();
    };
    this.text.oninput = () => this.type();
    this.text.onkeydown = (event) => this.key(event);
    this.text.onblur = () => this.list.close();
  }

  focus() {
    if (this.line) this.line.goOn();
    else this.text.focus();
  }

  hint(text, isWrong = false) {
    this.hintLine.textContent = text ?? "";
    this.hintLine.classList.toggle("wrong", isWrong);
  }

  key(event) {
    if (this.list.takesKey(event)) return;
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      this.submit();
    }
  }

  async type() {
    const { value } = this.text;
    this.hint("");
    const left = LONGEST - [...value].length;
    this.count.hidden = left > 200;
    this.count.textContent = left;
    this.count.classList.toggle("over", left < 0);
    this.grow();
    if (!value.startsWith("/") || value.includes("\n")) {
      this.list.close();
      return;
    }
    let commands;
    try {
      commands = await this.world.commands(this.timeline.person, this.timeline.channel);
    } catch (refused) {
      this.hint(refused.message, true);
      return;
    }
    // Somebody may have typed on.
    if (this.text.value === value && !this.line && document.activeElement === this.text) this.suggest(value, commands);
  }

  grow() {
    this.text.style.height = "auto";
    this.text.style.height = `${this.text.scrollHeight}px`;
  }

  suggest(value, commands) {
    const whole = named(value.slice(1), commands);
    if (whole && value.length > whole.length + 1) {
      this.begin(whole.command, value.slice(whole.length + 2));
      return;
    }
    const typed = value.slice(1).toLowerCase();
    const names = ({ name, local_name }) => [local_name.toLowerCase(), name.toLowerCase()];
    const found = commands.filter((command) => names(command).some((name) => name.includes(typed)));
    found.sort((one, other) => Number(names(other).some((name) => name.startsWith(typed))) - Number(names(one).some((name) => name.startsWith(typed))));
    this.list.onPick = (item) => this.begin(item.command, "");
    this.list.show(
      this.text,
      found.map((command) => ({ label: `/${command.local_name}`, note: command.local_description, detail: command.options.map(({ local_name }) => local_name).join("  "), value: command.name, command })),
      { note: found.length ? null : "No commands match your search" },
    );
  }

  begin(command, rest) {
    this.list.close();
    this.line?.element.remove();
    this.line = new CommandLine(command, this.timeline, this.sight, this.list, {
      send: (name, options) => this.run("command", { name, options }, this.line.toText()),
      leave: (text) => this.leave(text),
      hint: (text, isWrong) => this.hint(text, isWrong),
    });
    this.text.hidden = true;
    this.text.value = "";
    this.count.hidden = true;
    this.box.prepend(this.line.element);
    this.line.begin(rest);
  }

  /** Back to plain text. */
  leave(text) {
    this.list.close();
    this.line?.element.remove();
    this.line = null;
    this.text.hidden = false;
    this.text.value = text;
    this.text.focus();
    this.hint("");
    this.grow();
  }

  async submit() {
    if (this.line) {
      this.line.send();
      return;
    }
    const { value } = this.text;
    if (!value.trim()) return;
    if (!value.startsWith("/") || value.includes("\n")) {
      await this.run("say", { text: value }, value);
      return;
    }
    // A whole command that was pasted or typed fast; what is no command, Discord says.
    try {
      const whole = named(value.slice(1), await this.world.commands(this.timeline.person, this.timeline.channel));
      // Meanwhile it may have been sent, or become a line with options.
      if (this.line || this.text.value !== value) return;
      if (whole) {
        this.begin(whole.command, value.slice(whole.length + 2));
        this.line.send();
      } else {
        await this.run("command", { name: value.slice(1).split(/\s/)[0], options: {} }, value);
      }
    } catch (refused) {
      this.hint(refused.message, true);
    }
  }

  /** Sends, with the box free for the next line at once; what was refused comes back, with the reason. */
  async run(what, body, text) {
    this.leave("");
    this.type();
    this.element.setAttribute("aria-busy", "true");
    try {
      await this.send(what, body);
    } catch (refused) {
      if (!this.line && !this.text.value) this.text.value = text;
      this.grow();
      this.hint(refused.message, true);
    } finally {
      this.element.removeAttribute("aria-busy");
    }
  }
}

/** The command that a line begins with, by its name in either language: the longest, since `privacy export` has two words. */
function named(line, commands) {
  let best = null;
  for (const command of commands) {
    for (const name of [command.name, command.local_name]) {
      const isIt = line === name || line.startsWith(`${name} `);
      if (isIt && name.length > (best?.length ?? 0)) best = { command, length: name.length };
    }
  }
  return best;
}
