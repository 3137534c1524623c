import { z } from "zod";
import type { Pence } from "#shop/kit/money.ts";
import { importDuties } from "#shop/tax/import-taxes.ts";
import { EXCEPTIONS_TEXT_MAX } from "#shop/shipping/exceptions.ts";
import type { RateSet } from "./rate-set.ts";

const pence = z
  .int()
  .min(0)
  .max(100_000_000)
  .transform((amount) => amount as Pence);
const days = z.int().min(1).max(60);
const outward = z.string().regex(/^[A-Z]{1,2}\d{1,2}[A-Z]?$/);

/** A set of rates as it is stored as JSON. */
const rateSet = z.strictObject({
  zones: z.array(
    z.strictObject({
      key: z.string().regex(/^(\d{1,9}|n[0-9a-f-]{1,40})$/),
      name: z.string().min(1),
      type: z.enum(["UK", "ISLANDS"]),
      ratePence: pence,
      chargesVat: z.boolean(),
      transitDays: days,
    }),
  ),
  rules: z.array(z.strictObject({ start: outward, end: outward.nullable(), zoneKey: z.string() })),
  countries: z.array(
    z.strictObject({
      code: z.string().regex(/^[A-Z]{2}$/),
      name: z.string().min(1),
      ratePence: pence,
      transitDays: days,
      importTaxes: z
        .strictObject({
          duty: z.enum(importDuties),
          tax: z
            .strictObject({
              name: z.string().min(1).max(40),
              rateBp: z.int().min(1).max(10_000),
              fromPence: z.int().min(0).nullable(),
            })
            .nullable(),
        })
        .nullable(),
      exceptions: z.string().max(EXCEPTIONS_TEXT_MAX).optional(),
    }),
  ),
});

/** Reads a set that was stored. Throws for anything else. */
export function parseRateSet(stored: unknown): RateSet {
  return rateSet.parse(stored);
}
