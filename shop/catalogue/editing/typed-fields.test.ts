import { expect, test } from "vitest";
import { readInput } from "./typed-fields.ts";

test.each([
  ["pricePence", "1,250.50", 125_050],
  ["pricePence", "12,50", undefined],
  ["pricePence", "12 50", undefined],
  ["pricePence", "", undefined],
  ["weightGrams", "1,200 g", 1_200],
  ["weightGrams", "1.200", undefined],
  ["weightGrams", "", undefined],
  ["widthMm", "", null],
  ["widthMm", "1 200", undefined],
  ["leadTimeDays", "14 days", 14],
  ["leadTimeDays", "1,5", undefined],
  ["dryingLengthMetres", "12.50", undefined],
  ["dryingLengthMetres", "12.0 m", "12"],
  ["dryingLengthMetres", "12,5", undefined],
  ["capacityKg", "1,250", undefined],
  ["capacityKg", "", null],
] as const)("%s is read from %j as %j", (field, text, value) => {
  const read = readInput(field, text);
  expect(read.ok ? read.value : undefined).toBe(value);
});
