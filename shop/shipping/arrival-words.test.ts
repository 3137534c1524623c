import fc from "fast-check";
import { expect, test } from "vitest";
import { arrivalWords, promisedBy } from "./arrival-words.ts";
import { estimateDelivery } from "./delivery-estimate.ts";
import { ALWAYS_OPEN } from "./workshop/workshop.ts";

const now = new Date("2026-11-29T12:00:00Z");
const wordsOf = (deliverFrom: string | null, deliverBy: string) => {
  const { preposition, day, more } = arrivalWords({ deliverFrom, deliverBy }, now);
  return `${preposition} ${day}${more}`;
};

test.each([
  [null, "2026-12-02", "by Wednesday 2 December."],
  ["2026-12-22", "2026-12-29", "from 22 to 29 December, if customs do not hold it."],
  [
    "2026-12-22",
    "2026-12-30",
    "from 22 to 30 December, if customs do not hold it. That is later than our usual 30 days: by ordering you agree to it.",
  ],
  [
    "2026-12-28",
    "2027-01-08",
    "from 28 December to 8 January, if customs do not hold it. That is later than our usual 30 days: by ordering you agree to it.",
  ],
  [
    null,
    "2026-12-30",
    "by Wednesday 30 December. That is later than our usual 30 days: by ordering you agree to it.",
  ],
])("from %s to %s is “%s”", (from, by, words) => expect(wordsOf(from, by)).toBe(words));

test("across customs no day is promised without a condition", () => {
  const to = (country: string, postcode: string) =>
    promisedBy("2026-12-30", { country, postcode }, now);
  for (const [country, postcode] of [
    ["GB", "HX7 8AD"],
    ["GB", "IM1 1AA"],
    ["GB", "BF1 2AT"],
  ] as const)
    expect(to(country, postcode)).toBe("Wednesday 30 December");
  for (const [country, postcode] of [
    ["GB", "JE2 3AB"],
    ["US", "10001"],
  ] as const)
    expect(to(country, postcode)).toBe("Wednesday 30 December, if customs do not hold it");
});

test("the first likely day lies between the day of dispatch and the last one", () => {
  const input = fc.record({
    leadTimeDays: fc.integer({ min: 0, max: 60 }),
    pieces: fc.constant(0),
    transitDays: fc.integer({ min: 1, max: 60 }),
    nation: fc.constantFrom(null, "scotland" as const),
  });
  fc.assert(
    fc.property(input, (each) => {
      const { dispatchOn, deliverFrom, deliverBy } = estimateDelivery(now, each, ALWAYS_OPEN);
      expect(dispatchOn < deliverFrom && deliverFrom <= deliverBy).toBe(true);
    }),
  );
});
