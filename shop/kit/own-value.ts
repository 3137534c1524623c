/**
 * The value a record has of its own under a key that came from outside; undefined for every other key,
 * names of Object.prototype such as "constructor" and "__proto__" among them.
 */
export function ownValue<Value>(
  record: Readonly<Record<string, Value>>,
  key: string,
): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
