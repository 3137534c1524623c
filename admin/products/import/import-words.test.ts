import { expect, it } from "vitest";
import { planProduct, type Surroundings } from "#shop/catalogue/product-file/plan-product.ts";
import {
  readAnyFile,
  readForeign,
  type ForeignFormat,
} from "#shop/catalogue/product-file/foreign/foreign-formats.ts";
import { caseFile } from "#tests/support/cases.ts";
import { emptyMapping } from "#shop/catalogue/product-file/foreign/mapping.ts";
import { problemText } from "./import-words.ts";
import { showLines } from "./line-view.ts";

const around: Surroundings = {
  vatRateBp: 2_000,
  categories: new Map([["airers", "airers"]]),
  brands: new Map([["lath", "lath"]]),
  skus: new Set(),
  skuOf: new Map(),
  skuOfForm: new Map(),
  slugOwners: new Map(),
  valueSkuOwners: new Map(),
};

function refusedIn(bytes: Uint8Array, format: ForeignFormat) {
  const file = readAnyFile(bytes);
  if (!file.ok) throw new Error(file.reason);
  const columns = { sku: "sku", name: "name", description: "description", price: "price" } as const;
  const asked = { category: "airers", brand: "lath", weightGrams: "100" };
  const mapping = { ...emptyMapping, ...asked, ...(format === "other" && { columns }) };
  return readForeign(file.value, { format, mapping, vatRateBp: 2_000, today: "2026-11-29" })
    .map((filed) => planProduct(filed, null, around))
    .filter(({ problems }) => problems.length > 0)
    .map(({ sku, name, problems }) => [sku, name, ...problems.map(problemText)]);
}

it("counts the whole of a text that is too long, and heads its product by its name", () => {
  expect(refusedIn(caseFile("shopify-long.csv"), "shopify")).toEqual([
    [
      "FT-LONGN",
      expect.stringMatching(/^Extra long heavy duty/),
      "These are 144 characters; up to 120 fit.",
    ],
    ["FT-LONGD", "Long Text Line", "These are 4,773 characters; up to 4,000 fit."],
  ]);
});

it.each([
  ["name", 250, "These are 250 characters; up to 120 fit."],
  ["description", 4_001, "These are 4,001 characters; up to 4,000 fit."],
  ["description", 10_001, "These are 10,001 characters; up to 4,000 fit."],
] as const)("counts a %s of %i characters", (column, length, words) => {
  const other = column === "name" ? "description" : "name";
  const text = `sku,price,${column},${other}\nA-1,4.50,${"x".repeat(length)},Rope\n`;
  expect(refusedIn(Buffer.from(text), "other")).toEqual([["A-1", expect.anything(), words]]);
});

it("names rows in which a mark of inches has moved the cells", () => {
  const words = "The row has more cells than the file has columns.";
  const refused = refusedIn(caseFile("other-inch-quotes.csv"), "other");
  expect(refused.map((row) => row.includes(words))).toEqual([true, true]);
});

it.each([
  ["new", 2, ["It begins with 2 pieces in stock."]],
  ["new", null, ["It is made to order: it can be bought without limit."]],
  ["changed", null, []],
] as const)("says what a %s product with a stock of %j begins with", (kind, stock, notes) => {
  const named = { position: 0, line: 2, sku: "A-1", name: "Rope", pictures: [], pictureAlts: [] };
  const line = { ...named, changes: [], problems: [], notes: [], stock };
  expect(showLines([line], kind).map((each) => each.notes)).toEqual([notes]);
});
