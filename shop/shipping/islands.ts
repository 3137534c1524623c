import { parseOutward, parsePostcode, tidyPostcode } from "./postcode.ts";

/**
 * A Crown dependency. Customers choose it as a country; shipping rates and saved addresses have GB and
 * its postcode area.
 */
export type Island = {
  /** ISO 3166-1 alpha-2, for customs declarations and exports. */
  readonly code: string;
  readonly name: string;
  /** The letters with which its postcodes begin. */
  readonly area: string;
};

export const islands: readonly Island[] = [
  { code: "JE", name: "Jersey", area: "JE" },
  { code: "GG", name: "Guernsey", area: "GY" },
  { code: "IM", name: "Isle of Man", area: "IM" },
];

/** The island with this country code; null for other countries. */
export function islandByCode(country: string): Island | null {
  return islands.find(({ code }) => code === country) ?? null;
}

/** The country for shipping rates and saved addresses: GB for an island. */
export function postalCountry(country: string): string {
  return islandByCode(country) === null ? country : "GB";
}

/**
 * Whether parcels pass customs on their way: to all but the United Kingdom and the Isle of Man, which is within its
 * customs territory.
 */
export function isAcrossCustoms(address: {
  readonly country: string;
  readonly postcode: string;
}): boolean {
  return !["GB", "IM"].includes(territoryOf(address));
}

/**
 * The territory of an address by ISO 3166-1: "JE" for GB with the postcode JE2 3AB, or its outward code alone. Pages,
 * parcels and customs files use it for the country.
 */
export function territoryOf(address: {
  readonly country: string;
  readonly postcode: string;
}): string {
  if (address.country !== "GB") return address.country;
  const { postcode } = address;
  const area = (parsePostcode(postcode)?.outward ?? parseOutward(tidyPostcode(postcode)))?.area;
  return islands.find((island) => island.area === area)?.code ?? "GB";
}
