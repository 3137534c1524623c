/** How a carrier's tracking numbers look, whether their check digit can be tested, and its tracking page. */
type NumberFormat = {
  readonly carrier: string;
  readonly pattern: RegExp;
  /** Whether the check digit is right; absent where no rule is published. */
  readonly isValid?: (number: string) => boolean;
};

/** Each carrier's page about a parcel. A carrier that is not here has none that the shop knows. */
const trackingPages: Readonly<Record<string, (number: string) => string>> = {
  "Royal Mail": (number) => `https://www.royalmail.com/track-your-item#/tracking-results/${number}`,
  Parcelforce: (number) => `https://www.parcelforce.com/track-trace?trackNumber=${number}`,
  DPD: (number) => `https://track.dpd.co.uk/parcels/${number}`,
  Evri: (number) => `https://www.evri.com/track/parcel/${number}`,
  UPS: (number) => `https://www.ups.com/track?tracknum=${number}`,
  Yodel: (number) => `https://www.yodel.co.uk/tracking/${number}`,
};

/** The carriers whose numbers and tracking pages the shop knows. Any other can be typed. */
export const carriers: readonly string[] = Object.keys(trackingPages);

/**
 * The formats, the first that fits decides. Sources: UPU S10 for XX#########GB, of which Parcelforce has the
 * indicators of express and parcel post (C, E and P); parcelforce.com, "Tracking number formats"; DPD's
 * specification of its parcel label: 14 digits, and a check character by ISO 7064 mod 37,36 where it is
 * copied with them; UPS 1Z with its check digit. Evri and Yodel publish no check digit.
 */
const formats: readonly NumberFormat[] = [
  { carrier: "Parcelforce", pattern: /^[CEP][A-Z]\d{9}GB$/, isValid: hasS10Digit },
  { carrier: "Royal Mail", pattern: /^[A-Z]{2}\d{9}GB$/, isValid: hasS10Digit },
  { carrier: "Parcelforce", pattern: /^(?:[A-Z]{2}\d{7}|[A-Z]{4}\d{10})$/ },
  { carrier: "DPD", pattern: /^\d{14}$/ },
  { carrier: "DPD", pattern: /^\d{14}[\dA-Z]$/, isValid: hasDpdCharacter },
  { carrier: "UPS", pattern: /^1Z[\dA-Z]{16}$/, isValid: hasUpsDigit },
  { carrier: "Yodel", pattern: /^JJ?D\d{16}$/ },
  { carrier: "Evri", pattern: /^(?:[A-Z]\d{2}[\dA-Z]{13}|\d{16})$/ },
];

/** What a tracking number tells. */
export type TrackingGuess = {
  /** The number as it is stored: capitals, no spaces and hyphens. */
  readonly number: string;
  /** The carrier that has such numbers; null for an unknown format. */
  readonly carrier: string | null;
  /** Whether it has a check digit that can be tested. */
  readonly isTested: boolean;
  /** Whether its check digit is wrong, so that it was mistyped. False where there is none to test. */
  readonly isMistyped: boolean;
  /** Whether nothing but its length tells the carrier: other bar codes have as many digits. */
  readonly isBare: boolean;
  /** Whether it is the number of goods in trade, as cartons have it (GTIN-14, with or without its 01). */
  readonly isOfGoods: boolean;
};

/**
 * Reads a tracking number as it was typed or scanned. A number that fits the forms of several carriers is
 * of `expected`, if that is one of them. Null if nothing was typed.
 */
export function readTrackingNumber(typed: string, expected = ""): TrackingGuess | null {
  const number = typed.replaceAll(/[\s-]/g, "").toUpperCase();
  if (number === "") return null;
  const fitting = formats.filter(({ pattern }) => pattern.test(number));
  const name = expected.trim().toLowerCase();
  const format = fitting.find(({ carrier }) => carrier.toLowerCase() === name) ?? fitting[0];
  return {
    number,
    carrier: format?.carrier ?? null,
    isTested: format?.isValid !== undefined,
    isMistyped: format?.isValid?.(number) === false,
    isBare: format !== undefined && format.isValid === undefined && /^\d+$/.test(number),
    isOfGoods: /^(?:01)?\d{14}$/.test(number) && hasGtinDigit(number.slice(-14)),
  };
}

/** The page of a carrier about a parcel, https; null if the shop has no address of it, or there is no number. */
export function trackingUrl(carrier: string, number: string | null): string | null {
  const known = carriers.find((name) => name.toLowerCase() === carrier.toLowerCase());
  if (known === undefined || number === null) return null;
  return trackingPages[known]?.(encodeURIComponent(number)) ?? null;
}

const S10_WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7];

/** UPU S10: the ninth digit is 11 less the weighted sum of the others modulo 11, with 10 as 0 and 11 as 5. */
function hasS10Digit(number: string): boolean {
  const digits = Array.from(number.slice(2, 11), Number);
  const sum = S10_WEIGHTS.reduce(
    (total, weight, index) => total + weight * (digits[index] ?? 0),
    0,
  );
  const check = 11 - (sum % 11);
  return digits[8] === (check === 10 ? 0 : check === 11 ? 5 : check);
}

/** GS1: with the check digit, the sum of all digits, of which every second counts three times, ends in 0. */
function hasGtinDigit(number: string): boolean {
  const digits = Array.from(number, Number);
  return digits.reduce((sum, digit, at) => sum + digit * (at % 2 === 0 ? 3 : 1), 0) % 10 === 0;
}

/** ISO 7064 mod 37,36 over digits and letters: the last character is the check. */
function hasDpdCharacter(number: string): boolean {
  let product = 36;
  for (const character of number.slice(0, -1)) {
    const sum = (product + Number.parseInt(character, 36)) % 36 || 36;
    product = (sum * 2) % 37;
  }
  return (product + Number.parseInt(number.slice(-1), 36)) % 36 === 1;
}

/** The last digit of a UPS number: of the 15 characters after 1Z, every second counts twice, modulo 10. */
function hasUpsDigit(number: string): boolean {
  let sum = 0;
  for (const [index, character] of Array.from(number.slice(2, -1)).entries()) {
    const value = /\d/.test(character) ? Number(character) : (character.charCodeAt(0) - 63) % 10;
    sum += value * (index % 2 === 0 ? 1 : 2);
  }
  return number.slice(-1) === String((10 - (sum % 10)) % 10);
}
