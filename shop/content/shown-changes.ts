/** What pages show and the owner can change, each object with its first values. */
const shown: object[] = [];

let changes: Readonly<Record<string, unknown>> = {};
let json = "";

/**
 * Registers an object of first values that pages show. It has the changes of the owner from then on: a module that
 * browsers load later, too.
 */
export function withShownChanges<First extends object>(first: First): First {
  shown.push(first);
  take(first);
  return first;
}

/** Takes these changes over, as JSON: in a browser, what the page carries. "" for none. */
export function takeShownChanges(text: string): void {
  json = text;
  changes = text === "" ? {} : JSON.parse(text);
  for (const object of shown) take(object);
}

/** The changes, as JSON; "" for none. */
export function shownChanges(): string {
  return json;
}

function take(object: object): void {
  for (const [name, value] of Object.entries(changes))
    if (Object.hasOwn(object, name)) Object.assign(object, { [name]: value });
}
