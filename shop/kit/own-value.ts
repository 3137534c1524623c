/**
 * A record's own value for a key from a request. Undefined for all other keys, including those of
 * Object.prototype such as "constructor" and "__proto__".
 */
export function ownValue<Value>(
  record: Readonly<Record<string, Value>>,
  key: string,
): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
