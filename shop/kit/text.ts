/**
 * Text as the database can keep it: without zero bytes, and with halves of characters replaced
 * (PostgreSQL refuses both). All else is kept as it was typed.
 */
export function storableText(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

/**
 * The same for every text in what a browser or program sent, names of fields included. Passwords are
 * left alone: they are never stored, and any character counts.
 */
export function storable(value: unknown): unknown {
  if (typeof value === "string") return storableText(value);
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      storableText(key),
      isPassword(key) ? part : storable(part),
    ]),
  );
}

export function isPassword(field: string): boolean {
  return /password$/i.test(field);
}
