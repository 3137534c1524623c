import fc from "fast-check";
import { expect, test } from "vitest";
import { COUNTED_MAX, countedQuery } from "./query.ts";

test("what shoppers look for is counted in one spelling", () => {
  expect(countedQuery("  Clothes   HORSE? ")).toBe("clothes horse");
  expect(countedQuery("“ceiling airer”")).toBe("ceiling airer");
  for (const query of ["2.4 m airer", "ll-ca-001", "airers under £200", "6' x 4'", "b&q pulley"])
    expect(countedQuery(query)).toBe(query);
});

test("what may say who somebody is is never counted", () => {
  for (const query of [
    "ann@example.com",
    "ann at shop.co.uk",
    "https://example.org/a",
    "LL-10042",
    "order 1 0 0 4 2",
    "07700 900123",
    "+44 20 7946 0958",
    "4242 4242 4242 4242",
    "HX7 8AB",
    "hx78ab",
    "airer for SW1A 1AA",
    "١٢٣٤٥",
    "dear shop my name is ann and i have bought",
    "a".repeat(COUNTED_MAX + 1),
    "a".repeat(26),
    "<script>",
    "x",
    "",
  ])
    expect([query, countedQuery(query)]).toEqual([query, null]);
});

test("no e-mail address and no number of five digits is counted, whatever stands around it", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 20 });
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 5, maxLength: 16 });
  const separator = fc.constantFrom("", " ", "-", ".", "/");
  fc.assert(
    fc.property(text, digits, separator, text, (before, number, between, after) => {
      expect(countedQuery(`${before}${number.join(between)}${after}`)).toBeNull();
    }),
  );
  fc.assert(
    fc.property(text, fc.emailAddress(), text, (before, address, after) => {
      const counted = countedQuery(`${before}${address}${after}`);
      expect(counted).toBeNull();
    }),
  );
});

test("what is counted is the same when it is counted again, and can be stored", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 100 }), (typed) => {
      const counted = countedQuery(typed);
      if (counted === null) return;
      expect(counted.length).toBeLessThanOrEqual(COUNTED_MAX);
      expect(counted).not.toMatch(/\p{C}/u);
      expect(counted).toBe(counted.trim());
    }),
    { numRuns: 1_000 },
  );
});
