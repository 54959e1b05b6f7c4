// The bot's REST calls, the newest at the top.

import { make } from "./dom.js";
import { listen } from "./socket.js";

/** As many as the sandbox tells a page that comes later. */
const MOST = 200;
/** Milliseconds between two drawings of the table. */
const PAUSE = 60;

function tone(call) {
  if (call.under_way) return "pending";
  if (!call.status || call.status >= 500) return "bad";
  return call.status >= 400 ? "poor" : "good";
}

/** Long ids and tokens say little: their ends tell them apart. */
function brief(path) {
  return path.replace(/[\w.=-]{15,}/g, (id) => `…${id.slice(-4)}`);
}

function row(call) {
  const isSlow = call.millis >= 1000;
  return make(
    "tr",
    { className: tone(call), title: call.fault ? `Made to go wrong: ${call.fault}` : "", data: { number: call.number } },
    make("td", { className: "status" }, call.under_way ? "…" : String(call.status ?? "–")),
    make("td", { className: "call", title: call.path }, make("span", { className: "method" }, call.method), make("span", { className: "path" }, brief(call.path))),
    make("td", { className: isSlow ? "number slow" : "number" }, call.under_way ? "" : String(Math.round(call.millis))),
    make("td", { className: "global", title: call.global ? "Counts against the global limit" : "Does not count against the global limit" }, call.global ? "●" : "○"),
  );
}

/** A table that fills itself. */
export function callLog() {
  const body = make("tbody");
  const rows = new Map();

  let waiting = [];

  /** What comes within a pause is drawn together: a table is laid out as a whole. */
  function take(call) {
    if (call.type !== "call") return;
    if (waiting.push(call) === 1) setTimeout(draw, PAUSE);
  }

  function draw() {
    const calls = waiting;
    waiting = [];
    calls.forEach(put);
  }

  function put(call) {
    const fresh = row(call);
    const old = rows.get(call.number);
    rows.set(call.number, fresh);
    if (old) {
      old.replaceWith(fresh);
      return;
    }
    body.prepend(fresh);
    if (rows.size > MOST) {
      const [oldest] = rows.keys();
      rows.get(oldest).remove();
      rows.delete(oldest);
    }
  }

  listen("/page/calls", take, (stands) => {
    if (!stands) return;
    // It tells everything again, and one that was started anew counts from the beginning.
    waiting = [];
    rows.clear();
    body.replaceChildren();
  });
  return make(
    "div",
    { className: "calls", tabIndex: 0, role: "region", ariaLabel: "REST calls" },
    make(
      "table",
      {},
      make("thead", {}, make("tr", {}, ["Status", "Call", "ms"].map((head) => make("th", { scope: "col" }, head)), make("th", { scope: "col", title: "Counts against the global limit" }, "Global"))),
      body,
    ),
  );
}
