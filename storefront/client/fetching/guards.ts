/** Whether an answer of the shop is what the browser expects. */
export type Guard<Value> = (value: unknown) => value is Value;

export const isText = (value: unknown): value is string => typeof value === "string";
export const isTextOrNull = (value: unknown): value is string | null =>
  value === null || isText(value);
export const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);
export const isWholeOrNull = (value: unknown): value is number | null =>
  value === null || isWhole(value);
export const isBoolean = (value: unknown): value is boolean => typeof value === "boolean";

/** A guard of an object by one for every field of its type. The compiler rejects a missing or a wrong one. */
export const hasFields =
  <Fields>(guards: { readonly [Key in keyof Fields]-?: Guard<Fields[Key]> }): Guard<Fields> =>
  (value): value is Fields => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
    const fields: Readonly<Record<string, unknown>> = { ...value };
    for (const key in guards) if (!guards[key](fields[key])) return false;
    return true;
  };

export const isListOf =
  <Item>(isItem: Guard<Item>): Guard<Item[]> =>
  (value): value is Item[] =>
    Array.isArray(value) && value.every(isItem);
