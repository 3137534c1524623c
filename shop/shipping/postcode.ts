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

/** A shipping look-up runs from this many characters on, spaces not counted (shop.md §5). */
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

/** Upper case, without spaces, hyphens and dots: " bt61-8he " becomes "BT618HE". At most 12 characters are looked at. */
export function tidyPostcode(typed: string): string {
  return typed
    .slice(0, 40)
    .toUpperCase()
    .replace(/[\s.\-\u2010-\u2015]/g, "")
    .slice(0, 12);
}

/** Reads a whole postcode spelled any way a person types it; null for what can't be one (ZZ9 9ZZ, 12345). */
export function parsePostcode(typed: string): Postcode | null {
  const match = WHOLE.exec(tidyPostcode(typed));
  if (match === null) return null;
  const outward = toOutward(match);
  return outward === null ? null : { outward, inward: match[4] ?? "" };
}

/** Reads an outward code alone, such as "KW15", for an estimate. */
export function parseOutward(typed: string): Outward | null {
  const tidy = tidyPostcode(typed);
  // "BFPO 57" is how forces addresses were written before they had postcodes; all lie in BF1.
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

export function formatOutward({ area, district, suffix }: Outward): string {
  return `${area}${district}${suffix}`;
}

/**
 * Text that sorts outward codes by area letters, then district number, then suffix: PA9 before
 * PA20, and AB is not A (decisions.md, Shipping). The database's outward_sort_key makes the same.
 */
export function outwardSortKey({ area, district, suffix }: Outward): string {
  return area.padEnd(2, " ") + String(district).padStart(2, "0") + (suffix || " ");
}
