import { createHash } from "node:crypto";
import { sql } from "kysely";
import { assert } from "#shop/kit/assert.ts";
import { decimalPounds, parsePounds, pence } from "#shop/kit/money.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { importTaxColumns, selectCountries } from "#shop/shipping/rates-queries.server.ts";
import { canonical, type RateSet, type SetRule, type SetZone } from "./rate-set.ts";

/** Reads the rates that are in the shop, all at one time. */
export async function readLiveRates(db: Db): Promise<RateSet> {
  if (!db.isTransaction)
    return db
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute(readLiveRates);
  // One after the other: a transaction has one connection.
  const zones = await db.selectFrom("shippingZones").selectAll().orderBy("id").execute();
  const rules = await db.selectFrom("postalCodeRules").selectAll().orderBy("id").execute();
  return {
    zones: zones.map((row): SetZone => ({
      key: String(row.id),
      name: row.name,
      type: row.zoneType === "UK" ? "UK" : "ISLANDS",
      ratePence: parsePounds(row.baseRate) ?? pence(0),
      chargesVat: row.chargesVat,
      transitDays: row.transitDays,
    })),
    rules: rules.map((row): SetRule => ({
      start: row.postalCodePattern,
      end: row.postalCodeEnd,
      zoneKey: String(row.zoneId),
    })),
    countries: await selectCountries(db),
  };
}

/**
 * Puts a set in place of the rates in the shop, in the caller's transaction, which holds the lock of the draft. A
 * zone that was published before keeps its id.
 */
export async function replaceLiveRates(tx: Db, { zones, rules, countries }: RateSet) {
  await tx.deleteFrom("postalCodeRules").execute();
  await tx.deleteFrom("shippingZones").execute();
  await tx.deleteFrom("countryRates").execute();
  const ids = new Map<string, number>();
  for (const zone of zones) ids.set(zone.key, await insertZone(tx, zone));
  if (rules.length > 0)
    await tx
      .insertInto("postalCodeRules")
      .values(
        rules.map(({ start, end, zoneKey }) => {
          const id = ids.get(zoneKey);
          assert(id !== undefined, "a rule has its zone");
          return { postalCodePattern: start, postalCodeEnd: end, zoneId: id };
        }),
      )
      .execute();
  await tx
    .insertInto("countryRates")
    .values(
      countries.map(
        ({ code, name, ratePence, transitDays, importTaxes, exceptions }, position) => ({
          countryCode: code,
          countryName: name,
          shippingRate: decimalPounds(ratePence),
          transitDays,
          position,
          exceptions: exceptions ?? null,
          ...importTaxColumns(importTaxes),
        }),
      ),
    )
    .execute();
}

async function insertZone(tx: Db, zone: SetZone): Promise<number> {
  const { id } = await tx
    .insertInto("shippingZones")
    .values({
      ...(/^\d+$/.test(zone.key) ? { id: Number(zone.key) } : {}),
      name: zone.name,
      baseRate: decimalPounds(zone.ratePence),
      transitDays: zone.transitDays,
      zoneType: zone.type,
      chargesVat: zone.chargesVat,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A short text that is the same for the same rates: a form says with it which rates the person saw. */
export function fingerprintOf(set: RateSet): string {
  return createHash("sha256")
    .update(JSON.stringify(canonical(set)))
    .digest("hex")
    .slice(0, 16);
}

/** The draft's row. Its lock is that of every change of the draft and of every publication. */
export type DraftRow = {
  readonly version: number;
  readonly rates: unknown;
  readonly begunAt: Date | null;
  readonly editors: readonly string[];
};

export async function lockDraft(tx: Db): Promise<DraftRow> {
  const { rows } = await sql<DraftRow>`
    select version, rates, begun_at as "begunAt", editors from rates_draft for no key update`.execute(
    tx,
  );
  const [row] = rows;
  assert(row !== undefined, "the draft of the rates has its row");
  return row;
}
