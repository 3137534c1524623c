import { PASSWORD_MIN } from "#shop/accounts/customer.ts";
import {
  weaknessOf,
  type PasswordOwner,
  type Weakness,
} from "#shop/accounts/passwords/guessable.ts";

export type Strength = {
  readonly level: "weak" | "fair" | "good" | "strong";
  /** What makes it so, or what would make it better; at most 70 characters, so that there is room. */
  readonly sentence: string;
};

/** What stands there before anything is typed. */
export const PASSWORD_ADVICE =
  "Three or four unrelated words are easy to remember and hard to guess.";

const weaknesses: Readonly<Record<Weakness, string>> = {
  repeated: "One short piece over and over is guessed at once.",
  run: "A plain run of letters or figures is guessed at once.",
  personal: "Names and addresses are tried first.",
};

/**
 * How long a new password would stand up to guessing, roughly, as a hint while it is typed. The
 * server has the last word: it knows the commonest passwords by name.
 */
export function passwordStrength(password: string, owner: PasswordOwner = {}): Strength {
  const missing = PASSWORD_MIN - [...password].length;
  if (missing > 0) {
    const more = missing === 1 ? "1 more character is" : `${missing} more characters are`;
    return { level: "weak", sentence: `${more} needed.` };
  }
  const weakness = weaknessOf(password, owner);
  if (weakness !== null) return { level: "weak", sentence: weaknesses[weakness] };
  const bits = novelty(password) * bitsEach(password);
  if (bits < 24) return { level: "weak", sentence: `Easy to guess. ${WORDS}` };
  if (bits < 36) return { level: "fair", sentence: "Another word or two would make it good." };
  if (bits < 52)
    return { level: "good", sentence: "Hard to guess. One more word makes it strong." };
  return { level: "strong", sentence: "Very hard to guess." };
}

const WORDS = "Three or four unrelated words are better.";

/** What is typed so often that the whole of it is no harder to guess than one character. */
const STEMS =
  /passwor[dt]|qwerty|asdf|zxcv|qazwsx|1q2w3e|letmein|iloveyou|welcome|monkey|dragon|football|sunshine|princess|liverpool|chelsea|arsenal|summer|winter|spring|autumn|charlie|master|shadow|superman|secret|admin|hello|love/g;

/** How many characters bring something new: what repeats, counts on or is a common stem does not. */
function novelty(password: string): number {
  const text = [...password.toLowerCase().replaceAll(STEMS, "\u0001")];
  const step = (at: number) =>
    (text[at]?.codePointAt(0) ?? 0) - (text[at - 1]?.codePointAt(0) ?? 0);
  const fresh = text.filter(
    (_, at) => at < 2 || Math.abs(step(at)) > 1 || step(at) !== step(at - 1),
  );
  const threes = new Set(fresh.slice(2).map((_, at) => fresh.slice(at, at + 3).join("")));
  return Math.min(fresh.length, threes.size + 2);
}

/** What a character of a text is worth: words say less than a mixture of all kinds. */
function bitsEach(password: string): number {
  const kinds = [/\p{Ll}|\p{Lo}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}\s]/u];
  const used = kinds.filter((kind) => kind.test(password)).length;
  return [2.2, 2.2, 2.8, 3.8, 4.6][used] ?? 2.2;
}
