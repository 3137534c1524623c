import { shop } from "#shop/content/shop.ts";
import { EMAIL_MAX, FULL_NAME_MAX } from "#shop/accounts/customer.ts";

/** What everybody knows of a password's owner before the first guess. Empty where it is not known. */
export type PasswordOwner = { readonly email?: string; readonly fullName?: string };

/** Why a password is among the first to be tried. */
export type Weakness = "repeated" | "run" | "personal";

/** A piece of at most so many characters, over and over, is no more than the piece: "abcdabcd". */
const PIECE_MAX = 4;
/** One letter says nothing about where it comes from. */
const WORD_MIN = 2;

/**
 * Why a password is guessed early, or null: one short piece repeated, a plain run such as
 * "abcdefgh", or nothing but its owner's name, e-mail address and the shop's name with figures and
 * marks around them (NIST SP 800-63B, 3.1.1.2; ASVS 6.2.11). Case makes no difference. The browser's
 * hint and the server's rule share it; the list of common passwords is the server's alone.
 */
export function weaknessOf(password: string, owner: PasswordOwner = {}): Weakness | null {
  const characters = [...password.toLowerCase()];
  if (isRepeated(characters)) return "repeated";
  if (isRun(characters)) return "run";
  return isPersonal(password, owner) ? "personal" : null;
}

function isRepeated(characters: readonly string[]): boolean {
  for (let size = 1; size <= PIECE_MAX && size * 2 <= characters.length; size += 1)
    if (characters.every((each, at) => at < size || each === characters[at - size])) return true;
  return false;
}

/** Each character the next, or each the one before: "12345678", "zyxwvuts". */
function isRun(characters: readonly string[]): boolean {
  const codes = characters.map((each) => each.codePointAt(0) ?? 0);
  const step = (codes[1] ?? 0) - (codes[0] ?? 0);
  if (Math.abs(step) !== 1) return false;
  return codes.every((code, at) => at === 0 || code - (codes[at - 1] ?? 0) === step);
}

function isPersonal(password: string, { email = "", fullName = "" }: PasswordOwner): boolean {
  const [local = ""] = email.split("@");
  const figures = bare(local, /[^\p{L}\p{N}]/gu);
  if (figures !== "" && figures === bare(password, /[^\p{L}\p{N}]/gu)) return true;
  // A form may come with more than an address and a name can be.
  const words = `${email.slice(0, EMAIL_MAX)} ${fullName.slice(0, FULL_NAME_MAX)} ${shop.name} and`
    .normalize("NFKC")
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length >= WORD_MIN);
  return isMadeOf(bare(password, /[^\p{L}]/gu), words);
}

function bare(text: string, without: RegExp): string {
  return text.normalize("NFKC").toLowerCase().replaceAll(without, "");
}

/** Whether a text is words of the list put together, each as often as may be. */
function isMadeOf(text: string, words: readonly string[]): boolean {
  const reached = [true];
  for (let end = 1; end <= text.length; end += 1)
    reached[end] = words.some((word) => text.endsWith(word, end) && reached[end - word.length]);
  return text !== "" && reached[text.length] === true;
}
