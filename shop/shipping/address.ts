import { formatPostcode, parsePostcode } from "./postcode.ts";

/** Where a parcel goes. */
export type Address = {
  readonly name: string;
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  /** ISO 3166-1 alpha-2, one of the country rates. */
  readonly country: string;
  readonly postcode: string;
};

/** The longest line of an address. */
export const ADDRESS_LINE_MAX = 100;
export const POSTCODE_MAX = 12;
/** The longest note to the shop with an order (decisions.md, Product options). */
export const NOTES_MAX = 1_000;

/** What a postal code is called where the parcel goes. */
export function postalCodeLabel(country: string): string {
  const labels: Record<string, string> = { US: "ZIP code", FR: "Code postal", DE: "Postleitzahl" };
  return labels[country] ?? "Postcode";
}

const formats: Record<string, { pattern: RegExp; sentence: string }> = {
  US: { pattern: /^\d{5}(-\d{4})?$/, sentence: "Enter a ZIP code of five digits, such as 10001" },
  FR: { pattern: /^\d{5}$/, sentence: "Enter a code postal of five digits, such as 75001" },
  DE: { pattern: /^\d{5}$/, sentence: "Enter a Postleitzahl of five digits, such as 10115" },
};

/** What is wrong with an address, field by field, in sentences that say what to do. Empty when nothing is. */
export function addressFaults(address: Address): Partial<Record<keyof Address, string>> {
  const faults: Partial<Record<keyof Address, string>> = {};
  if (address.name.trim() === "") faults.name = "Enter the name of the person who takes the parcel";
  if (address.line1.trim() === "") faults.line1 = "Enter the house number and street";
  if (address.city.trim() === "") faults.city = "Enter the town or city";
  const postcode = address.postcode.trim();
  const format = formats[address.country];
  if (address.country === "GB" && parsePostcode(postcode) === null) {
    faults.postcode = postcode === "" ? "Enter the postcode" : "Enter a valid UK postcode";
  } else if (format !== undefined && !format.pattern.test(postcode)) {
    faults.postcode = format.sentence;
  }
  return faults;
}

/** The address as it is kept: trimmed, and a UK postcode in its usual spelling. */
export function tidyAddress(address: Address): Address {
  const postcode = address.country === "GB" ? parsePostcode(address.postcode) : null;
  return {
    name: address.name.trim(),
    line1: address.line1.trim(),
    line2: address.line2.trim(),
    city: address.city.trim(),
    country: address.country,
    postcode: postcode === null ? address.postcode.trim() : formatPostcode(postcode),
  };
}

const countryNames = new Intl.DisplayNames(["en-GB"], { type: "region", fallback: "code" });

/** An address as it is written on a parcel: its lines, none empty, the country in English. */
export function addressLines(address: Address): string[] {
  const { name, line1, line2, city, postcode, country } = address;
  return [name, line1, line2, city, postcode, countryNames.of(country) ?? country].filter(
    (line) => line !== "",
  );
}
