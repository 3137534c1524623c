import { sql, type Selectable } from "kysely";
import { assert } from "#shop/kit/assert.ts";
import { parsePounds, pence, type Pence } from "#shop/kit/money.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { readTagged } from "#shop/platform/database/read-tags.server.ts";
import type { CountryRates } from "#shop/platform/database/tables.ts";
import type { ImportTaxes } from "#shop/tax/import-taxes.ts";
import { outwardSortKey, type Outward } from "./postcode.ts";
import { MAINLAND, type RatedCountry, type Rule, type Zone } from "./rate-engine.ts";

/** Where a rate is read: in the database, or in what a process keeps of it. */
export type RateReader = {
  readonly country: (code: string) => Promise<RatedCountry | undefined>;
  /** The rules that may hold an outward code, the oldest first, and the zone of the codes that none holds. */
  readonly near: (
    outward: Outward,
  ) => Promise<{ readonly rules: readonly Rule[]; readonly mainland: Zone }>;
  readonly mainland: () => Promise<Zone>;
};

/** Reads rates in the database. */
export function ratesOf(db: Db): RateReader {
  return {
    country: (code) => readTagged(["rates"], () => selectCountry(db, code)),
    near: (outward) => readTagged(["rates"], () => selectNear(db, outward)),
    mainland: () => readTagged(["rates"], () => selectMainland(db)),
  };
}

/** The countries with a rate, in the shopkeeper's order. At most 300. */
export async function selectCountries(db: Db): Promise<RatedCountry[]> {
  const read = db
    .selectFrom("countryRates")
    .selectAll()
    .orderBy("position")
    .orderBy("countryName")
    .limit(300);
  return (await readTagged(["rates"], () => read.execute())).map(toCountry);
}

/** The rate of a country; undefined when it has none. */
async function selectCountry(db: Db, code: string): Promise<RatedCountry | undefined> {
  const row = await db
    .selectFrom("countryRates")
    .selectAll()
    .where("countryCode", "=", code)
    .executeTakeFirst();
  return row && toCountry(row);
}

function toCountry(row: Selectable<CountryRates>): RatedCountry {
  return {
    code: row.countryCode,
    name: row.countryName,
    ratePence: toPence(row.shippingRate),
    transitDays: row.transitDays,
    importTaxes: toImportTaxes(row),
    ...(row.exceptions === null ? {} : { exceptions: row.exceptions }),
  };
}

function toImportTaxes(row: Selectable<CountryRates>): ImportTaxes | null {
  const { importDuty: duty, importTaxName: name, importTaxBp: rateBp } = row;
  if (duty === null) return null;
  const { importTaxFromPence: fromPence } = row;
  return { duty, tax: name === null || rateBp === null ? null : { name, rateBp, fromPence } };
}

/** The columns of country_rates with what a country charges; null when it is not known. */
export function importTaxColumns(taxes: ImportTaxes | null) {
  return {
    importDuty: taxes?.duty ?? null,
    importTaxName: taxes?.tax?.name ?? null,
    importTaxBp: taxes?.tax?.rateBp ?? null,
    importTaxFromPence: taxes?.tax?.fromPence ?? null,
  };
}

type ZoneRow = Omit<Zone, "ratePence"> & { readonly baseRate: string };
type NearRow = ZoneRow & { readonly startKey: string | null; readonly endKey: string | null };

/**
 * The rules that begin before an outward code and do not end before its district: those that hold it are among
 * them (`holds`). One query, so that rules and mainland are of the same set while another one is published.
 */
async function selectNear(db: Db, outward: Outward) {
  const key = outwardSortKey(outward);
  const { rows } = await sql<NearRow>`
    (select r.start_key, r.end_key, z.name, z.base_rate::text, z.charges_vat, z.transit_days
    from postal_code_rules r join shipping_zones z on z.id = r.zone_id
    where r.start_key <= ${key} collate "C" and (r.end_key is null or r.end_key >= ${key.slice(0, 4)} collate "C")
    order by r.id)
    union all
    (select null, null, name, base_rate::text, charges_vat, transit_days
    from shipping_zones where zone_type = 'UK' and name = ${MAINLAND})`.execute(db);
  const zones = rows.map(({ startKey, endKey, ...zone }) => {
    return { startKey, endKey, zone: toZone(zone) };
  });
  const mainland = zones.find(({ startKey }) => startKey === null);
  assert(mainland !== undefined, "there is a zone of type UK named 'UK Mainland'");
  const rules = zones.flatMap(({ startKey, ...rule }) =>
    startKey === null ? [] : [{ startKey, ...rule }],
  );
  return { rules, mainland: mainland.zone };
}

/** The zone of addresses that no rule covers. */
async function selectMainland(db: Db): Promise<Zone> {
  const row = await db
    .selectFrom("shippingZones")
    .select(["name", "baseRate", "chargesVat", "transitDays"])
    .where("zoneType", "=", "UK")
    .where("name", "=", MAINLAND)
    .executeTakeFirst();
  assert(row !== undefined, "there is a zone of type UK named 'UK Mainland'");
  return toZone(row);
}

function toZone({ baseRate, ...zone }: ZoneRow): Zone {
  return { ...zone, ratePence: toPence(baseRate) };
}

function toPence(text: string): Pence {
  return parsePounds(text) ?? pence(0);
}
