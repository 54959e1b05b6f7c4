// Making elements. Text that comes from the bot or from people only ever becomes text nodes, here and everywhere else.

/**
 * Makes an element. `props` are properties where the element has them (`className`, `onclick`), else attributes; null and undefined are
 * left out. Children are nodes, strings, arrays of these, or nothing.
 */
export function make(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined) continue;
    if (name === "data") Object.assign(element.dataset, value);
    else if (name in element && !name.startsWith("aria-")) element[name] = value;
    else if (value !== false) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

// Paths on a 24 × 24 grid, drawn as lines.
const ICONS = {
  people: "M4 7h16M4 12h16M4 17h10",
  tools: "M4 8h9M17 8h3M4 16h3M11 16h9M15 6v4M9 14v4",
  close: "M6 6l12 12M18 6L6 18",
  send: "M4 12h14M12 6l6 6-6 6",
  trash: "M5 7h14M10 7V5h4v2M7 7l1 12h8l1-12M10.500 11v5M13.500 11v5",
  beside: "M4 5h16v14H4zM12 5v14",
  channel: "M9 4L7 20M17 4l-2 16M4 9h16M4 15h16",
  letter: "M4 6h16v12H4zM4 7l8 6 8-6",
  eye: "M3 12s3.500-6 9-6 9 6 9 6-3.500 6-9 6-9-6-9-6zM12 14.500a2.500 2.500 0 100-5 2.500 2.500 0 000 5z",
  away: "M9 6H5v13h13v-4M13 5h6v6M19 5l-9 9",
  down: "M12 5v13M6 12l6 6 6-6",
  chevron: "M6 9l6 6 6-6",
  tick: "M5 13l4 4L19 7",
  reply: "M20 19v-5a4 4 0 00-4-4H5M9 6L5 10l4 4",
};

/** One of the page's line icons; it says nothing to screen readers. */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

let last = 0;
/** An id that no other element has. */
export function freshId(prefix) {
  last += 1;
  return `${prefix}-${last}`;
}

/** A round sign with somebody's initial, in a colour of their own. */
export function face(author, people) {
  const place = people.findIndex((person) => person.id === author.id);
  const tone = author.bot ? "bot" : `tone-${place < 0 ? 5 : place % 5}`;
  return make("span", { className: `face ${tone}`, "aria-hidden": "true" }, author.bot ? null : [...author.name][0]?.toUpperCase());
}
