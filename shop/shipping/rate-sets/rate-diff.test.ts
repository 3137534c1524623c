import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pence } from "#shop/kit/money.ts";
import { outwardCodes } from "#shop/shipping/outward-codes.ts";
import { outwardSortKey, parseOutward, type Outward } from "#shop/shipping/postcode.ts";
import { diffRates, isSameForAll } from "./rate-diff.ts";
import { findingsOf } from "./rate-findings.ts";
import { answerOf, prepareSet, type RateSet, type SetZone } from "./rate-set.ts";
import { tryPlace } from "./try-place.ts";

const DAY = "2026-11-24";

const mainland: SetZone = {
  key: "1",
  name: "UK Mainland",
  type: "UK",
  ratePence: pence(0),
  chargesVat: true,
  transitDays: 3,
};
const zone = (key: string, ratePence: number, more: Partial<SetZone> = {}): SetZone => ({
  ...mainland,
  key,
  name: `Zone ${key}`,
  ratePence: pence(ratePence),
  ...more,
});
const country = (code: string, ratePence: number) => ({
  code,
  name: code,
  ratePence: pence(ratePence),
  transitDays: 7,
  importTaxes: null,
});

/** Codes of few areas, so that rules meet; many of them are not in use. */
const code = fc
  .record({
    area: fc.constantFrom("AB", "AL", "B", "ZE"),
    district: fc.integer({ min: 0, max: 99 }),
    suffix: fc.constantFrom("", "", "", "A", "C", "Z"),
  })
  .map((outward): Outward => outward);
const write = ({ area, district, suffix }: Outward) => `${area}${district}${suffix}`;

/** Ranges of a few districts: most of them hold no code in use. */
const rule = fc
  .record({
    start: code,
    more: fc.integer({ min: 0, max: 2 }),
    suffix: fc.constantFrom("", "", "C", "Z"),
    isOpen: fc.boolean(),
    zoneKey: fc.constantFrom("2", "3"),
  })
  .map(({ start, more, suffix, isOpen, zoneKey }) => {
    const last = { ...start, district: Math.min(99, start.district + more), suffix };
    const end = outwardSortKey(last) < outwardSortKey(start) ? start : last;
    return { start: write(start), end: isOpen ? null : write(end), zoneKey };
  });
const set = fc
  .record({
    rules: fc.array(rule, { maxLength: 4 }),
    rates: fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 2 })),
    isNorwayServed: fc.boolean(),
  })
  .map(({ rules, rates: [two, three], isNorwayServed }): RateSet => ({
    zones: [mainland, zone("2", two), zone("3", three)],
    rules,
    countries: [country("GB", 0), ...(isNorwayServed ? [country("NO", 2_400)] : [])],
  }));

/** One small change of a set, which few codes notice, or none. */
const change = fc.oneof(
  rule.map((added) => (before: RateSet): RateSet => ({
    ...before,
    rules: [...before.rules, added],
  })),
  rule.map((added) => (before: RateSet): RateSet => ({
    ...before,
    rules: [added, ...before.rules],
  })),
  fc.constant((before: RateSet): RateSet => ({ ...before, rules: before.rules.slice(1) })),
  fc.constant((before: RateSet): RateSet => ({ ...before, rules: before.rules.toReversed() })),
  set.map((other) => () => other),
);

function answers(rates: RateSet, codes: readonly Outward[]): string[] {
  const prepared = prepareSet(rates);
  const uk = codes.map((outward) => answerOf(prepared, { kind: "uk", outward }, DAY));
  return [...uk, answerOf(prepared, { kind: "abroad", country: "NO", postcode: "" }, DAY)].map(
    (each) => JSON.stringify(each),
  );
}

describe("the difference of two sets", () => {
  test("is empty exactly when every code, in use or not, and every country has the same answer", () => {
    const everyCode = ["AB", "AL", "B", "ZE"].flatMap((area) =>
      Array.from({ length: 100 }, (_, district) =>
        ["", "A", "B", "C", "D", "Z"].map((suffix) => ({ area, district, suffix })),
      ).flat(),
    );
    fc.assert(
      fc.property(set, change, (before, edit) => {
        const after = edit(before);
        const isSame = answers(before, everyCode).join() === answers(after, everyCode).join();
        expect(isSameForAll(diffRates(before, after, DAY))).toBe(isSame);
      }),
      { numRuns: 150 },
    );
  });

  test("finds a change between the end of one rule and the start of the next", () => {
    const wide = (zoneKey: string): RateSet => ({
      zones: [mainland, zone("2", 0), zone("3", 400)],
      rules: [
        { start: "AB60", end: "AB66", zoneKey },
        { start: "AB60", end: "AB62", zoneKey: "2" },
        { start: "AB65", end: "AB66", zoneKey: "2" },
      ],
      countries: [country("GB", 0)],
    });
    const { codes } = diffRates(wide("2"), wide("3"), DAY);
    expect(codes.map(({ words }) => words)).toEqual(["AB63, not in use"]);
  });

  test("groups the codes that change in the same way, and counts those in use", () => {
    const before: RateSet = {
      zones: [mainland, zone("2", 0)],
      rules: [{ start: "KW1", end: "KW17", zoneKey: "2" }],
      countries: [country("GB", 0), country("FR", 1_900)],
    };
    const after: RateSet = {
      ...before,
      zones: [...before.zones, zone("3", 400)],
      rules: [...before.rules, { start: "KW15", end: "KW19", zoneKey: "3" }],
      countries: [country("GB", 0), country("NO", 2_400)],
    };
    const diff = diffRates(before, after, DAY);
    expect(diff.looked).toBe(outwardCodes.length);
    expect(diff.changed).toBe(3);
    expect(diff.codes.map(({ words, count }) => [words, count])).toEqual([
      ["KW15 to KW17", 3],
      ["KW18, KW19, not in use", 0],
    ]);
    expect(diff.codes[0]?.before.ratePence).toBe(0);
    expect(diff.codes[0]?.after).toMatchObject({ ratePence: 400, zone: "Zone 3", vat: "uk" });
    expect(
      diff.countries.map(({ code: of, before: was, after: is }) => [of, was, is?.ratePence]),
    ).toEqual([
      ["FR", expect.objectContaining({ ratePence: 1_900 }), undefined],
      ["NO", null, 2_400],
    ]);
  });
});

