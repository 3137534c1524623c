import { expect, test } from "vitest";
import { coversFor, type CoverSize, type FoldedRotary } from "./covers.ts";

const rotary: FoldedRotary = {
  slug: null,
  make: "Hills",
  model: "Folding",
  lineMetres: 45,
  lengthMm: 1_600,
  girthMm: 900,
  isTypical: false,
};
const cover = (slug: string, girthMm: number, changed: Partial<CoverSize> = {}): CoverSize => ({
  slug,
  name: slug,
  brandName: "Lath & Line",
  label: "",
  options: {},
  lengthMm: 1_600,
  girthMm,
  ...changed,
});
const fitting = (...covers: CoverSize[]) => coversFor(rotary, covers).map(({ slug }) => slug);

test("a cover fits that is as long and 5 to 45 cm larger round, the closest first", () => {
  expect(fitting(cover("loose", 1_351), cover("wide", 1_350), cover("close", 950))).toEqual([
    "close",
    "wide",
  ]);
  expect(fitting(cover("tight", 949), cover("short", 1_000, { lengthMm: 1_599 }))).toEqual([]);
});

test("the cover of the rotary's own make is first, and a cover is named once in its closest size", () => {
  const large = cover("sized", 1_200, { label: "Large" });
  const small = cover("sized", 950, { label: "Standard" });
  const own = cover("own", 1_300, { brandName: "Hills" });
  expect(coversFor(rotary, [large, small, own]).map(({ slug, label }) => [slug, label])).toEqual([
    ["own", ""],
    ["sized", "Standard"],
  ]);
});
