import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatPostcode, outwardSortKey, parseOutward, parsePostcode } from "./postcode.ts";

const areas = ["AB", "B", "BT", "EC", "G", "GY", "HX", "IM", "KW", "PA", "PH", "SW", "W", "ZE"];
const outward = fc.record({
  area: fc.constantFrom(...areas),
  district: fc.integer({ min: 0, max: 99 }),
  suffix: fc.constantFrom("", "A", "W"),
});
const letter = fc.constantFrom(..."ABDEFGHJLNPQRSTUWXYZ");
const inward = fc
  .tuple(fc.integer({ min: 0, max: 9 }), letter, letter)
  .map((parts) => parts.join(""));

describe("a UK postcode", () => {
  it.each(["bt618he", " BT61  8HE ", "Bt61-8he", "BT61 8HE", "b t 6 1 8 h e"])(
    "%j is BT61 8HE however it is typed",
    (typed) => {
      const postcode = parsePostcode(typed);
      expect(postcode && formatPostcode(postcode)).toBe("BT61 8HE");
    },
  );

  it("is split from the right, so that PH1 0AA and PH10 6AA are never confused", () => {
    expect(parsePostcode("PH1 0AA")?.outward).toEqual({ area: "PH", district: 1, suffix: "" });
    expect(parsePostcode("PH10 6AA")?.outward).toEqual({ area: "PH", district: 10, suffix: "" });
  });

  it.each([
    ["EC1A 1BB", "EC", 1, "A"],
    ["W1A 1AA", "W", 1, "A"],
    ["SW1A 1AA", "SW", 1, "A"],
  ] as const)("%s has a suffix letter", (typed, area, district, suffix) =>
    expect(parsePostcode(typed)?.outward).toEqual({ area, district, suffix }),
  );

  it.each([
    "",
    "GIR 0AA",
    "XX1 1AA",
    "12345",
    "ZZ9 9ZZ",
    "HX7",
    "HX7 8",
    "HX07 8AD",
    "HX7 8A1",
    "🐈",
    "HX7 8AD extra text",
  ])("%j is none", (typed) => expect(parsePostcode(typed)).toBeNull());

  it("may be only an outward code, for an estimate", () => {
    expect(parseOutward("kw15")).toEqual({ area: "KW", district: 15, suffix: "" });
    expect(parseOutward("BFPO 57")).toBeNull();
    expect(parseOutward("ZZ1")).toBeNull();
  });

  it("is read back from any spelling", () => {
    fc.assert(
      fc.property(
        outward,
        inward,
        fc.constantFrom("", " ", "  ", "-"),
        fc.boolean(),
        (out, rest, gap, lower) => {
          const written = `${out.area}${out.district}${out.suffix}${gap}${rest}`;
          expect(parsePostcode(lower ? written.toLowerCase() : written)).toEqual({
            outward: out,
            inward: rest,
          });
        },
      ),
    );
  });

  it("is never read from arbitrary text", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const postcode = parsePostcode(text);
        expect(postcode === null || /\d[A-Z]{2}$/.test(postcode.inward)).toBe(true);
      }),
    );
  });

  it("sorts by area, then district number, then suffix: PA9 before PA20, and AB is not A", () => {
    const order = (a: string, b: string) => {
      const [left, right] = [parseOutward(a), parseOutward(b)];
      if (left === null || right === null) throw new Error("unreadable");
      return outwardSortKey(left) < outwardSortKey(right);
    };
    expect(order("PA9", "PA20")).toBe(true);
    expect(order("B99", "BT1")).toBe(true);
    expect(order("EC1", "EC1A")).toBe(true);
    fc.assert(
      fc.property(outward, outward, (a, b) => {
        const key = (out: typeof a) => outwardSortKey(out);
        if (a.area === b.area && a.district < b.district) expect(key(a) < key(b)).toBe(true);
      }),
    );
  });
});
