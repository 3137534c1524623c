/** Stripe's metadata: at most 50 keys, and values of at most 500 characters (docs.stripe.com/api/metadata). */
export type Metadata = Readonly<Record<string, string>>;

/** 250 code points are at most 500 characters, however Stripe counts them. */
const PART_CODE_POINTS = 250;
const PARTS_MAX = 12;

/**
 * A text of up to 3,000 code points as metadata: `key`, `key_2`, `key_3` and so on. Nothing for an empty
 * text, as Stripe stores no empty value, and for a longer one.
 */
export function toMetadata(key: string, text: string): Metadata {
  const codePoints = Array.from(text.toWellFormed());
  const count = Math.ceil(codePoints.length / PART_CODE_POINTS);
  if (count > PARTS_MAX) return {};
  return Object.fromEntries(
    Array.from({ length: count }, (_, part) => [
      keyOf(key, part),
      codePoints.slice(part * PART_CODE_POINTS, (part + 1) * PART_CODE_POINTS).join(""),
    ]),
  );
}

/** The text that `toMetadata` has divided; empty if there is none. */
export function fromMetadata(key: string, metadata: Metadata): string {
  const parts = Array.from({ length: PARTS_MAX }, (_, part) => metadata[keyOf(key, part)] ?? "");
  return parts.join("");
}

function keyOf(key: string, part: number): string {
  return part === 0 ? key : `${key}_${part + 1}`;
}
