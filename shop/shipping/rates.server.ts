import type { Db } from "#shop/platform/database/db.server.ts";
import { parsePounds, pence, type Pence } from "#shop/kit/money.ts";
import { londonDay } from "#shop/kit/time.ts";
import type { Delivery } from "#shop/pricing/quote.ts";
import { vatRateOn } from "#shop/tax/vat-rates.ts";
import type { Nation } from "./bank-holidays.ts";
import type { Country } from "./country-code.ts";
import { islandByCode, islands, postalCountry } from "./islands.ts";
import { nationOf, type EstimateInput } from "./delivery-estimate.ts";
import {
  LOOKUP_LENGTH_MIN,
  parseOutward,
  parsePostcode,
  tidyPostcode,
  type Outward,
} from "./postcode.ts";
import { ratesOf, selectCountries, type RateReader, type ZoneRow } from "./rates-queries.server.ts";
import type { ShippingRefusal } from "./shipping-messages.ts";
import { world } from "./world.ts";

/** The countries that the shop delivers to, in the shopkeeper's order. */
export async function listCountries(db: Db): Promise<Country[]> {
  const rows = await selectCountries(db);
  return rows.map((row) => ({ code: row.country_code, name: row.country_name }));
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
 * The countries without a rate, for which the shop is asked for a delivery price. Their names are without
 * accents, so that the list finds "Cote d'Ivoire" as it is typed on any keyboard.
 */
export async function listCountriesWithoutRate(db: Db): Promise<readonly Country[]> {
  const rated = new Set((await listDestinations(db)).map(({ code }) => code));
  return world
    .filter(({ code }) => !rated.has(code))
    .map(({ code, name }) => ({ code, name: name.normalize("NFD").replaceAll(/\p{M}/gu, "") }));
}

/** Delivery to one address: its zone, its rate, and its time in transit. */
export type ShippingOption = Delivery & Pick<EstimateInput, "transitDays" | "nation">;

export type FoundShippingOption =
  | { readonly ok: true; readonly option: ShippingOption }
  | { readonly ok: false; readonly reason: ShippingRefusal };

/**
 * Finds the shipping option for a country and, in the UK, a postcode. An outward code ("KW15") is enough
 * for an estimate; an order needs a full postcode. The country may be an island ("JE"), which then has to
 * agree with the postcode.
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
  if (postalCountry(country) !== "GB") return findCountryOption(rates, country);
  const tidy = tidyPostcode(postcode);
  const outward = parsePostcode(tidy)?.outward ?? parseOutward(tidy);
  if (outward === null) {
    return {
      ok: false,
      reason: tidy.length < LOOKUP_LENGTH_MIN ? "postcode_missing" : "postcode_invalid",
    };
  }
  const island = islandByCode(country);
  if (island !== null && outward.area !== island.area)
    return { ok: false, reason: "postcode_elsewhere" };
  return { ok: true, option: await findZone(rates, outward) };
}

/** The shipping option before an address is known: the UK mainland. */
export async function mainlandShipping(db: Db): Promise<ShippingOption> {
  return mainlandOption(ratesOf(db));
}

/** The same, with rates from a reader. */
export async function mainlandOption(rates: RateReader): Promise<ShippingOption> {
  return toShippingOption(await rates.mainland(), "england-and-wales");
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
  return rows.map(({ country_code: country, shipping_rate, transit_days: transitDays }) =>
    country === "GB"
      ? { country, ratePence: mainland.ratePence, transitDays: mainland.transitDays }
      : { country, ratePence: rate(shipping_rate), transitDays },
  );
}

async function findCountryOption(rates: RateReader, country: string): Promise<FoundShippingOption> {
  const row = await rates.country(country);
  if (row === undefined) return { ok: false, reason: "unknown_country" };
  return {
    ok: true,
    option: {
      zone: row.country_name,
      ratePence: rate(row.shipping_rate),
      vat: "export",
      vatRateBp: 0,
      transitDays: row.transit_days,
      nation: null,
    },
  };
}

/** The zone of an outward code; without a matching rule, the UK mainland. */
async function findZone(rates: RateReader, outward: Outward): Promise<ShippingOption> {
  const zone = (await rates.zone(outward)) ?? (await rates.mainland());
  return toShippingOption(zone, nationOf(outward));
}

function toShippingOption(row: ZoneRow, nation: Nation): ShippingOption {
  return {
    zone: row.name,
    ratePence: rate(row.base_rate),
    vat: row.charges_vat ? "uk" : "export",
    vatRateBp: row.charges_vat ? vatRateOn(londonDay(new Date())) : 0,
    transitDays: row.transit_days,
    nation,
  };
}

function rate(text: string): Pence {
  return parsePounds(text) ?? pence(0);
}
