import { postalCountry, territoryOf } from "./islands.ts";
import {
  invalidPostcodeMessage,
  islandPostcodeMessage,
  mismatchedIsland,
  readPostalCode,
} from "./postal-code.ts";
import { regionName } from "./region-name.ts";
import { readState } from "./us-states.ts";
import { telephoneError } from "./telephone.ts";

/** A postal address, and the number that a carrier may ring about it. */
export type Address = {
  readonly name: string;
  /** Left out when there is none, as are state and telephone. */
  readonly company?: string;
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  /** Two letters, in the United States only. Older addresses have none. */
  readonly state?: string;
  /**
   * ISO 3166-1 alpha-2, one of the country rates. In a form it may be an island ("JE"); a saved address
   * of an island has GB and its postcode.
   */
  readonly country: string;
  readonly postcode: string;
  /** Of the person who receives the parcel. */
  readonly telephone?: string;
};

/** The fields of an address, in the order of the form. */
export const addressFields = [
  "name",
  "company",
  "line1",
  "line2",
  "city",
  "country",
  "state",
  "postcode",
  "telephone",
] as const;
export type AddressField = (typeof addressFields)[number];

/** A new address. */
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
/** The longest note with an order (docs/spec/decisions.md, Product options). */
export const NOTES_MAX = 1_000;

/** Builds an address from the fields of a form or an API call. A missing field is empty. */
export function addressOf(read: (field: AddressField) => string | undefined): Address {
  const field = (name: AddressField) => read(name) ?? "";
  return withoutEmpty({
    name: field("name"),
    company: field("company"),
    line1: field("line1"),
    line2: field("line2"),
    city: field("city"),
    state: field("state"),
    country: field("country"),
    postcode: field("postcode"),
    telephone: field("telephone"),
  });
}

/** Leaves out what not every address has, so that the same address is always the same text. */
function withoutEmpty({
  company,
  state,
  telephone,
  ...address
}: Readonly<Record<AddressField, string>>): Address {
  return {
    ...address,
    ...(company === "" ? {} : { company }),
    ...(state === "" ? {} : { state }),
    ...(telephone === "" ? {} : { telephone }),
  };
}

/** The field errors of an address. Each message says what to do. Empty when the address is valid. */
export function addressErrors(address: Address): Partial<Record<AddressField, string>> {
  const errors: Partial<Record<AddressField, string>> = {};
  if (address.name.trim() === "")
    errors.name = "Enter the name of the person who will receive the parcel";
  if (address.line1.trim() === "") errors.line1 = "Enter the house number and street";
  if (address.city.trim() === "") errors.city = "Enter the town or city";
  if (address.country === "US" && readState(address.state ?? "") === null)
    errors.state = "Choose a state";
  const postcode = postcodeError(address);
  if (postcode !== null) errors.postcode = postcode;
  const telephone = telephoneError(address.telephone ?? "");
  if (telephone !== null) errors.telephone = telephone;
  return errors;
}

function postcodeError(place: Address): string | null {
  if (postalCountry(place.country) === "GB" && place.postcode.trim() === "")
    return "Enter the postcode";
  if (readPostalCode(place) === null) return invalidPostcodeMessage(place);
  const island = mismatchedIsland(place);
  return island && islandPostcodeMessage(island);
}

/** The address as it is saved: trimmed, an island as GB, and the postal code in its usual spelling. */
export function tidyAddress(address: Address): Address {
  const country = postalCountry(address.country);
  const state = country === "US" ? readState(address.state ?? "") : null;
  return withoutEmpty({
    name: address.name.trim(),
    company: address.company?.trim() ?? "",
    line1: address.line1.trim(),
    line2: address.line2.trim(),
    city: address.city.trim(),
    state: state ?? "",
    country,
    postcode: readPostalCode(address) ?? address.postcode.trim(),
    telephone: address.telephone?.trim().replaceAll(/\s+/g, " ") ?? "",
  });
}

/**
 * The lines of an address on a parcel, without empty ones, with the country in English. GB with the
 * postcode of an island is that island ("Jersey"); a US state comes between city and ZIP code.
 */
export function addressLines(address: Address): string[] {
  const { name, company = "", line1, line2, city, state = "", postcode } = address;
  const place = state === "" ? [city, postcode] : [`${city}, ${state} ${postcode}`];
  return [name, company, line1, line2, ...place, regionName(territoryOf(address))].filter(
    (line) => line !== "",
  );
}

/** The lines of an address with the telephone number below, as people read them. */
export function deliveryLines(address: Address): string[] {
  const { telephone = "" } = address;
  return [...addressLines(address), ...(telephone === "" ? [] : [`Telephone ${telephone}`])];
}

/** The values of the address form. An island is its own country in the form. */
export function addressValues(address: Address): Record<AddressField, string> {
  const { name, company = "", line1, line2, city, state = "", postcode, telephone = "" } = address;
  const country = territoryOf(address);
  return { name, company, line1, line2, city, country, state, postcode, telephone };
}

/** Whether two addresses are equal in every field. */
export function isSameAddress(one: Address, other: Address): boolean {
  const [values, otherValues] = [addressValues(one), addressValues(other)];
  return addressFields.every((field) => values[field] === otherValues[field]);
}

/** Whether two addresses are the same on a parcel, whatever their telephone numbers. */
export function isSamePlace(one: Address, other: Address): boolean {
  return isSameAddress({ ...one, telephone: "" }, { ...other, telephone: "" });
}
