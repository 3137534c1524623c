import { expect, test } from "vitest";
import { pence } from "#shop/kit/money.ts";
import { importTaxText, islandImportTaxes, type ImportTaxes } from "./import-taxes.ts";

const PAID = "which you pay to the carrier on arrival. None of it is part of our total.";
const vat = (rateBp: number, fromPence: number | null = null) => ({
  name: "import VAT",
  rateBp,
  fromPence,
});
const cases: readonly (readonly [ImportTaxes | null, string, string])[] = [
  [
    { tax: vat(2_000), duty: "perhaps" },
    "France",
    `France charges about £18.55 import VAT (20%) and perhaps duty, ${PAID}`,
  ],
  [
    { tax: vat(2_500), duty: "always" },
    "Norway",
    `Norway charges about £23.19 import VAT (25%) and duty, ${PAID}`,
  ],
  [
    { tax: null, duty: "always" },
    "the United States",
    `The United States charges no VAT, but duty on goods of any value, ${PAID}`,
  ],
  [{ tax: null, duty: "perhaps" }, "Andorra", `Andorra charges no VAT, but perhaps duty, ${PAID}`],
  [islandImportTaxes("JE"), "Jersey", `Jersey charges about £4.64 GST (5%), ${PAID}`],
  [
    islandImportTaxes("GY"),
    "Guernsey",
    "Guernsey charges no VAT and, on goods from the UK, no duty.",
  ],
  [
    null,
    "Norway",
    "Import VAT and duty in Norway are not part of our total. You pay them to the carrier on arrival.",
  ],
];

test.each(cases)("%j in %s: what it charges on £92.75, in words", (taxes, place, text) => {
  expect(importTaxText(taxes, place, pence(9_275))).toBe(text);
});

test("without an order yet, the rate is named and no sum", () => {
  const text = (taxes: ImportTaxes | null, place: string) => importTaxText(taxes, place, null);
  expect(text({ tax: vat(2_000), duty: "perhaps" }, "France")).toBe(
    `France charges import VAT (20%) and perhaps duty, ${PAID}`,
  );
  expect(text(islandImportTaxes("JE"), "Jersey")).toBe(
    `Jersey charges GST (5%) on an order of £60.00 or more, ${PAID}`,
  );
  expect(text(islandImportTaxes("GY"), "Guernsey")).toContain("no VAT");
});

test("Jersey charges GST from an order of £60 on", () => {
  const taxes = islandImportTaxes("JE");
  expect(importTaxText(taxes, "Jersey", pence(5_999))).toBe(
    "Jersey charges no GST on an order below £60.00.",
  );
  expect(importTaxText(taxes, "Jersey", pence(6_000))).toContain("£3.00 GST");
});

test("an area with UK VAT has no import taxes", () => expect(islandImportTaxes("HX")).toBe(null));
