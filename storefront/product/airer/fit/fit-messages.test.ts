import { expect, test } from "vitest";
import { fitAirer } from "#shop/airers/fit.ts";
import { formatLength } from "#shop/kit/measures.ts";
import { assumedWords, fitSummary, warningMessage } from "./fit-messages.ts";

const airer = {
  lengthMm: 900,
  widthMm: 380,
  hoistedMm: 220,
  tiers: [4],
  capacityKg: 15,
  ropeMm: 10_000,
};
const offered = { lengthsMm: [900, 1_200, 1_500, 1_800], ropesMm: [10_000, 15_000] };
const format = (mm: number) => formatLength(mm).replaceAll("\u00a0", " ");
const fitIn = (runMm: number) =>
  fitAirer(airer, { ceilingMm: 2_400, runMm, tallestMm: 1_700, cleatMm: 800 }, offered);

test.each([
  [1_900, /^Laths up to 1\.5 m fit, with pulleys .+ apart and .+ of rope\. The laths hang/],
  [
    1_050,
    /^Only the 90 cm laths go in, and they are tight: 7\.5 cm each end\. They need pulleys .+ apart and .+ of rope\. The laths hang/,
  ],
  [900, /^None of our lath lengths fit here\.$/],
])("a clear length of %i mm is answered in plain words", (runMm, words) =>
  expect(fitSummary(fitIn(runMm), format)).toMatch(words),
);

test("without a clear length the laths that are chosen are answered, and that it is assumed is said", () => {
  expect(fitSummary(fitIn(Infinity), format)).toMatch(
    /^With 90 cm laths it needs pulleys 70 cm apart and 7\.7 m of rope\. The laths hang 2\.18 m/,
  );
  const room = { ceilingMm: 2_400, runMm: Infinity, tallestMm: 1_850, cleatMm: 800 };
  const words = assumedWords(["run", "tallest", "cleat"], room, format);
  expect(words).toMatch(/^We assume that there is room for the laths, that the tallest person is /);
  expect(words).toMatch(/ 1\.85 m and that the cleat is 80 cm from the nearest pulley\.$/);
  expect(assumedWords([], room, format)).toBe("");
});

test("longer laths that are tight are named beside those that fit", () =>
  expect(fitSummary(fitIn(1_900), format)).toMatch(/1\.8 m laths are tight: 5 cm each end\.$/));

test("where nothing fits, no product is named that the shop may no longer have", () => {
  const [warning] = fitIn(900).warnings;
  expect(warning?.code).toBe("nothing_fits");
  expect(warning && warningMessage(warning, format)).toMatch(
    /^At its shortest it needs a clear length of 1 m, .+ or choose a shorter airer\.$/,
  );
});
