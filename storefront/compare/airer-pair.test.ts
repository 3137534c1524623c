import fc from "fast-check";
import { expect, test } from "vitest";
import { pence } from "#shop/kit/money.ts";
import { pairFromSearch, searchFromPair } from "./airer-pair.ts";

const value = (each: string, isDefault = false) => ({
  value: each,
  label: each,
  surchargePence: pence(0),
  isDefault,
});
const product = {
  optionGroups: [
    { key: "color", name: "Colour", values: [value("black", true), value("ivory")] },
    {
      key: "lathLength",
      name: "Lath length",
      values: [value("0.9m", true), value("1.2m"), value("2.4m")],
    },
  ],
};
const pairOf = (query: string) => pairFromSearch(product, new URLSearchParams(query));

test("one choice in the URL is compared with the next longer laths", () => {
  expect(pairOf("color=ivory")).toEqual([
    { color: "ivory", lathLength: "0.9m" },
    { color: "ivory", lathLength: "1.2m" },
  ]);
  expect(pairOf("lathLength=2.4m")[1]).toMatchObject({ lathLength: "1.2m" });
});

test("an unknown value is replaced by the default", () =>
  expect(pairOf("other-color=pink&other-lathLength=9m")).toEqual([
    { color: "black", lathLength: "0.9m" },
    { color: "black", lathLength: "0.9m" },
  ]));

test("every pair is read back from its own URL", () => {
  const choice = fc.record({
    color: fc.constantFrom("black", "ivory"),
    lathLength: fc.constantFrom("0.9m", "1.2m", "2.4m"),
  });
  fc.assert(
    fc.property(choice, choice, (first, other) => {
      expect(pairOf(searchFromPair(product, [first, other]))).toEqual([first, other]);
    }),
  );
});
