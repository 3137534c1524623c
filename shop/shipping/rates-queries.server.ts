import { sql } from "kysely";
import { assert } from "#shop/kit/assert.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { outwardSortKey, type Outward } from "./postcode.ts";

export type CountryRow = {
  readonly country_code: string;
  readonly country_name: string;
  readonly shipping_rate: string;
  readonly transit_days: number;
};

export type ZoneRow = {
  readonly name: string;
  readonly base_rate: string;
  readonly charges_vat: boolean;
  readonly transit_days: number;
};

/** Where a rate is read: in the database, or in what a process keeps of it. */
export type RateReader = {
  readonly country: (code: string) => Promise<CountryRow | undefined>;
  readonly zone: (outward: Outward) => Promise<ZoneRow | undefined>;
  readonly mainland: () => Promise<ZoneRow>;
};

/** Reads rates in the database. */
export function ratesOf(db: Db): RateReader {
  return {
    country: (code) => selectCountry(db, code),
    zone: (outward) => selectZone(db, outward),
    mainland: () => selectMainland(db),
  };
}

/** The countries with a rate, in the shopkeeper's order. At most 300. */
export async function selectCountries(db: Db): Promise<CountryRow[]> {
  return db
    .selectFrom("country_rates")
    .selectAll()
    .orderBy("position")
    .orderBy("country_name")
    .limit(300)
    .execute();
}

/** The rate of a country; undefined when it has none. */
async function selectCountry(db: Db, code: string): Promise<CountryRow | undefined> {
  return db
    .selectFrom("country_rates")
    .selectAll()
    .where("country_code", "=", code)
    .executeTakeFirst();
}

/**
 * The zone of an outward code. Of several matching rules the one with the greatest start wins, then the
 * one with the smallest end; undefined without a match. One indexed query.
 */
async function selectZone(db: Db, outward: Outward): Promise<ZoneRow | undefined> {
  const key = outwardSortKey(outward);
  // A rule whose end names a whole district ("AB38") covers its suffixed codes too ("AB38A").
  const { rows } = await sql<ZoneRow>`
    select z.name, z.base_rate::text, z.charges_vat, z.transit_days
    from postal_code_rules r join shipping_zones z on z.id = r.zone_id
    where r.start_key <= ${key} collate "C" and (r.end_key is null or r.end_key >= ${key} collate "C" or r.end_key = ${`${key.slice(0, 4)} `} collate "C")
    order by r.start_key desc, r.end_key asc nulls last, r.id
    limit 1`.execute(db);
  return rows[0];
}

/** The zone of addresses that no rule covers. */
async function selectMainland(db: Db): Promise<ZoneRow> {
  const row = await db
    .selectFrom("shipping_zones")
    .select(["name", "base_rate", "charges_vat", "transit_days"])
    .where("zone_type", "=", "UK")
    .where("name", "=", "UK Mainland")
    .executeTakeFirst();
  assert(row !== undefined, "there is a zone of type UK named 'UK Mainland'");
  return row;
}
