/** The longest telephone number, in characters, with its spaces and an extension. */
export const TELEPHONE_MAX = 40;

/** A number as people write it, and its extension: "+44 (0)1422 884 210 ext. 12". */
const WRITTEN = /^(?<number>\+?[\d\s()./-]+?)\s*(?:(?:ext\.?|extension|x)\s*\d{1,6})?$/i;
/** The fewest and the most digits of a number that can be dialled (ITU-T E.164). */
const DIGITS_MIN = 6;
const DIGITS_MAX = 15;

/** What is wrong with a telephone number; null for one that can be dialled, and for an empty text. */
export function telephoneError(text: string): string | null {
  if (text.trim() === "") return null;
  if (text.trim().length > TELEPHONE_MAX)
    return `Enter a telephone number of at most ${TELEPHONE_MAX} characters`;
  const digits = diallable(text).replace("+", "").length;
  return digits >= DIGITS_MIN && digits <= DIGITS_MAX
    ? null
    : "Enter a telephone number such as 01422 884 210 or +47 22 00 00 00";
}

/** A number as a machine dials it, without spaces and extension: "+441422884210". Empty for another text. */
export function diallable(text: string): string {
  const number = WRITTEN.exec(text.trim())?.groups?.["number"] ?? "";
  // The zero of "+44 (0)1422" is for calls from within the country.
  const international = number.startsWith("+") ? number.replace("(0)", "") : number;
  return international.replaceAll(/[^+\d]/g, "");
}
