/**
 * UK postcodes: an outward code of area letters, a district number and sometimes a suffix letter
 * ("SW1A"), and an inward code of a digit and two letters ("1AA").
 */
export type Outward = {
  readonly area: string;
  readonly district: number;
  /** "A" in SW1A; empty for most. */
  readonly suffix: string;
};

export type Postcode = { readonly outward: Outward; readonly inward: string };

/** A postcode is looked up from this many characters on, without spaces (docs/spec/shop.md §5). */
export const LOOKUP_LENGTH_MIN = 5;
/** "SW1A1AA". */
const WHOLE_LENGTH_MAX = 7;

/** The 121 areas of Great Britain and Northern Ireland, the Crown dependencies, and BFPO's BF. */
const areas = new Set(
  (
    "AB AL B BA BB BD BH BL BN BR BS BT CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX FK FY G GL GU " +
    "HA HD HG HP HR HS HU HX IG IP IV KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN NP NR NW OL OX PA PE PH PL PO PR " +
    "RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W WA WC WD WF WN WR WS WV YO ZE GY JE IM BF"
  ).split(" "),
);

/** No suffix is an I or an O, which are typed for a 1 and a 0. */
const WHOLE = /^([A-Z]{1,2})(\d{1,2})([A-HJ-NP-Z]?)(\d[A-Z]{2})$/;
/** The suffixes that there are: of SW1A, W1A and no others. */
const USUAL = /^(?:[A-Z]{1,2}\d{1,2}|[A-Z]\d[A-HJKPSTUW]|[A-Z]{2}\d[ABEHMNPRV-Y])\d[A-Z]{2}$/;
const OUTWARD = /^([A-Z]{1,2})(\d{1,2})([A-Z]?)$/;

/**
 * Upper case, without spaces, punctuation and signs that nobody sees: " bt61-8he " becomes "BT618HE". It has at most
 * 12 characters.
 */
export function tidyPostcode(typed: string): string {
  return typed
    .slice(0, 40)
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s\p{P}\p{Cf}]/gu, "")
    .slice(0, 12);
}

/**
 * Reads a full postcode in any usual spelling; null for anything else (ZZ9 9ZZ, 12345). Letters and digits that look
 * alike are exchanged where that leaves one reading: "EC1V OBW" is EC1V 0BW.
 */
export function parsePostcode(typed: string): Postcode | null {
  const tidy = tidyPostcode(typed);
  const asTyped = readWhole(tidy);
  if (asTyped !== null) return asTyped;
  const bare = tidy.replace(/(?:UK|GB)$/, "");
  if (bare.length < LOOKUP_LENGTH_MIN || bare.length > WHOLE_LENGTH_MAX) return null;
  const [only = null, ...others] = lookAlikes(bare)
    .filter((text) => USUAL.test(text))
    .flatMap((text) => readWhole(text) ?? []);
  return others.length === 0 ? only : null;
}

function readWhole(tidy: string): Postcode | null {
  const match = WHOLE.exec(tidy);
  if (match === null) return null;
  const outward = toOutward(match);
  return outward === null ? null : { outward, inward: match[4] ?? "" };
}

const ALIKE = ["0O", "1IL"];

/** A text with each sign in every way that it could be meant. Of the last two, which are never I or O, none is exchanged. */
function lookAlikes(text: string): string[] {
  let texts = [""];
  for (const sign of text.slice(0, -2)) {
    const meant = [...(ALIKE.find((signs) => signs.includes(sign)) ?? sign)];
    texts = texts.flatMap((before) => meant.map((each) => before + each));
  }
  return texts.map((before) => before + text.slice(-2));
}

/** Reads an outward code such as "KW15", which is enough for an estimate. */
export function parseOutward(typed: string): Outward | null {
  const match = OUTWARD.exec(tidyPostcode(typed));
  return match === null ? null : toOutward(match);
}

/** Which sign keeps a text from being a UK postcode, in words after a colon; "" when it can't be said. */
export function wrongSign(typed: string): string {
  const tidy = tidyPostcode(typed);
  if (/^BFPO\d/.test(tidy))
    return ": a BFPO number has one of its own, which begins with BF1, such as BF1 2AT";
  const [outward, inward] = [tidy.slice(0, -3), tidy.slice(-3)];
  return parseOutward(outward) === null
    ? ""
    : `: it ends with a digit and two letters, and not with ${inward}`;
}

function toOutward([, area = "", district = "", suffix = ""]: readonly string[]): Outward | null {
  // A district has no leading zero, but "0" itself exists (CR0, BS0).
  if (!areas.has(area) || (district.length === 2 && district.startsWith("0"))) return null;
  return { area, district: Number(district), suffix };
}

/** "SW1A 1AA", as parcels and pages show it. */
export function formatPostcode({ outward, inward }: Postcode): string {
  return `${formatOutward(outward)} ${inward}`;
}

/** "SW1A". */
export function formatOutward({ area, district, suffix }: Outward): string {
  return `${area}${district}${suffix}`;
}

/**
 * A key that sorts outward codes by area, then district number, then suffix: PA9 before PA20, and AB is
 * not A (docs/spec/decisions.md, Shipping). The database function outward_sort_key makes the same key.
 */
export function outwardSortKey({ area, district, suffix }: Outward): string {
  return area.padEnd(2, " ") + String(district).padStart(2, "0") + (suffix || " ");
}
