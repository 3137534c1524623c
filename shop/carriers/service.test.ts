import fc from "fast-check";
import { expect, test } from "vitest";
import { passedLimit, proposeCarrier, type CarrierService } from "./service.ts";

const service: CarrierService = {
  id: 1,
  carrier: "Parcelforce",
  name: "express48",
  code: "SUP",
  packageSize: "",
  maxLengthMm: 1_500,
  maxGirthMm: 3_000,
  girthRule: "length_and_girth",
  maxWeightGrams: 30_000,
  countries: ["GB", "JE"],
  rank: 40,
  isActive: true,
  version: 1,
};
const dpd: CarrierService = {
  ...service,
  id: 2,
  carrier: "DPD",
  name: "DPD Local",
  maxLengthMm: 1_000,
  maxGirthMm: 2_300,
  girthRule: "girth",
  countries: ["GB"],
  rank: 30,
};
const large: CarrierService = { ...service, id: 3, name: "large", maxLengthMm: 2_500, rank: 50 };
const parcel = { longestMm: 900, girthMm: 1_000, weightGrams: 5_000, country: "GB" };

test("the lowest rank that takes a parcel is proposed, and those before it say which limit it passes", () => {
  expect(proposeCarrier(parcel, [service, dpd]).service?.name).toBe("DPD Local");
  const long = { ...parcel, longestMm: 1_550 };
  const proposal = proposeCarrier(long, [large, service, dpd]);
  expect(proposal.service?.name).toBe("large");
  expect(proposal.passedOver.map(({ service: { name }, by }) => [name, by])).toEqual([
    ["DPD Local", { measure: "length", limit: 1_000, value: 1_550 }],
    ["express48", { measure: "length", limit: 1_500, value: 1_550 }],
  ]);
});

test("a parcel at a limit is taken, and the length counts towards the girth only where the rule says so", () => {
  const atLimit = { ...parcel, longestMm: 1_500, girthMm: 1_500, weightGrams: 30_000 };
  expect(passedLimit(atLimit, service)).toBeNull();
  expect(passedLimit({ ...atLimit, girthMm: 1_501 }, service)).toEqual({
    measure: "length_and_girth",
    limit: 3_000,
    value: 3_001,
  });
  expect(passedLimit({ ...parcel, longestMm: 1_000, girthMm: 2_300 }, dpd)).toBeNull();
  expect(passedLimit({ ...parcel, weightGrams: 30_001 }, dpd)?.measure).toBe("weight");
});

test("an island is a country of its own, and a service that is not active is never proposed", () => {
  expect(proposeCarrier({ ...parcel, country: "JE" }, [dpd, service]).service?.name).toBe(
    "express48",
  );
  expect(proposeCarrier({ ...parcel, country: "US" }, [dpd, service])).toEqual({
    service: null,
    passedOver: [],
  });
  expect(proposeCarrier(parcel, [{ ...dpd, isActive: false }]).service).toBeNull();
});

test("what is proposed takes the parcel, and no service of a lower rank does", () => {
  const services = fc.array(
    fc.record({
      id: fc.integer({ min: 1, max: 99 }),
      rank: fc.integer({ min: 1, max: 9 }),
      maxLengthMm: fc.integer({ min: 1, max: 3_000 }),
      maxGirthMm: fc.integer({ min: 1, max: 5_000 }),
      maxWeightGrams: fc.integer({ min: 1, max: 40_000 }),
      girthRule: fc.constantFrom("girth" as const, "length_and_girth" as const),
      isActive: fc.boolean(),
    }),
    { maxLength: 8 },
  );
  const measures = fc.record({
    longestMm: fc.integer({ min: 1, max: 3_000 }),
    girthMm: fc.integer({ min: 1, max: 5_000 }),
    weightGrams: fc.integer({ min: 1, max: 40_000 }),
  });
  fc.assert(
    fc.property(services, measures, (limits, sizes) => {
      const all = limits.map((each) => ({ ...service, ...each }));
      const asked = { ...sizes, country: "GB" };
      const { service: found, passedOver } = proposeCarrier(asked, all);
      const taking = all.filter((each) => each.isActive && passedLimit(asked, each) === null);
      if (found === null) {
        expect(taking).toEqual([]);
        expect(passedOver).toHaveLength(all.filter(({ isActive }) => isActive).length);
      } else {
        expect(taking).toContain(found);
        expect(Math.min(...taking.map(({ rank }) => rank))).toBe(found.rank);
      }
      for (const { by } of passedOver) expect(by.value).toBeGreaterThan(by.limit);
    }),
  );
});
