import { settings } from "#shop/content/settings/settings.ts";
import { EMAIL_MAX, FULL_NAME_MAX } from "#shop/accounts/customer.ts";

/** What an attacker knows about a password's owner. */
export type PasswordOwner = { readonly email?: string; readonly fullName?: string };

/** Why a password is easy to guess. */
export type Weakness = "repeated" | "run" | "personal";

/** The longest pattern, in characters, that counts when repeated: "abcdabcd". */
const PATTERN_MAX = 4;
/** Shorter words, such as initials, match too much. */
const WORD_MIN = 2;

/**
 * Why a password is easy to guess, or null: a short pattern repeated, a sequence such as
 * "abcdefgh", or only its owner's name, e-mail address and the shop's name, with digits and symbols
 * around them (NIST SP 800-63B, 3.1.1.2; ASVS 6.2.11). Ignores case. The hint in the browser and
 * the server's rule share it; the list of common passwords is on the server only.
 */
export function weaknessOf(password: string, owner: PasswordOwner = {}): Weakness | null {
  const characters = [...password.toLowerCase()];
  if (isRepeated(characters)) return "repeated";
  if (isRun(characters)) return "run";
  return isPersonal(password, owner) ? "personal" : null;
}

function isRepeated(characters: readonly string[]): boolean {
  for (let size = 1; size <= PATTERN_MAX && size * 2 <= characters.length; size += 1)
    if (characters.every((each, at) => at < size || each === characters[at - size])) return true;
  return false;
}

/** Whether the characters count up or down: "12345678", "zyxwvuts". */
function isRun(characters: readonly string[]): boolean {
  const codes = characters.map((each) => each.codePointAt(0) ?? 0);
  const step = (codes[1] ?? 0) - (codes[0] ?? 0);
  if (Math.abs(step) !== 1) return false;
  return codes.every((code, at) => at === 0 || code - (codes[at - 1] ?? 0) === step);
}

function isPersonal(password: string, { email = "", fullName = "" }: PasswordOwner): boolean {
  const [local = ""] = email.split("@");
  const bareLocal = bare(local, /[^\p{L}\p{N}]/gu);
  if (bareLocal !== "" && bareLocal === bare(password, /[^\p{L}\p{N}]/gu)) return true;
  // The form may contain longer values than an account can have.
  const words =
    `${email.slice(0, EMAIL_MAX)} ${fullName.slice(0, FULL_NAME_MAX)} ${settings().name} and`
      .normalize("NFKC")
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .filter((word) => word.length >= WORD_MIN);
  return isMadeOf(bare(password, /[^\p{L}]/gu), words);
}

function bare(text: string, without: RegExp): string {
  return text.normalize("NFKC").toLowerCase().replaceAll(without, "");
}

/** Whether a text consists of words from the list only, each any number of times. */
function isMadeOf(text: string, words: readonly string[]): boolean {
  const reached = [true];
  for (let end = 1; end <= text.length; end += 1)
    reached[end] = words.some((word) => text.endsWith(word, end) && reached[end - word.length]);
  return text !== "" && reached[text.length] === true;
}
