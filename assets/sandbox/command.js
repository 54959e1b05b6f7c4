// A command while it is typed: /move from: b4 to: b5. Options are filled one by one; what the bot suggests comes while one types.

import { make } from "./dom.js";
import { OptionField } from "./option.js";
import { post } from "./server.js";

/** Milliseconds without a key before the bot is asked for suggestions. */
const PAUSE = 150;

export class CommandLine {
  /** `hands`: `send(name, options)`, `leave(text)` back to plain text, `hint(text, isWrong)`. `list` shows the suggestions. */
  constructor(command, timeline, sight, list, hands) {
    Object.assign(this, { command, timeline, sight, list, hands });
    this.fields = [];
    this.timer = 0;
    this.asked = 0;
    this.more = make("input", { type: "text", className: "more", autocomplete: "off", spellcheck: false, role: "combobox", ariaExpanded: "false", ariaLabel: `Options of /${command.local_name}` });
    this.more.oninput = () => this.typeMore();
    this.more.onfocus = () => this.offerMore();
    this.element = make("div", { className: "command", role: "group", ariaLabel: `Command /${command.local_name}` }, make("span", { className: "command-name" }, `/${command.local_name}`), this.more);
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.element.addEventListener("focusout", () => {
      clearTimeout(this.timer);
      this.list.close();
    });
    for (const option of command.options.filter(({ required }) => required)) this.add(option);
  }

  /** Reads the rest of a line, such as `from:b4 to:b5`, and puts the cursor where one goes on. */
  begin(rest) {
    const names = this.command.options.flatMap(({ name, local_name }) => [name, local_name]);
    const mark = new RegExp(`(?:^|\\s)(${names.map((name) => RegExp.escape?.(name) ?? name.replace(/\W/g, "\\$&")).join("|")}):`, "g");
    const marks = names.length ? [...rest.matchAll(mark)] : [];
    marks.forEach((hit, at) => {
      const field = this.field(hit[1]);
      field.text = rest.slice(hit.index + hit[0].length, marks[at + 1]?.index).trim();
    });
    const first = rest.slice(0, marks[0]?.index).trim();
    const target = marks.length ? this.field(marks.at(-1)[1]) : this.fields[0];
    if (first && this.fields[0]?.isEmpty) this.fields[0].text = first;
    else this.more.value = first;
    if (target && (target.isEmpty || marks.length || first)) this.goTo(target);
    else this.goOn();
  }

  /** The field of an option by one of its names, made if it is not there. */
  field(name) {
    const found = this.fields.find(({ option }) => option.name === name || option.local_name === name);
    return found ?? this.add(this.command.options.find((option) => option.name === name || option.local_name === name));
  }

  add(option) {
    const field = new OptionField(option, this.sight);
    this.fields.push(field);
    field.input.oninput = () => this.type(field);
    field.input.onfocus = () => this.offer(field);
    this.more.before(field.element);
    return field;
  }

  drop(field) {
    const at = this.fields.indexOf(field);
    this.fields.splice(at, 1);
    // The focus leaves first, or the field would take its list along.
    this.goTo(this.fields[at - 1] ?? null);
    field.element.remove();
  }

  goTo(field) {
    const input = field?.input ?? this.more;
    input.focus();
    input.setSelectionRange(input.value.length, input.value.length);
  }

  /** To the next option that must be filled, or to the end of the line. */
  goOn() {
    this.goTo(this.fields.find((field) => field.option.required && field.isEmpty) ?? null);
  }

  /** Options that are not in the line yet. */
  rest() {
    const used = new Set(this.fields.map(({ option }) => option.name));
    return this.command.options.filter(({ name }) => !used.has(name));
  }

  offerMore() {
    const typed = this.more.value.trim().toLowerCase();
    const rest = this.rest().filter(({ local_name }) => local_name.toLowerCase().startsWith(typed));
    this.hands.hint(this.command.local_description);
    this.list.onPick = (item) => {
      this.more.value = "";
      this.goTo(this.add(item.option));
    };
    // Nothing is highlighted at first: Enter sends.
    const items = rest.map((option) => ({ label: option.local_name, detail: option.description, value: option.name, option }));
    this.list.show(this.more, items, { first: typed ? 0 : -1 });
  }

  typeMore() {
    const [, before, name] = /^(?:(.*)\s)?(\S+):$/.exec(this.more.value) ?? [];
    const option = name && this.rest().find((one) => one.name === name || one.local_name === name);
    if (option) {
      this.more.value = before?.trim() ?? "";
      this.goTo(this.add(option));
    } else {
      this.offerMore();
    }
  }

  /** A key in an option: `to:` typed at its end begins that option, as on Discord. */
  type(field) {
    field.fit();
    const { name, local_name } = field.option;
    const hit = /^(.*?)(?:^|\s)(\S+):$/s.exec(field.text);
    if (hit && (hit[2] === name || hit[2] === local_name) && !hit[1]) {
      field.text = "";
    } else if (hit) {
      const next = this.command.options.find((option) => option.name === hit[2] || option.local_name === hit[2]);
      if (next) {
        field.text = hit[1].trim();
        this.goTo(this.field(next.name));
        return;
      }
    }
    this.offer(field);
  }

