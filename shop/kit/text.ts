/**
 * Removes zero bytes from text and replaces lone surrogates, which PostgreSQL refuses. Changes nothing
 * else.
 */
export function storableText(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

/**
 * Does the same for all text in a request's fields, including their names. Passwords stay as typed:
 * they are never stored, and every character counts.
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

/**
 * The text without characters that nobody sees, such as U+200B and U+00AD. They come with what is pasted from a mail
 * or a web page, and make two spellings of one word.
 */
export function withoutUnseen(text: string): string {
  return text.replace(/\p{Default_Ignorable_Code_Point}/gu, "");
}

/**
 * An e-mail address as it was typed or pasted, on its way into the shop: without unseen characters and spaces around
 * it, its accents composed. Addresses that differ in these alone are one; letters of other alphabets stay others.
 */
export function readEmail(typed: string): string {
  return withoutUnseen(typed).normalize("NFC").trim();
}

/** A text with a capital letter at its beginning. */
export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** "4,830": a number as people read it. */
export function formatNumber(number: number): string {
  return number.toLocaleString("en-GB");
}

/** "1 cart", "1,200 carts". */
export function counted(number: number, noun: string): string {
  return `${formatNumber(number)} ${noun}${number === 1 ? "" : "s"}`;
}

/** What a JSON text says, of which nothing is known yet; null where it is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** "wall plugs, tools and a ladder". */
export function listed(words: readonly string[]): string {
  return new Intl.ListFormat("en-GB").format(words);
}
