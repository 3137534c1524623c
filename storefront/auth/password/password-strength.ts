import { PASSWORD_MIN } from "#shop/accounts/customer.ts";
import {
  weaknessOf,
  type PasswordOwner,
  type Weakness,
} from "#shop/accounts/passwords/password-weakness.ts";

export type Strength = {
  readonly level: "weak" | "fair" | "good" | "strong";
  /** The reason, or how to improve the password. At most 70 characters, to fit its space. */
  readonly sentence: string;
};

/** Shown before anything is typed. */
export const PASSWORD_ADVICE =
  "Three or four unrelated words are easy to remember and hard to guess.";

const weaknesses: Readonly<Record<Weakness, string>> = {
  repeated: "A short pattern repeated is guessed at once.",
  run: "A sequence of letters or digits is guessed at once.",
  personal: "Names and e-mail addresses are tried first.",
};

/**
 * Estimates roughly how hard a new password is to guess, as a hint while it is typed. The server
 * decides: it also has the list of common passwords.
 */
export function passwordStrength(password: string, owner: PasswordOwner = {}): Strength {
  const missing = PASSWORD_MIN - [...password].length;
  if (missing > 0) {
    const characters = missing === 1 ? "1 more character" : `${missing} more characters`;
    return { level: "weak", sentence: `Add at least ${characters}.` };
  }
  const weakness = weaknessOf(password, owner);
  if (weakness !== null) return { level: "weak", sentence: weaknesses[weakness] };
  const bits = informativeLength(password) * bitsPerCharacter(password);
  if (bits < 24) return { level: "weak", sentence: `Easy to guess. ${WORDS_ADVICE}` };
  if (bits < 36) return { level: "fair", sentence: "Another word or two would make it good." };
  if (bits < 52)
    return { level: "good", sentence: "Hard to guess. One more word makes it strong." };
  return { level: "strong", sentence: "Very hard to guess." };
}

const WORDS_ADVICE = "Three or four unrelated words are better.";

/** Words so common in passwords that each counts as a single character. */
const COMMON_WORDS =
  /passwor[dt]|qwerty|asdf|zxcv|qazwsx|1q2w3e|letmein|iloveyou|welcome|monkey|dragon|football|sunshine|princess|liverpool|chelsea|arsenal|summer|winter|spring|autumn|charlie|master|shadow|superman|secret|admin|hello|love/g;

/** The number of characters that add information: repeats, sequences and common words do not. */
function informativeLength(password: string): number {
  const text = [...password.toLowerCase().replaceAll(COMMON_WORDS, "\u0001")];
  const step = (at: number) =>
    (text[at]?.codePointAt(0) ?? 0) - (text[at - 1]?.codePointAt(0) ?? 0);
  const fresh = text.filter(
    (_, at) => at < 2 || Math.abs(step(at)) > 1 || step(at) !== step(at - 1),
  );
  const triples = new Set(fresh.slice(2).map((_, at) => fresh.slice(at, at + 3).join("")));
  return Math.min(fresh.length, triples.size + 2);
}

/**
 * The bits per character: fewer in plain words than in a mixture of letters, digits and symbols.
 */
function bitsPerCharacter(password: string): number {
  const classes = [/\p{Ll}|\p{Lo}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}\s]/u];
  const used = classes.filter((characters) => characters.test(password)).length;
  return [2.2, 2.2, 2.8, 3.8, 4.6][used] ?? 2.2;
}
