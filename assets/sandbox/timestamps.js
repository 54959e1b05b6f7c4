// Discord's timestamps, <t:1767225600:R>, in the language of whoever reads them. The relative ones go on by themselves.

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { day: "2-digit", month: "2-digit", year: "numeric" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { weekday: "long", day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit" },
  s: { day: "2-digit", month: "2-digit", year: "numeric", hour: "2-digit", minute: "2-digit" },
  S: { day: "2-digit", month: "2-digit", year: "numeric", hour: "2-digit", minute: "2-digit", second: "2-digit" },
};

const UNITS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

// Making a formatter is slow, and there are few.
const formatters = new Map();
function formatter(kind, locale, options) {
  const key = kind.name + locale + JSON.stringify(options);
  if (!formatters.has(key)) {
    let made;
    try {
      made = new kind(locale, options);
    } catch {
      made = new kind("en-US", options);
    }
    formatters.set(key, made);
  }
  return formatters.get(key);
}

/** In the largest unit that fits, rounded: a day that has just begun to run is a day. */
function relative(seconds, locale) {
  const away = seconds - Date.now() / 1000;
  const fits = ([, size], at) => {
    const smaller = UNITS[at + 1]?.[1] ?? 1;
    return Math.round(Math.abs(away) / smaller) * smaller >= size;
  };
  const [unit, size] = UNITS.find(fits) ?? UNITS.at(-1);
  return formatter(Intl.RelativeTimeFormat, locale, { numeric: "always" }).format(Math.round(away / size), unit);
}

function absolute(millis, style, locale) {
  return formatter(Intl.DateTimeFormat, locale, STYLES[style] ?? STYLES.f).format(millis);
}

/** A `<time>` for a timestamp in `style` (Discord's letters; anything else counts as `f`). */
export function timestamp(seconds, style, locale) {
  const time = document.createElement("time");
  const millis = seconds * 1000;
  if (Math.abs(millis) > 8.64e15) {
    time.textContent = "Invalid date";
    return time;
  }
  time.className = "stamp";
  time.dateTime = new Date(millis).toISOString();
  time.title = absolute(millis, "F", locale);
  if (style === "R") {
    time.dataset.relative = seconds;
    time.lang = locale;
    time.textContent = relative(seconds, locale);
  } else {
    time.textContent = absolute(millis, style, locale);
  }
  return time;
}

/** The time of day at which a message was posted. */
export function clockTime(millis, locale) {
  const time = document.createElement("time");
  time.className = "posted";
  time.dateTime = new Date(millis).toISOString();
  time.title = absolute(millis, "F", locale);
  time.textContent = absolute(millis, "t", locale);
  return time;
}

/** Brings the relative timestamps below `root` up to date. */
export function tick(root = document) {
  for (const time of root.querySelectorAll("time[data-relative]")) {
    const text = relative(Number(time.dataset.relative), time.lang);
    if (text !== time.textContent) time.textContent = text;
  }
}
