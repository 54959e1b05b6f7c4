// The bot's REST calls, the newest at the top.

import { make } from "./dom.js";
import { listen } from "./socket.js";

/** As many as the sandbox tells a page that comes later. */
const MOST = 200;

function row(call) {
  const state = call.status >= 500 ? "bad" : call.status >= 400 ? "poor" : "good";
  return make(
    "tr",
    { className: state, data: { number: call.number } },
    make("td", { className: "status" }, call.status ? String(call.status) : "–"),
    make("td", { className: "call" }, make("span", { className: "method" }, call.method), make("span", { className: "path", title: call.path }, call.path)),
    make("td", { className: "number" }, String(Math.round(call.millis))),
    make("td", { className: "global", title: call.global ? "Counts against the global limit" : "Does not count against the global limit" }, call.global ? "●" : "○"),
  );
}

/** A table that fills itself. */
export function callLog() {
  const body = make("tbody");
  let newest = 0;
  listen("/page/calls", (call) => {
    if (call.type !== "call") return;
    // A sandbox that was started anew counts from the beginning.
    if (call.number < newest - MOST) body.replaceChildren();
    else if (call.number <= newest) return;
    newest = call.number;
    body.prepend(row(call));
    while (body.childElementCount > MOST) body.lastElementChild.remove();
  });
  return make(
    "div",
    { className: "calls", tabIndex: 0, role: "region", ariaLabel: "REST calls" },
    make(
      "table",
      {},
      make("thead", {}, make("tr", {}, ["Status", "Call", "ms", "Global"].map((head) => make("th", { scope: "col" }, head)))),
      body,
    ),
  );
}
