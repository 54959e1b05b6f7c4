// The form (modal) that a press or a command has opened.

import { face, freshId, icon, make } from "./dom.js";

// docs: components/reference, "Text Input Styles".
const PARAGRAPH = 2;

function field(part) {
  const id = freshId("field");
  const isLong = part.style === PARAGRAPH;
  const input = make(isLong ? "textarea" : "input", {
    id,
    ...(isLong ? { rows: 5 } : { type: "text", autocomplete: "off" }),
    value: part.value ?? "",
    placeholder: part.placeholder ?? "",
    maxLength: part.max_length ?? null,
    spellcheck: false,
    "aria-required": String(Boolean(part.required)),
    "aria-describedby": `${id}-wrong`,
    data: { customId: part.custom_id },
  });
  const count = make("span", { className: "count" });
  const wrong = make("p", { className: "failed", id: `${id}-wrong`, role: "alert" });
  const recount = () => {
    count.textContent = part.max_length ? `${[...input.value].length} / ${part.max_length}` : "";
    wrong.textContent = "";
  };
  input.oninput = recount;
  recount();
  const label = make("label", { htmlFor: id }, part.label, part.required ? make("span", { className: "star", "aria-hidden": "true" }, " *") : null);
  const element = make("div", { className: "field" }, make("div", { className: "field-head" }, label, count), input, wrong);
  return {
    element,
    input,
    name: part.custom_id,
    /** Tells whether it may be sent; says why if not. */
    check() {
      const length = [...input.value].length;
      if (part.required && length === 0) wrong.textContent = "This field is required.";
      else if (length > 0 && length < (part.min_length ?? 0)) wrong.textContent = `Must be at least ${part.min_length} characters long.`;
      return wrong.textContent === "";
    },
  };
}

/** Opens a form for `person`; `submit` gets the fields' texts by name, and throws a `Refused` where they are not taken. */
export function openForm(form, person, people, submit) {
  const fields = form.fields.map(field);
  const failed = make("p", { className: "failed", role: "alert" });
  const send = make("button", { type: "submit", className: "act primary" }, "Submit");
  const close = () => dialog.close();
  const heading = freshId("form");
  const dialog = make(
    "dialog",
    { className: "form", "aria-labelledby": heading },
    make(
      "form",
      { noValidate: true },
      make(
        "header",
        {},
        face(person, people),
        make("div", {}, make("h2", { id: heading }, form.title), make("p", {}, `A form for ${person.name}`)),
        make("button", { type: "button", className: "icon-button", ariaLabel: "Close", onclick: close }, icon("close")),
      ),
      fields.map(({ element }) => element),
      failed,
      make("footer", {}, make("button", { type: "button", className: "act secondary", onclick: close }, "Cancel"), send),
    ),
  );
  dialog.firstElementChild.onsubmit = async (event) => {
    event.preventDefault();
    failed.textContent = "";
    const wrong = fields.filter((one) => !one.check());
    if (wrong.length) {
      wrong[0].input.focus();
      return;
    }
    send.disabled = true;
    send.setAttribute("aria-busy", "true");
    try {
      await submit(Object.fromEntries(fields.map(({ name, input }) => [name, input.value])));
      dialog.close();
    } catch (refused) {
      failed.textContent = refused.message;
    }
    send.disabled = false;
    send.removeAttribute("aria-busy");
  };
  const opener = document.activeElement;
  dialog.onclose = () => {
    dialog.remove();
    if (opener?.isConnected) opener.focus();
  };
  document.body.append(dialog);
  dialog.showModal();
  fields[0]?.input.focus();
}
