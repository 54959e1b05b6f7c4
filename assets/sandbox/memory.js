// What this browser remembers over a reload: how far each person has read, and which private answers were dismissed. The sandbox knows
// nothing of it, as Discord's servers know nothing of a dismissed answer. All windows share it: each thing has a key of its own, so that
// none overwrites what another one has stored.

import { compareIds } from "./ids.js";

const OURS = "stratego-sandbox/";
const RUN = `${OURS}run`;
const READ = `${OURS}read/`;
const DISMISSED = `${OURS}dismissed/`;

// A browser without storage forgets at every reload, and that is all.
const memory = (() => {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
})();

function store(key, text) {
  try {
    memory?.setItem(key, text);
  } catch {
    // It is full, or may not be written.
  }
}

/**
 * Begins for the sandbox with this name; what is remembered of another one is forgotten. What other windows do from now on is told:
 * `read(place, id)` and `dismissed(id)`.
 */
export function remember(run, { read, dismissed }) {
  if (memory?.getItem(RUN) !== run) {
    for (const key of Object.keys(memory ?? {})) if (key.startsWith(OURS)) memory.removeItem(key);
    store(RUN, run);
  }
  addEventListener("storage", ({ key, newValue }) => {
    if (newValue === null) return;
    if (key.startsWith(READ)) read(key.slice(READ.length), newValue);
    else if (key.startsWith(DISMISSED)) dismissed(key.slice(DISMISSED.length));
  });
}

/** The newest message that was read in this place, "0" for none. */
export function readTo(place) {
  return memory?.getItem(READ + place) ?? "0";
}

/** Another window may have read further. */
export function markRead(place, id) {
  if (compareIds(id, readTo(place)) > 0) store(READ + place, id);
}

export function isDismissed(id) {
  return memory?.getItem(DISMISSED + id) != null;
}

export function dismiss(id) {
  store(DISMISSED + id, "");
}
