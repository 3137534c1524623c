import { parsePostcode } from "./postcode.ts";

/**
 * A Crown dependency. Customers choose it like a country; parcels, rates and stored addresses know it
 * as GB and a postcode area of its own.
 */
export type Island = {
  /** ISO 3166-1 alpha-2, as customs declarations and exports want it. */
  readonly code: string;
  readonly name: string;
  /** The letters that its postcodes begin with. */
  readonly area: string;
};

export const islands: readonly Island[] = [
  { code: "JE", name: "Jersey", area: "JE" },
  { code: "GG", name: "Guernsey", area: "GY" },
  { code: "IM", name: "Isle of Man", area: "IM" },
];

/** The island that somebody has chosen as a country; null for every other country. */
export function islandChosen(country: string): Island | null {
  return islands.find(({ code }) => code === country) ?? null;
}

/** The country as rates and stored addresses know it: GB for an island. */
export function postalCountry(country: string): string {
  return islandChosen(country) === null ? country : "GB";
}

/**
 * Where an address lies, by ISO 3166-1: "JE" for GB with the postcode JE2 3AB. The name of the country
 * on pages and parcels, and the destination in customs files, come from it.
 */
export function territoryOf(address: {
  readonly country: string;
  readonly postcode: string;
}): string {
  if (address.country !== "GB") return address.country;
  const area = parsePostcode(address.postcode)?.outward.area;
  return islands.find((island) => island.area === area)?.code ?? "GB";
}
