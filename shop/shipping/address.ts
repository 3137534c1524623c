import { islandChosen, postalCountry, territoryOf, type Island } from "./islands.ts";
import { formatPostcode, parsePostcode } from "./postcode.ts";
import { readState } from "./us-states.ts";
import { shippingMessages } from "./shipping-messages.ts";

/** Where a parcel goes. */
export type Address = {
  readonly name: string;
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  /** By its two letters, in the United States only. Missing in addresses of before it was asked for. */
  readonly state?: string;
  /**
   * ISO 3166-1 alpha-2, one of the country rates. As it is chosen it may be an island ("JE"); as it is
   * kept an island is GB and its postcode.
   */
  readonly country: string;
  readonly postcode: string;
};

/** The fields of an address, in the order of its form. */
export const addressFields = [
  "name",
  "line1",
  "line2",
  "city",
  "country",
  "state",
  "postcode",
] as const;
export type AddressField = (typeof addressFields)[number];

/** What a new address begins with. */
export const emptyAddress: Address = {
  name: "",
  line1: "",
  line2: "",
  city: "",
  country: "GB",
  postcode: "",
};

/** The longest line of an address. */
export const ADDRESS_LINE_MAX = 100;
export const POSTCODE_MAX = 12;
/** The longest note to the shop with an order (decisions.md, Product options). */
export const NOTES_MAX = 1_000;

/** An address out of fields that came by a form or a function; a field left out is empty. */
export function addressOf(read: (field: AddressField) => string | undefined): Address {
  const field = (name: AddressField) => read(name) ?? "";
  const address = {
    name: field("name"),
    line1: field("line1"),
    line2: field("line2"),
    city: field("city"),
    country: field("country"),
    postcode: field("postcode"),
  };
  return field("state") === "" ? address : { ...address, state: field("state") };
}

type PostalCode = { readonly label: string; readonly pattern: RegExp; readonly sentence: string };

/** A Map: what is looked up comes from outside, and an object would find its prototype's members too. */
const postalCodes: ReadonlyMap<string, PostalCode> = new Map([
  [
    "US",
    {
      label: "ZIP code",
      pattern: /^\d{5}(-\d{4})?$/,
      sentence: "Enter a ZIP code of five digits, such as 10001",
    },
  ],
  [
    "FR",
    {
      label: "Code postal",
      pattern: /^\d{5}$/,
      sentence: "Enter a code postal of five digits, such as 75001",
    },
  ],
  [
    "DE",
    {
      label: "Postleitzahl",
      pattern: /^\d{5}$/,
      sentence: "Enter a Postleitzahl of five digits, such as 10115",
    },
  ],
]);

/** What a postal code is called where the parcel goes. */
export function postalCodeLabel(country: string): string {
  return postalCodes.get(country)?.label ?? "Postcode";
}

/** What is wrong with an address, field by field, in sentences that say what to do. Empty when nothing is. */
export function addressErrors(address: Address): Partial<Record<AddressField, string>> {
  const faults: Partial<Record<AddressField, string>> = {};
  if (address.name.trim() === "") faults.name = "Enter the name of the person who takes the parcel";
  if (address.line1.trim() === "") faults.line1 = "Enter the house number and street";
  if (address.city.trim() === "") faults.city = "Enter the town or city";
  if (address.country === "US" && readState(address.state ?? "") === null)
    faults.state = "Choose a state";
  const postcode = postcodeFault(address);
  if (postcode !== null) faults.postcode = postcode;
  return faults;
}

function postcodeFault({ country, postcode }: Address): string | null {
  if (postalCountry(country) === "GB") {
    if (postcode.trim() === "") return "Enter the postcode";
    if (parsePostcode(postcode) === null) return shippingMessages.postcode_invalid;
    const island = islandMissed({ country, postcode });
    return island && islandSentence(island);
  }
  const format = postalCodes.get(country);
  return format === undefined || format.pattern.test(postcode.trim()) ? null : format.sentence;
}

/** The island that was chosen as the country when a whole postcode lies elsewhere; null when all is well. */
export function islandMissed(address: {
  readonly country: string;
  readonly postcode: string;
}): Island | null {
  const island = islandChosen(address.country);
  const area = parsePostcode(address.postcode)?.outward.area;
  return island === null || area === undefined || area === island.area ? null : island;
}

/** What to do about a postcode that is not one of the island. */
export function islandSentence({ name, area }: Island): string {
  return `Enter a postcode in ${name}, which begins with ${area}, or choose another country`;
}

/** The address as it is kept: trimmed, an island as GB, and a UK postcode in its usual spelling. */
export function tidyAddress(address: Address): Address {
  const country = postalCountry(address.country);
  const postcode = country === "GB" ? parsePostcode(address.postcode) : null;
  const state = country === "US" ? readState(address.state ?? "") : null;
  return {
    name: address.name.trim(),
    line1: address.line1.trim(),
    line2: address.line2.trim(),
    city: address.city.trim(),
    ...(state === null ? {} : { state }),
    country,
    postcode: postcode === null ? address.postcode.trim() : formatPostcode(postcode),
  };
}

const countryNames = new Intl.DisplayNames(["en-GB"], { type: "region", fallback: "code" });

/**
 * An address as it is written on a parcel: its lines, none empty, the country in English. GB with the
 * postcode of an island is that island ("Jersey"); a US state stands between the city and the ZIP code.
 */
export function addressLines(address: Address): string[] {
  const { name, line1, line2, city, state = "", postcode } = address;
  const place = state === "" ? [city, postcode] : [`${city}, ${state} ${postcode}`];
  const country = countryNames.of(territoryOf(address)) ?? address.country;
  return [name, line1, line2, ...place, country].filter((line) => line !== "");
}

/** An address as its form shows it: each field as text, an island by its name in the list of countries. */
export function addressValues(address: Address): Record<AddressField, string> {
  const { name, line1, line2, city, state = "", postcode } = address;
  return { name, line1, line2, city, country: territoryOf(address), state, postcode };
}

/** Whether two addresses say the same in every field. */
export function isSameAddress(one: Address, other: Address): boolean {
  const [values, others] = [addressValues(one), addressValues(other)];
  return addressFields.every((field) => values[field] === others[field]);
}
