import { z } from "zod";
import type { Db } from "#shop/platform/database/db.server.ts";
import { readSeed, seedOnce } from "#shop/platform/database/seed.server.ts";
import { importDuties } from "#shop/tax/import-taxes.ts";
import { importTaxColumns } from "./rates-queries.server.ts";

const decimal = z.string().regex(/^\d{1,6}\.\d{2}$/);
const outward = z.string().regex(/^[A-Z]{1,2}\d{1,2}[A-Z]?$/);
const days = z.int().min(1).max(60);

const importTaxes = z.strictObject({
  duty: z.enum(importDuties),
  tax: z
    .strictObject({
      name: z.string().min(1).max(40),
      rateBp: z.int().min(1).max(10_000),
      fromPence: z.int().min(0).nullable(),
    })
    .nullable(),
});

const shipping = z.strictObject({
  zones: z.array(
    z.strictObject({
      name: z.string().min(1),
      baseRate: decimal,
      transitDays: days,
      zoneType: z.enum(["UK", "ISLANDS"]),
      vat: z.boolean(),
      rules: z.array(z.strictObject({ start: outward, end: outward })),
    }),
  ),
  countries: z.array(
    z.strictObject({
      code: z.string().length(2),
      name: z.string().min(1),
      rate: decimal,
      transitDays: days,
      importTaxes: importTaxes.optional(),
    }),
  ),
});

/** Loads zones, postcode rules and country rates once in a database's life. True when they were loaded now. */
export async function seedShipping(db: Db): Promise<boolean> {
  return seedOnce(db, "shipping", async (tx) => {
    const { zones, countries } = shipping.parse(await readSeed("shipping.json"));
    const rates = countries.map((country, position) => ({
      country_code: country.code,
      country_name: country.name,
      shipping_rate: country.rate,
      transit_days: country.transitDays,
      position,
      ...importTaxColumns(country.importTaxes ?? null),
    }));
    await tx.insertInto("country_rates").values(rates).execute();
    for (const zone of zones) await insertZone(tx, zone);
  });
}

async function insertZone(tx: Db, zone: z.infer<typeof shipping>["zones"][number]): Promise<void> {
  const { id } = await tx
    .insertInto("shipping_zones")
    .values({
      name: zone.name,
      base_rate: zone.baseRate,
      transit_days: zone.transitDays,
      zone_type: zone.zoneType,
      charges_vat: zone.vat,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (zone.rules.length === 0) return;
  const rules = zone.rules.map((rule) => ({
    postal_code_pattern: rule.start,
    postal_code_end: rule.end,
    zone_id: id,
  }));
  await tx.insertInto("postal_code_rules").values(rules).execute();
}
