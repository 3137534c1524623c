import { expect, test } from "vitest";
import { formatKilograms, formatLength, formatMetres, formatWeight } from "./measures.ts";

test.each([
  [380, "38\u00a0cm", "15\u00a0in"],
  [605, "60.5\u00a0cm", "2\u00a0ft"],
  [13, "1.3\u00a0cm", "\u00bd\u00a0in"],
  [305, "30.5\u00a0cm", "12\u00a0in"],
  [1_000, "1\u00a0m", "3\u00a0ft\u00a03\u00bd\u00a0in"],
  [1_500, "1.5\u00a0m", "4\u00a0ft\u00a011\u00a0in"],
  [2_400, "2.4\u00a0m", "7\u00a0ft\u00a010\u00bd\u00a0in"],
  [2_950, "2.95\u00a0m", "9\u00a0ft\u00a08\u00a0in"],
])("a length of %i mm is written %s or %s", (mm, metric, imperial) => {
  expect(formatLength(mm)).toBe(metric);
  expect(formatLength(mm, "imperial")).toBe(imperial);
});

test.each([
  [85, "85\u00a0g"],
  [1_000, "1\u00a0kg"],
  [1_150, "1.15\u00a0kg"],
  [4_600, "4.6\u00a0kg"],
])("a weight of %i g is written %s", (grams, text) => expect(formatWeight(grams)).toBe(text));

test("decimal text from the database loses its zeros", () => {
  expect(formatMetres("9.50")).toBe("9.5\u00a0m");
  expect(formatMetres("0.90")).toBe("0.9\u00a0m");
  expect(formatKilograms("15.0")).toBe("15\u00a0kg");
});
