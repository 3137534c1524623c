/** The objects that pages show and the owner can change, each with its first values. */
const shown: object[] = [];

let changes: object = {};

/**
 * Registers an object of first values that pages show. It has the changes of the owner from then on: a module that
 * browsers load later, too.
 */
export function withShownChanges<First extends object>(first: First): First {
  shown.push(first);
  take(first);
  return first;
}

/** Takes these changes over, by name: in a browser, those that the page carries. */
export function takeShownChanges(all: object): void {
  changes = all;
  shown.forEach(take);
}

/** The changes, by name. */
export function shownChanges(): object {
  return changes;
}

function take(object: object): void {
  for (const [name, value] of Object.entries(changes))
    if (name in object) Object.assign(object, { [name]: value });
}
