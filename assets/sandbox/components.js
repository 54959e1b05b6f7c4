// Buttons and menus below a message.

import { icon, make } from "./dom.js";
import { webAddress } from "./markdown.js";
import { menu } from "./menu.js";

// docs: components/reference, "User Select".
const USERS = 5;

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };

function emoji(part) {
  if (!part?.name) return null;
  return make("span", { className: "emoji", "aria-hidden": "true" }, part.id ? `:${part.name}:` : part.name);
}

function button(component, act) {
  const className = `act ${STYLES[component.style] ?? "secondary"}`;
  const inside = [emoji(component.emoji), component.label ? make("span", {}, component.label) : null];
  if (component.style === 5) {
    const href = webAddress(component.url ?? "");
    return make("a", { className, href, target: "_blank", rel: "noopener noreferrer", title: href }, inside, icon("away"));
  }
  const made = make("button", { type: "button", className, disabled: Boolean(component.disabled), data: { customId: component.custom_id } }, inside);
  if (!component.label) made.ariaLabel = component.emoji?.name ?? component.custom_id;
  made.onclick = () => act("press", { custom_id: component.custom_id }, made);
  return made;
}

/** What there is to choose from, as items of a list. */
function choices(component, sight) {
  if (component.type === USERS) return sight.users().map((user) => ({ label: user.name, value: user.id }));
  return component.options.map((option) => ({
    label: option.label,
    note: option.description,
    value: option.value,
    mark: emoji(option.emoji),
    isSelected: Boolean(option.default),
  }));
}

/** The rows of a message. `act` gets what was done, what belongs to it, and the element that shows that it is under way. */
export function componentRows(rows, sight, act) {
  return rows.map((row) =>
    make(
      "div",
      { className: "row" },
      (row.components ?? []).map((component) => {
        if (component.type === 2) return button(component, act);
        const made = menu(component, choices(component, sight), (value) => act("choose", { custom_id: component.custom_id, value }, made));
        return made;
      }),
    ),
  );
}
