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

/** The 121 areas of Great Britain and Northern Ireland, the Crown dependencies, and BFPO's BF. */
const areas = new Set(
  (
    "AB AL B BA BB BD BH BL BN BR BS BT CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX FK FY G GL GU " +
    "HA HD HG HP HR HS HU HX IG IP IV KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN NP NR NW OL OX PA PE PH PL PO PR " +
    "RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W WA WC WD WF WN WR WS WV YO ZE GY JE IM BF"
  ).split(" "),
);

const WHOLE = /^([A-Z]{1,2})(\d{1,2})([A-Z]?)(\d[A-Z]{2})$/;
const OUTWARD = /^([A-Z]{1,2})(\d{1,2})([A-Z]?)$/;

/** Upper case, without spaces, hyphens and dots: " bt61-8he " becomes "BT618HE". At most 12 characters are read. */
export function tidyPostcode(typed: string): string {
  return typed
    .slice(0, 40)
    .toUpperCase()
    .replace(/[\s.\-\u2010-\u2015]/g, "")
    .slice(0, 12);
}

/** Reads a full postcode in any usual spelling; null for anything else (ZZ9 9ZZ, 12345). */
export function parsePostcode(typed: string): Postcode | null {
  const match = WHOLE.exec(tidyPostcode(typed));
  if (match === null) return null;
  const outward = toOutward(match);
  return outward === null ? null : { outward, inward: match[4] ?? "" };
}

/** Reads an outward code such as "KW15", which is enough for an estimate. */
export function parseOutward(typed: string): Outward | null {
  const tidy = tidyPostcode(typed);
  // Forces addresses were written "BFPO 57" before they had postcodes; all are in BF1.
  if (/^BFPO\d{1,4}$/.test(tidy)) return { area: "BF", district: 1, suffix: "" };
  const match = OUTWARD.exec(tidy);
  return match === null ? null : toOutward(match);
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
