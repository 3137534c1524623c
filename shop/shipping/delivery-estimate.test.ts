import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bankHolidays } from "./bank-holidays.ts";
import { addDays, formatWeekday } from "#shop/kit/time.ts";
import { lastYear } from "./bank-holiday-table.ts";
import { nationOf, estimateDelivery, type EstimateInput } from "./delivery-estimate.ts";
import { ALWAYS_OPEN } from "./workshop/workshop.ts";

const mainland: EstimateInput = {
  leadTimeDays: 0,
  pieces: 0,
  transitDays: 3,
  nation: "england-and-wales",
};
const at = (moment: string, change: Partial<EstimateInput> = {}) => {
  const input = { ...mainland, ...change };
  const { dispatchOn, deliverBy } = estimateDelivery(new Date(moment), input, ALWAYS_OPEN);
  return { dispatchOn, deliverBy };
};

describe("the delivery estimate", () => {
  test.each([
    ["Monday before two", "2026-11-23T13:59:59Z", "2026-11-23", "2026-11-26"],
    ["Monday at two", "2026-11-23T14:00:00Z", "2026-11-24", "2026-11-27"],
    ["Friday before two", "2026-11-27T09:00:00Z", "2026-11-27", "2026-12-02"],
    ["Friday after two", "2026-11-27T15:00:00Z", "2026-11-30", "2026-12-03"],
    ["Saturday", "2026-11-28T09:00:00Z", "2026-11-30", "2026-12-03"],
    ["summer, two o'clock is 13:00 UTC", "2027-07-05T12:59:59Z", "2027-07-05", "2027-07-08"],
    ["summer, past two", "2027-07-05T13:00:00Z", "2027-07-06", "2027-07-09"],
    [
      "half past midnight in London is the next day",
      "2027-07-05T23:30:00Z",
      "2027-07-06",
      "2027-07-09",
    ],
    ["Christmas Eve", "2026-12-24T10:00:00Z", "2026-12-24", "2026-12-31"],
    ["Christmas Eve after two", "2026-12-24T15:00:00Z", "2026-12-29", "2027-01-04"],
    ["Good Friday", "2027-03-26T09:00:00Z", "2027-03-30", "2027-04-02"],
  ])("ordered on %s", (_, moment, dispatchOn, deliverBy) => {
    expect(at(moment)).toEqual({ dispatchOn, deliverBy });
  });

  test("allows for the bank holidays at the destination", () => {
    const friday = "2026-11-27T09:00:00Z"; // St Andrew's Day is the Monday after.
    expect(at(friday, { nation: "scotland" }).deliverBy).toBe("2026-12-03");
    expect(at("2027-07-09T09:00:00Z", { nation: "northern-ireland" }).deliverBy).toBe("2027-07-15");
    expect(at("2027-07-09T09:00:00Z").deliverBy).toBe("2027-07-14");
    expect(at("2026-12-23T09:00:00Z", { nation: null, transitDays: 7 }).deliverBy).toBe(
      "2027-01-01",
    );
  });

  test("dispatches made to order on the first working day after its lead time", () => {
    expect(at("2026-11-23T20:00:00Z", { leadTimeDays: 14 })).toEqual({
      dispatchOn: "2026-12-07",
      deliverBy: "2026-12-10",
    });
    expect(at("2026-12-11T09:00:00Z", { leadTimeDays: 14 }).dispatchOn).toBe("2026-12-29");
  });

  test("is never a weekend or bank holiday, and never before dispatch", () => {
    const moments = fc.date({
      min: new Date("2026-11-01"),
      max: new Date(`${lastYear}-11-01`),
      noInvalidDate: true,
    });
    const inputs = fc.record({
      leadTimeDays: fc.constantFrom(0, 14, 21),
      pieces: fc.constant(1),
      transitDays: fc.integer({ min: 1, max: 12 }),
      nation: fc.constantFrom("england-and-wales", "scotland", "northern-ireland"),
    } as const);
    fc.assert(
      fc.property(moments, inputs, (moment, input) => {
        const { dispatchOn, deliverBy } = estimateDelivery(moment, input, ALWAYS_OPEN);
        expect(dispatchOn < deliverBy).toBe(true);
        expect(bankHolidays[input.nation].has(deliverBy)).toBe(false);
        expect([0, 6]).not.toContain(new Date(`${deliverBy}T00:00:00Z`).getUTCDay());
      }),
    );
  });
});

test("a day is written with its year only when that is not this year", () => {
  expect(formatWeekday("2026-11-26", new Date("2026-11-23T09:00:00Z"))).toBe(
    "Thursday 26 November",
  );
  expect(formatWeekday("2027-01-04", new Date("2026-12-24T15:00:00Z"))).toBe(
    "Monday 4 January 2027",
  );
});

test("an address has the bank holidays of its nation", () => {
  const nation = (area: string) => nationOf({ area, district: 1, suffix: "" });
  expect(nation("BT")).toBe("northern-ireland");
  expect([nation("KW"), nation("EH"), nation("G")]).toEqual(["scotland", "scotland", "scotland"]);
  expect([nation("HX"), nation("CF"), nation("B")]).toEqual(Array(3).fill("england-and-wales"));
});

test("after the last year of bank holidays, only weekends count", () => {
  const christmas = new Date(`${lastYear + 1}-12-23T09:00:00Z`);
  const input = { ...mainland, transitDays: 10 };
  const { dispatchOn, deliverBy } = estimateDelivery(christmas, input, ALWAYS_OPEN);
  // Ten weekdays in transit are two calendar weeks, whatever holidays fall into them.
  expect(deliverBy).toBe(addDays(dispatchOn, 14));
});
