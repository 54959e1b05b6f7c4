// A list of suggestions under somebody's hands: the arrow keys walk through it while the focus stays where the person types.

import { freshId, make } from "./dom.js";

export class Listbox {
  /**
   * `owner` is the element with the focus (it gets the aria attributes); `onPick` gets the chosen item. An item is
   * `{label, detail?, note?, mark?, …}`; `mark` is a node in front of it.
   */
  constructor(label, onPick) {
    this.onPick = onPick;
    this.items = [];
    this.active = -1;
    this.owner = null;
    this.element = make("ul", { className: "listbox", role: "listbox", id: freshId("list"), ariaLabel: label, hidden: true });
    // The focus stays with the owner.
    this.element.onmousedown = (event) => event.preventDefault();
  }

  get isOpen() {
    return !this.element.hidden;
  }

  /** Shows the items; `first` is highlighted, -1 for none. A note without items is shown as a line that cannot be chosen. */
  show(owner, items, { first = 0, note = null } = {}) {
    if (this.owner && this.owner !== owner) this.close();
    this.owner = owner;
    this.items = items;
    this.element.replaceChildren(
      ...items.map((item, number) => this.row(item, number)),
      ...(note ? [make("li", { className: "note", role: "presentation" }, note)] : []),
    );
    this.element.hidden = items.length === 0 && !note;
    owner.setAttribute("aria-controls", this.element.id);
    owner.setAttribute("aria-expanded", String(this.isOpen));
    this.highlight(items.length ? Math.min(first, items.length - 1) : -1);
  }

  row(item, number) {
    return make(
      "li",
      { role: "option", id: `${this.element.id}-${number}`, ariaSelected: "false", data: { value: item.value ?? item.label }, onclick: () => this.pick(number), onmousemove: () => this.highlight(number) },
      item.mark ?? null,
      make("span", { className: "label" }, item.label, item.note ? make("small", {}, item.note) : null),
      item.detail ? make("span", { className: "detail" }, item.detail) : null,
    );
  }

  highlight(number) {
    if (number === this.active && this.element.children[number]?.ariaSelected === "true") return;
    const old = this.element.children[this.active];
    if (old?.role === "option") old.ariaSelected = "false";
    this.active = number;
    const row = this.element.children[number];
    if (!row || number < 0) {
      this.owner?.removeAttribute("aria-activedescendant");
      return;
    }
    row.ariaSelected = "true";
    this.owner?.setAttribute("aria-activedescendant", row.id);
    if (this.isOpen) row.scrollIntoView({ block: "nearest" });
  }

  pick(number = this.active) {
    const item = this.items[number];
    if (!item) return false;
    this.onPick(item);
    return true;
  }

  close() {
    if (!this.owner) return;
    this.element.hidden = true;
    this.owner.setAttribute("aria-expanded", "false");
    this.owner.removeAttribute("aria-activedescendant");
    this.active = -1;
    this.items = [];
  }

  /** Takes a key if it is one for the list; tells whether it was. Enter and Tab choose only what is highlighted. */
  takesKey(event) {
    if (!this.isOpen || event.isComposing) return false;
    const { length } = this.items;
    switch (event.key) {
      case "ArrowDown":
        if (length) this.highlight((this.active + 1) % length);
        break;
      case "ArrowUp":
        if (length) this.highlight((this.active <= 0 ? length : this.active) - 1);
        break;
      case "Home":
      case "End":
        // In a text they move the cursor.
        if (this.owner.matches("input, textarea")) return false;
        this.highlight(event.key === "Home" ? 0 : length - 1);
        break;
      case "Enter":
        if (event.shiftKey || !this.pick()) return false;
        break;
      case "Tab":
        if (event.shiftKey || !this.pick(Math.max(this.active, 0))) return false;
        break;
      case "Escape":
        this.close();
        break;
      default:
        return false;
    }
    event.preventDefault();
    event.stopPropagation();
    return true;
  }
}
