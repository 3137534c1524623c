import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { coversFor, coverSpare, type CoverSize, type FoldedRotary } from "./covers.ts";

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

test("a cover of 5 to 10 cm larger round fits closely, a larger one loosely", () => {
  const covers = [cover("least", 950), cover("close", 1_000), cover("loose", 1_001)];
  expect(coversFor(rotary, covers).map(({ slug, isLoose }) => [slug, isLoose])).toEqual([
    ["least", false],
    ["close", false],
    ["loose", true],
  ]);
});

test("the guide of covers gives the same limits", () => {
  const guide = readFileSync(
    path.resolve("content/guides/vileda-rotary-washing-line-cover.md"),
    "utf8",
  );
  const { leastMm, closeMm, mostMm } = coverSpare;
  expect(guide).toContain(`Allow ${leastMm / 10} to ${closeMm / 10} cm to spare.`);
  expect(guide).toContain(`With up to ${mostMm / 10} cm it is loose`);
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