test("exceptions of a country that change are a difference", () => {
  const norway = country("NO", 2_400);
  const before: RateSet = { zones: [mainland], rules: [], countries: [norway] };
  const after = { ...before, countries: [{ ...norway, exceptions: "" }] };
  expect(diffRates(before, after, DAY).countries).toMatchObject([
    { before: { exceptions: "8099, 917" }, after: { exceptions: "" } },
  ]);
  expect(isSameForAll(diffRates(before, before, DAY))).toBe(true);
});

describe("the tester", () => {
  const rates: RateSet = {
    zones: [mainland, zone("2", 0, { name: "Highlands" }), zone("3", 400, { name: "Orkney" })],
    rules: [
      { start: "KW1", end: "KW17", zoneKey: "2" },
      { start: "KW15", end: "KW17", zoneKey: "3" },
    ],
    countries: [country("GB", 0), { ...country("NO", 2_400), name: "Norway" }],
  };

  test("says which rule won and why the others lost", () => {
    expect(tryPlace(rates, "kw15 1aa", DAY)).toMatchObject({
      kind: "answer",
      place: "KW15",
      option: { zone: "Orkney", ratePence: 400, vat: "uk", vatRateBp: 2_000 },
      why: [
        { rule: "KW15 to KW17", isWon: true, because: "it starts later" },
        { rule: "KW1 to KW17", zone: "Highlands", isWon: false },
        { rule: "All others", zone: "UK Mainland", isWon: false },
      ],
    });
    expect(tryPlace(rates, "HX7", DAY)).toMatchObject({
      why: [{ rule: "All others", isWon: true, because: "no rule holds HX7" }],
    });
  });

  test.each([
    ["", "empty"],
    ["ZZ9 9ZZ", "unreadable"],
    ["Jersey", "unreadable"],
    ["norway", "answer"],
    ["NO", "answer"],
    ["Japan", "no_rate"],
    ["Norway 0150", "answer"],
    ["Norway N-9171", "no_rate"],
    ["no 8099", "no_rate"],
    ["France 99", "unreadable"],
    ["US Virgin Islands", "no_rate"],
    ["BFPO 57", "unreadable"],
  ])("%j is %s", (typed, kind) => expect(tryPlace(rates, typed, DAY).kind).toBe(kind));

  test("says of a postcode which sign is wrong, and of other text what to type", () => {
    const said = ["HX7 8A1", "BFPO 57", "Orkny"].map((typed) => tryPlace(rates, typed, DAY));
    expect(said).toMatchObject([
      { text: expect.stringMatching(/^Enter a valid UK postcode: it ends .* 8A1\.$/) },
      { text: expect.stringMatching(/^Enter a valid UK postcode: .* BF1 2AT\.$/) },
      { text: expect.stringMatching(/^Type a UK postcode, .* without a postcode\.$/) },
    ]);
  });
});

test("mistakes and overlaps are shown: VAT, a charge in the UK, rules that never win or hold nothing", () => {
  const rates: RateSet = {
    zones: [
      mainland,
      zone("2", 400, { name: "North" }),
      zone("3", 995, { name: "Islands", type: "ISLANDS" }),
      zone("4", 0, { name: "Again" }),
    ],
    rules: [
      { start: "KW1", end: "KW17", zoneKey: "2" },
      { start: "JE1", end: "JE5", zoneKey: "3" },
      { start: "KW1", end: "KW17", zoneKey: "4" },
      { start: "ZE90", end: "ZE91", zoneKey: "4" },
    ],
    countries: [country("GB", 0)],
  };
  const texts = findingsOf(rates).map(({ kind, text }) => `${kind}: ${text}`);
  expect(texts).toContain(
    "vat: Islands charges UK VAT at JE1 to JE5, which are outside the area of UK VAT.",
  );
  expect(texts).toContain(
    "never_wins: KW1 to KW17 (Again) never wins: other rules hold all its codes.",
  );
  expect(texts).toContain("not_in_use: ZE90 to ZE91 (Again) holds no outward code that is in use.");
  expect(texts.filter((text) => text.startsWith("not_free: North costs £4.00"))).toHaveLength(1);
  expect(texts.filter((text) => text.startsWith("overlap: KW1 to KW17 (North)"))).toHaveLength(1);
  expect(parseOutward("ZE90")).not.toBeNull();
});
