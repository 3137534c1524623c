import { assert } from "#shop/kit/assert.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { KeptReads } from "#shop/platform/database/kept-reads.server.ts";
import { outwardSortKey } from "./postcode.ts";
import type { RatedCountry, Rule, Zone } from "./rate-engine.ts";
import { ratesOf, type RateReader } from "./rates-queries.server.ts";
import { findOption, mainlandOption } from "./rates.server.ts";

/** There are some 3,000 outward codes in use. */
const codes = new KeptReads<{ readonly rules: readonly Rule[]; readonly mainland: Zone }>(5_000);
const mainlands = new KeptReads<Zone>(1);
const countries = new KeptReads<RatedCountry>(500);

/** `findShippingOption` with rates that are kept until one changes: for what is shown, never for an order. */
export function findKeptShippingOption(db: Db, country: string, postcode: string) {
  return findOption(keptRatesOf(db), country, postcode);
}

/** `mainlandShipping` with a rate that is kept until one changes. */
export function keptMainlandShipping(db: Db) {
  return mainlandOption(keptRatesOf(db));
}

function keptRatesOf(db: Db): RateReader {
  const rates = ratesOf(db);
  return {
    country: async (code) =>
      (await countries.find(db, code, async () => (await rates.country(code)) ?? null)) ??
      undefined,
    near: async (outward) => {
      const near = await codes.find(db, outwardSortKey(outward), () => rates.near(outward));
      assert(near !== null, "every code has rules or the mainland");
      return near;
    },
    mainland: async () => {
      const mainland = await mainlands.find(db, "mainland", rates.mainland);
      assert(mainland !== null, "the mainland has a zone");
      return mainland;
    },
  };
}
