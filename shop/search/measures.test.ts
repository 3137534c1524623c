import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSame, readMeasures, readPriceMax, termsOf } from "./measures.ts";

const read = (text: string) =>
  readMeasures(text).measures.map(({ amount, base }) => `${Math.round(amount)} ${base}`);

describe("the measurements of a query", () => {
  it.each([
    ["2.4m ceiling airer", ["2400 mm"]],
    ["2,4 metres", ["2400 mm"]],
    ["240 cm", ["2400 mm"]],
    ["2400mm", ["2400 mm"]],
    ["8ft", ["2438 mm"]],
    ["8 foot", ["2438 mm"]],
    ["8'", ["2438 mm"]],
    ["8’ airer", ["2438 mm"]],
    ["5'11 ceiling", ["1803 mm"]],
    ["6 ft 6 in", ["1981 mm"]],
    ['36" rail', ["914 mm"]],
    ["36 in", ["914 mm"]],
    ["1 1/2 m", ["1500 mm"]],
    ["1 1⁄2 m airer", ["1500 mm"]],
    ["1/2 m", ["500 mm"]],
    ["3/4 inch hose", ["19 mm"]],
    ["1-1/2 in", ["38 mm"]],
    ["5 ft 11 1/2 in", ["1816 mm"]],
    ["1/0 m", []],
    ["24/7 airer", []],
    ["60l hamper", ["60 l"]],
    ["60 litre", ["60 l"]],
    ["carries 30 kg", ["30 kg"]],
    ["4 tier airer", []],
    ["24 pegs in 1 bag", []],
    ["m8 bolt", []],
    ["0 m", []],
  ])("%j are %j", (text, measures) => expect(read(text)).toEqual(measures));

  it("are taken out of the text", () =>
    expect(readMeasures("60 m rotary").rest.trim()).toBe("rotary"));

  it("are at most a few numbers, whatever is typed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), (text) => {
        for (const measure of readMeasures(text).measures) {
          expect(measure.amount).toBeGreaterThan(0);
          expect(termsOf(measure).join()).toMatch(/^[#~]/);
        }
      }),
    );
  });

  it("in feet are the nearest length in metres, and no other", () => {
    const of = (text: string) => {
      const [measure] = readMeasures(text).measures;
      if (measure === undefined) throw new Error(text);
      return measure;
    };
    expect(isSame(of("8 ft"), of("2.4 m"))).toBe(true);
    expect(isSame(of("8 ft"), of("2.1 m"))).toBe(false);
    expect(isSame(of("100 ft"), of("30 m"))).toBe(true);
    expect(isSame(of("1.2 m"), of("1.25 m"))).toBe(false);
  });
});

it.each([
  ["rotary under £60", 6_000],
  ["airer under £1,250", 125_000],
  ["airer under £19.99", 1_999],
  ["airer under £12,50", null],
  ["airer less than 25 pounds", 2_500],
  ["airer under 2 m", null],
  ["gift under 30", 3_000],
  ["airer under 30 cm", null],
  ["airer under 30 cm wide", null],
  ["airer for a ceiling below 2.4", null],
  ["max 30", null],
  ["£20", null],
])("%j asks for at most %j pence", (text, pence) =>
  expect(readPriceMax(text).priceMax).toBe(pence),
);
