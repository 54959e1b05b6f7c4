// What the page asks the sandbox. Every answer is what Discord's client would be told, or why it was refused.

/** A refusal, in words for the person who acted. */
export class Refused extends Error {}

async function read(response) {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return response.ok ? {} : { refused: text.trim() || `The sandbox answered ${response.status}.` };
  }
}

async function ask(path, options) {
  let response;
  try {
    response = await fetch(`/page/${path}`, options);
  } catch {
    throw new Refused("The sandbox does not answer. Is it still running?");
  }
  const answer = await read(response);
  if (answer.refused) throw new Refused(answer.refused);
  if (!response.ok) throw new Refused(answer.message ?? `The sandbox answered ${response.status}.`);
  return answer;
}

/** Reads something, such as `state` or `commands?person=1`. Throws {@link Refused}. */
export function fetchFrom(path) {
  return ask(path, { cache: "no-store" });
}

/** Does something, such as `press`; gives the answer. Throws {@link Refused}, also when `signal` gives it up. */
export function post(path, body, signal = null) {
  return ask(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body), signal });
}
