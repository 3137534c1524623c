/** What the forms of a page make the ids of their acts from (admin/components/act-id.tsx). */
export type ActSeed = {
  /** A UUID. With script it is renewed by an answered act alone (admin/root.tsx). */
  readonly seed: string;
  /** The id that came with this document's form, which a refused form repeats; null for a page that was opened. */
  readonly sent: string | null;
};

/** Digits of a UUID that tell the forms of one seed apart. */
const OWN_DIGITS = 12;

/** The id of the act of a form: a UUID made of a seed and what tells the form from all others. */
export function actIdOf(seed: string, form: string): string {
  return seed.slice(0, -OWN_DIGITS) + hashOf(form);
}

/** FNV-1a of 64 bits, of which the last 48 are used: the server and the browser have to agree at once. */
function hashOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const char of text)
    hash = BigInt.asUintN(64, (hash ^ BigInt(char.codePointAt(0) ?? 0)) * 0x100000001b3n);
  return hash.toString(16).padStart(OWN_DIGITS, "0").slice(-OWN_DIGITS);
}