  offer(field) {
    const { option } = field;
    this.hands.hint(option.description);
    this.list.onPick = (item) => {
      field.pick(item);
      this.goOn();
    };
    clearTimeout(this.timer);
    this.asked += 1;
    if (!option.autocomplete) {
      const items = field.matching();
      this.list.show(field.input, items, { note: field.offers() && !items.length ? "No options match your search" : null });
      return;
    }
    const asked = this.asked;
    if (!this.list.isOpen) this.list.show(field.input, [], { note: "Loading options…" });
    this.timer = setTimeout(() => this.complete(field, asked), PAUSE);
  }

  async complete(field, asked) {
    let items = [];
    let note = null;
    try {
      const { name } = this.command;
      const options = { ...this.read().options, [field.option.name]: field.text };
      const answer = await post("complete", { person: this.timeline.person, channel: this.timeline.channel, name, options, focused: field.option.name });
      items = answer.suggestions.map((suggestion) => ({ label: suggestion.name, value: suggestion.value }));
      // What stands there already need not be suggested.
      if (!items.length && field.isEmpty) note = "No options match your search";
    } catch (refused) {
      note = refused.message;
    }
    if (asked !== this.asked || document.activeElement !== field.input) return;
    this.list.show(field.input, items, { note });
  }

  /** All that is filled in, and the first field that is not right. */
  read() {
    const options = {};
    let wrong = null;
    for (const field of this.fields) {
      const { value, wrong: why } = field.read();
      if (value !== undefined) options[field.option.name] = value;
      if (why && !wrong) wrong = { field, why };
    }
    return { options, wrong };
  }

  /** The only open option that a text behind the command can be meant for: one that offers it, or the first, if that takes any text. */
  meant(text) {
    const open = this.command.options.filter((option) => this.fields.every((field) => field.option !== option || field.isEmpty));
    const fitting = open.filter((option, at) => {
      const field = new OptionField(option, this.sight);
      field.text = text;
      return (at === 0 || field.offers()) && !field.read().wrong;
    });
    return fitting.length === 1 ? fitting[0] : null;
  }

  send() {
    const left = this.more.value.trim();
    if (left) {
      const option = this.meant(left);
      if (!option) {
        this.goTo(null);
        const names = this.rest().map(({ local_name }) => `${local_name}:`);
        this.hands.hint(`“${left}” fits no option of /${this.command.local_name}. ${names.length ? `Begin with its name: ${names.join(" ")}` : "Take it away to send the command."}`, true);
        return;
      }
      this.more.value = "";
      this.field(option.name).text = left;
    }
    const { options, wrong } = this.read();
    if (wrong) {
      this.goTo(wrong.field);
      wrong.field.element.classList.add("wrong");
      this.hands.hint(wrong.why, true);
      return;
    }
    this.list.close();
    this.hands.send(this.command.name, options);
  }

  /** The line as text, as one would type it. */
  toText() {
    const parts = this.fields.filter((field) => !field.isEmpty).map((field) => `${field.option.local_name}:${field.text}`);
    const left = this.more.value.trim();
    return [`/${this.command.local_name}`, ...(left ? [left] : []), ...parts].join(" ");
  }

  /** Whether the highlighted suggestion is what has been typed to its end: there is nothing to choose any more. */
  isWhole(field) {
    const item = this.list.isOpen && this.list.items[this.list.active];
    const typed = field?.text.trim().toLowerCase();
    return Boolean(item && typed) && [String(item.value), item.label].some((text) => text.toLowerCase() === typed);
  }

  key(event) {
    const field = this.fields.find(({ input }) => input === event.target);
    if (event.key === "Enter" && !event.isComposing && this.isWhole(field)) {
      event.preventDefault();
      this.list.pick();
      this.send();
      return;
    }
    if (this.list.takesKey(event)) return;
    const { selectionStart, selectionEnd, value } = event.target;
    const isAtStart = selectionStart === 0 && selectionEnd === 0;
    const isAtEnd = selectionStart === value.length;
    const at = field ? this.fields.indexOf(field) : this.fields.length;
    if (event.key === "Enter" && !event.isComposing) {
      event.preventDefault();
      this.send();
    } else if (event.key === "Escape") {
      event.preventDefault();
      this.hands.leave(this.toText());
    } else if (event.key === "Backspace" && isAtStart && value === "") {
      event.preventDefault();
      if (field && !field.option.required) this.drop(field);
      else if (at > 0) this.goTo(this.fields[at - 1]);
      else this.hands.leave(`/${this.command.local_name}`);
    } else if (event.key === "ArrowLeft" && isAtStart && at > 0) {
      event.preventDefault();
      this.goTo(this.fields[at - 1]);
    } else if (event.key === "ArrowRight" && isAtEnd && field) {
      event.preventDefault();
      this.goTo(this.fields[at + 1] ?? null);
    }
  }
}
