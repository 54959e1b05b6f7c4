// A menu in a message. Its list stands above everything else, so that no edge cuts it off.

import { icon, make } from "./dom.js";
import { Listbox } from "./listbox.js";

let open = null;

/** `choose` gets the chosen value. */
export function menu(component, options, choose) {
  const chosen = options.find((option) => option.isSelected);
  const shown = make("span", { className: chosen ? "chosen" : "placeholder" }, chosen?.label ?? component.placeholder ?? "Make a selection");
  const button = make(
    "button",
    {
      type: "button",
      className: "menu",
      role: "combobox",
      disabled: Boolean(component.disabled),
      ariaHasPopup: "listbox",
      ariaExpanded: "false",
      ariaLabel: component.placeholder ?? "Make a selection",
      data: { customId: component.custom_id },
    },
    shown,
    icon("chevron"),
  );
  const list = new Listbox(component.placeholder ?? "Choices", (item) => {
    close();
    shown.textContent = item.label;
    shown.className = "chosen";
    choose(item.value);
  });
  let typed = "";
  let forget = 0;

  function place() {
    const at = button.getBoundingClientRect();
    const below = innerHeight - at.bottom - 12;
    const above = at.top - 12;
    const { style } = list.element;
    const isBelow = below > 220 || below > above;
    style.left = `${at.left}px`;
    style.width = `${at.width}px`;
    style.maxHeight = `${Math.min(isBelow ? below : above, 340)}px`;
    style.top = isBelow ? `${at.bottom + 4}px` : "auto";
    style.bottom = isBelow ? "auto" : `${innerHeight - at.top + 4}px`;
  }

  function follow() {
    if (button.isConnected) place();
    else close();
  }

  function show() {
    open?.();
    list.element.popover = "manual";
    list.element.classList.add("afloat");
    document.body.append(list.element);
    list.show(button, options, { first: Math.max(options.indexOf(chosen), 0), note: options.length ? null : "Nothing to choose from" });
    list.element.showPopover();
    place();
    open = close;
    addEventListener("resize", follow);
    addEventListener("scroll", follow, { capture: true, passive: true });
    addEventListener("pointerdown", outside, true);
  }

  function close() {
    if (open !== close) return;
    open = null;
    list.close();
    list.element.remove();
    removeEventListener("resize", follow);
    removeEventListener("scroll", follow, { capture: true });
    removeEventListener("pointerdown", outside, true);
  }

  function outside(event) {
    if (!list.element.contains(event.target) && !button.contains(event.target)) close();
  }

  button.onclick = () => (list.isOpen ? close() : show());
  button.onblur = close;
  button.onkeydown = (event) => {
    if (!list.isOpen && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      show();
    } else if (list.takesKey(event)) {
      if (!list.isOpen) close();
    } else if (list.isOpen && event.key.length === 1 && event.key !== " ") {
      // Typing goes to the entry that begins so.
      clearTimeout(forget);
      forget = setTimeout(() => (typed = ""), 900);
      typed += event.key.toLowerCase();
      const found = options.findIndex(({ label }) => label.toLowerCase().startsWith(typed));
      if (found >= 0) list.highlight(found);
    }
  };
  return button;
}
