// What this browser remembers over a reload: how far each person has read, and which private answers were dismissed. The sandbox knows
// nothing of it, as Discord's servers know nothing of a dismissed answer.

const KEY = "stratego-sandbox";

let world = "";
let kept = { read: {}, dismissed: [] };

/** Begins for the sandbox with this name; what is remembered of another one is forgotten. */
export function remember(name) {
  world = name;
  try {
    const stored = JSON.parse(localStorage.getItem(KEY));
    if (stored?.world === name) kept = { read: stored.read ?? {}, dismissed: stored.dismissed ?? [] };
  } catch {
    // A browser without storage forgets at every reload, and that is all.
  }
}

let isStoring = false;

/** Stores what there is to remember, once for all that happens together. */
function store() {
  if (isStoring) return;
  isStoring = true;
  setTimeout(() => {
    isStoring = false;
    try {
      localStorage.setItem(KEY, JSON.stringify({ world, ...kept }));
    } catch {
      // As above.
    }
  }, 100);
}

/** The newest message that was read in this place, "0" for none. */
export function readTo(place) {
  return kept.read[place] ?? "0";
}

export function markRead(place, id) {
  kept.read[place] = id;
  store();
}

export function isDismissed(id) {
  return kept.dismissed.includes(id);
}

export function dismiss(id) {
  // Private answers are short-lived; a few hundred are more than anybody leaves lying about.
  kept.dismissed = [...kept.dismissed.slice(-300), id];
  store();
}
