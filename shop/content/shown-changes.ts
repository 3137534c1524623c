/** The objects that pages show and the owner can change, each with its first values. */
const shown: Values[] = [];

type Values = Record<string, unknown>;

let changes: Values = {};

/**
 * Registers an object of first values that pages show. It has the changes of the owner from then on: a module that
 * browsers load later, too.
 */
export function withShownChanges<First extends object>(first: First): First {
  shown.push(first as Values);
  take(first as Values);
  return first;
}

/** Takes these changes over, by name: in a browser, those that the page carries. */
export function takeShownChanges(all: Values): void {
  changes = all;
  shown.map(take);
}

/** The changes, by name. */
export function shownChanges(): Readonly<Values> {
  return changes;
}

function take(object: Values): void {
  for (const name in changes) if (name in object) object[name] = changes[name];
}
