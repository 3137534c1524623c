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
      countryCode: country.code,
      countryName: country.name,
      shippingRate: country.rate,
      transitDays: country.transitDays,
      position,
      ...importTaxColumns(country.importTaxes ?? null),
    }));
    await tx.insertInto("countryRates").values(rates).execute();
    for (const zone of zones) await insertZone(tx, zone);
  });
}

async function insertZone(tx: Db, zone: z.infer<typeof shipping>["zones"][number]): Promise<void> {
  const { id } = await tx
    .insertInto("shippingZones")
    .values({
      name: zone.name,
      baseRate: zone.baseRate,
      transitDays: zone.transitDays,
      zoneType: zone.zoneType,
      chargesVat: zone.vat,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (zone.rules.length === 0) return;
  const rules = zone.rules.map((rule) => ({
    postalCodePattern: rule.start,
    postalCodeEnd: rule.end,
    zoneId: id,
  }));
  await tx.insertInto("postalCodeRules").values(rules).execute();
}
