// One option of a command that is being typed: its name, and a field for its value.

import { face, freshId, make } from "./dom.js";

// docs: interactions/application-commands, "Application Command Option Type".
const INTEGER = 4;
const BOOLEAN = 5;
const USER = 6;
const CHANNEL = 7;
const MENTIONABLE = 9;
const NUMBER = 10;
const ATTACHMENT = 11;

export class OptionField {
  constructor(option, sight) {
    this.option = option;
    this.sight = sight;
    this.picked = null;
    this.input = make("input", {
      type: "text",
      id: freshId("option"),
      autocomplete: "off",
      spellcheck: false,
      role: "combobox",
      ariaExpanded: "false",
      "aria-autocomplete": "list",
      "aria-required": String(option.required),
      data: { option: option.name },
    });
    this.element = make("span", { className: option.required ? "option required" : "option" }, make("label", { htmlFor: this.input.id }, option.local_name), this.input);
    this.fit();
  }

  /** The field is as wide as what stands in it. */
  fit() {
    this.input.style.width = `${Math.max([...this.input.value].length, 2) + 1}ch`;
    this.element.classList.remove("wrong");
  }

  get text() {
    return this.input.value;
  }

  set text(text) {
    this.input.value = text;
    this.fit();
  }

  get isEmpty() {
    return this.text.trim() === "";
  }

  pick(item) {
    this.picked = { label: item.label, value: item.value };
    this.text = item.label;
  }

  /** What the option offers without asking the bot; none for free text. */
  offers() {
    const { option, sight } = this;
    const user = (one) => ({ label: one.name, value: one.id, mark: face({ ...one, bot: one.bot ?? one.locale === undefined }, sight.people()) });
    if (option.choices?.length) return option.choices.map((choice) => ({ label: choice.name, value: choice.value }));
    if (option.type === BOOLEAN) return [true, false].map((value) => ({ label: value ? "True" : "False", value }));
    if (option.type === USER || option.type === MENTIONABLE) return sight.users().map(user);
    if (option.type === CHANNEL) return sight.channels().map((channel) => ({ label: `#${channel.name}`, value: channel.id }));
    return null;
  }

  matching() {
    const typed = this.text.trim().toLowerCase().replace(/^[@#]/, "");
    const offers = this.offers();
    if (!offers || this.picked?.label === this.text) return offers ?? [];
    return offers.filter(({ label }) => label.toLowerCase().includes(typed));
  }

  /** The value to send, or why there is none. */
  read() {
    const text = this.text.trim();
    if (this.picked && this.picked.label === this.text) return { value: this.picked.value };
    if (text === "") return this.option.required ? { wrong: "This option is required. Specify a value." } : {};
    const offers = this.offers();
    if (offers) {
      const same = (one) => one.toLowerCase().replace(/^[@#]/, "") === text.toLowerCase().replace(/^[@#]/, "");
      const found = offers.find(({ label, value }) => same(label) || String(value) === text);
      return found ? { value: found.value } : { wrong: "Select one of the offered values." };
    }
    if (this.option.type === INTEGER || this.option.type === NUMBER) {
      const number = Number(text);
      const isRight = Number.isFinite(number) && (this.option.type === NUMBER || Number.isSafeInteger(number));
      return isRight ? { value: number } : { wrong: "Enter a valid number." };
    }
    if (this.option.type === ATTACHMENT) return { wrong: "The sandbox cannot send files." };
    return { value: this.text };
  }
}
