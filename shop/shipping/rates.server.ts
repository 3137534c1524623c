import type { Db } from "#shop/platform/database/db.server.ts";
import type { Pence } from "#shop/kit/money.ts";
import { londonDay } from "#shop/kit/time.ts";
import type { Country } from "./country-code.ts";
import { islands } from "./islands.ts";
import {
  countryOption,
  exceptionsOf,
  optionOfZone,
  readPlace,
  zoneOption,
  type FoundShippingOption,
  type ShippingOption,
} from "./rate-engine.ts";
import { ratesOf, selectCountries, type RateReader } from "./rates-queries.server.ts";
import { world } from "./world.ts";

export type { ShippingOption } from "./rate-engine.ts";

/** The countries that the shop delivers to, in the shopkeeper's order. */
export async function listCountries(db: Db): Promise<Country[]> {
  return (await selectCountries(db)).map(({ code, name }) => ({ code, name }));
}

/**
 * The countries of the address form: those with a rate, and after the United Kingdom the islands that
 * share its postcodes (docs/spec/decisions.md, Content and addresses).
 */
export async function listDestinations(db: Db): Promise<Country[]> {
  const countries = await listCountries(db);
  return countries.flatMap((country) =>
    country.code === "GB"
      ? [country, ...islands.map(({ code, name }) => ({ code, name }))]
      : country,
  );
}

/**
 * The countries for which the shop is asked for a delivery price: those without a rate, and those whose rate does not
 * cover every postcode. Their names are without accents, so that the list finds "Cote d'Ivoire" as it is typed on any
 * keyboard.
 */
export async function listCountriesToAsk(db: Db): Promise<readonly Country[]> {
  const rated = (await selectCountries(db)).filter((country) => exceptionsOf(country) === "");
  const covered = new Set([...islands, ...rated].map(({ code }) => code));
  return world()
    .filter(({ code }) => !covered.has(code))
    .map(({ code, name }) => ({ code, name: name.normalize("NFD").replaceAll(/\p{M}/gu, "") }));
}

/**
 * Finds the shipping option for a country and a postcode. In the UK an outward code ("KW15") is enough for an
 * estimate, and abroad the country alone; an order needs a full postcode. The country may be an island ("JE"), which
 * then has to agree with the postcode.
 */
export async function findShippingOption(
  db: Db,
  country: string,
  postcode: string,
): Promise<FoundShippingOption> {
  return findOption(ratesOf(db), country, postcode);
}

/** The same, with rates from a reader. */
export async function findOption(
  rates: RateReader,
  country: string,
  postcode: string,
): Promise<FoundShippingOption> {
  const read = readPlace(country, postcode);
  if (!read.ok) return read;
  const { place } = read;
  if (place.kind === "abroad")
    return countryOption(await rates.country(place.country), place.postcode);
  const near = await rates.near(place.outward);
  return { ok: true, option: zoneOption(place.outward, near, londonDay(new Date())) };
}

/**
 * Finds the shipping option of an order. Where the rate of a country does not cover every postcode, the order needs
 * one: without it, nobody could tell whether the rate holds.
 */
export async function findOrderShipping(
  db: Db,
  country: string,
  postcode: string,
): Promise<FoundShippingOption> {
  const rated = postcode.trim() === "" ? await ratesOf(db).country(country) : undefined;
  if (rated !== undefined && exceptionsOf(rated) !== "")
    return { ok: false, reason: "postcode_missing" };
  return findShippingOption(db, country, postcode);
}

/** The shipping option before an address is known: the UK mainland. */
export async function mainlandShipping(db: Db): Promise<ShippingOption> {
  return mainlandOption(ratesOf(db));
}

/** The same, with rates from a reader. */
export async function mainlandOption(rates: RateReader): Promise<ShippingOption> {
  return optionOfZone(await rates.mainland(), null, londonDay(new Date()));
}

/** The rate of a country and its longest transit in working days; in the UK, those of the mainland. */
export type CountryRate = {
  readonly country: string;
  readonly ratePence: Pence;
  readonly transitDays: number;
};

/** The rates by country, for feeds and structured data. */
export async function listCountryRates(db: Db): Promise<CountryRate[]> {
  const [mainland, rows] = await Promise.all([mainlandShipping(db), selectCountries(db)]);
  return rows.map(({ code: country, ratePence, transitDays }) =>
    country === "GB"
      ? { country, ratePence: mainland.ratePence, transitDays: mainland.transitDays }
      : { country, ratePence, transitDays },
  );
}
