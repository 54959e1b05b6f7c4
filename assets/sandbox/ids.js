// Ids of messages.

/** Orders two of them: they are too long for JavaScript's numbers, and grow. */
export function compareIds(one, other) {
  if (one.length !== other.length) return one.length - other.length;
  return one < other ? -1 : Number(one > other);
}
