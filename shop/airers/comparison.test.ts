import { expect, test } from "vitest";
import type { Airer } from "./airer.ts";
import { compareAirers } from "./comparison.ts";

const short: Airer = {
  lengthMm: 900,
  widthMm: 380,
  hoistedMm: 220,
  tiers: [4],
  capacityKg: 15,
};

test("a comparison shows what airers dry, carry and need, and marks the rows that differ", () => {
  const rows = compareAirers([short, { ...short, lengthMm: 1_800 }], (mm) => `${mm}`);
  const of = (label: string) => rows.find((row) => row.label === label);
  expect(of("Drying length")).toMatchObject({
    values: ["3.6\u00a0m", "7.2\u00a0m"],
    differs: true,
  });
  expect(of("Clear length needed")?.values).toEqual(["1100", "2000"]);
  expect(of("Carries on one lath")).toMatchObject({ differs: false });
  expect(of("Width")).toMatchObject({ values: ["380", "380"], differs: false });
});

test("an unknown load is shown as not stated", () => {
  const rows = compareAirers([{ ...short, capacityKg: null }], String);
  expect(rows.find(({ label }) => label === "Carries in total")?.values).toEqual(["Not stated"]);
});
