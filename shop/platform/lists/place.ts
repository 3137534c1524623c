/** A place in a sorted list: how many rows come before it, and the sort values of the last of them, as text. */
export type Place = { readonly seen: number; readonly keys: readonly string[] };

/** A list has fewer rows than this. */
const SEEN_MAX = 100_000_000;
const TEXT_MAX = 600;

/** A place as a parameter of a URL. */
export function writePlace({ seen, keys }: Place): string {
  return Buffer.from(JSON.stringify([seen, ...keys])).toString("base64url");
}

/** The place in a parameter of a URL; null for anything else: a person may have written it. */
export function readPlace(
  text: string | null,
  fits: (keys: readonly string[]) => boolean,
): Place | null {
  if (text === null || text.length > TEXT_MAX) return null;
  try {
    const [seen, ...keys]: unknown[] = JSON.parse(Buffer.from(text, "base64url").toString());
    const isPlace =
      typeof seen === "number" && Number.isInteger(seen) && seen > 0 && seen < SEEN_MAX;
    const texts = keys.filter((key) => typeof key === "string");
    return isPlace && texts.length === keys.length && fits(texts) ? { seen, keys: texts } : null;
  } catch {
    return null;
  }
}
