import { describe, expect, test } from "vitest";
import { pence } from "#shop/kit/money.ts";
import type { Product } from "#shop/catalogue/product.ts";
import { comparisonRows } from "./comparison-rows.ts";

function product(part: Partial<Product> & { material?: string }): Product {
  const { material = "Beech", ...rest } = part;
  return {
    id: 1,
    sku: "A",
    slug: "a",
    name: "A",
    categorySlug: "indoor-airers",
    brandSlug: "b",
    brandName: "B",
    brandKey: "lath-and-line",
    tagline: "Beech",
    basePence: pence(5333),
    maxPence: pence(5333),
    pricePence: pence(6400),
    maxPricePence: pence(6400),
    vatRateBp: 2_000,
    mainImageUrl: null,
    mainImageAlt: null,
    isFeatured: false,
    isBestSeller: false,
    stock: 3,
    leadTimeDays: null,
    capacityKg: null,
    description: "",
    additionalImages: [],
    imageAlts: [],
    fixedTo: null,
    details: [],
    optionGroups: [],
    specifications: {
      widthMm: 755,
      depthMm: null,
      heightMm: 1280,
      dryingLengthMetres: "9.80",
      capacityKg: null,
      weightGrams: 3600,
      material,
      useArea: "indoor",
      guaranteeYears: 5,
    },
    ...rest,
  };
}

const rowOf = (label: string, products: readonly Product[]) =>
  comparisonRows(products).find((row) => row.label === label);

describe("a comparison", () => {
  test("prices include VAT, and measurements are written as on the product page", () => {
    const one = [product({})];
    expect(rowOf("Price incl. VAT", one)?.values).toEqual(["£64.00"]);
    expect(rowOf("Width", one)?.values).toEqual(["75.5\u00a0cm"]);
    expect(rowOf("Height", one)?.values).toEqual(["1.28\u00a0m"]);
    expect(rowOf("Drying length", one)?.values).toEqual(["9.8\u00a0m"]);
  });

  test("a row is marked when the values of two products differ", () => {
    const pair = [product({}), product({ material: "Steel", stock: null, leadTimeDays: 14 })];
    expect(rowOf("Material", pair)?.differs).toBe(true);
    expect(rowOf("Width", pair)?.differs).toBe(false);
    expect(rowOf("Availability", pair)?.values).toEqual([
      "In stock: 2-3 working days",
      "Made for you: leaves in 2 weeks",
    ]);
  });

  test("a row for which no product has a value is left out", () => {
    expect(rowOf("Depth", [product({})])).toBeUndefined();
  });

  test("a detail that only one of several products has is left out", () => {
    const suits = { label: "Suits", value: "2 people" };
    const pair = [
      product({ details: [suits, { label: "Rails", value: "14" }] }),
      product({ details: [suits] }),
    ];
    expect(rowOf("Suits", pair)?.differs).toBe(false);
    expect(rowOf("Rails", pair)).toBeUndefined();
  });

  test("a value that one product lacks is not stated, and its row stays in order", () => {
    const deep = { ...product({}).specifications, depthMm: 400 };
    const pair = [product({}), product({ specifications: deep })];
    expect(rowOf("Depth", pair)?.values).toEqual(["Not stated", "40\u00a0cm"]);
    const labels = comparisonRows(pair).map(({ label }) => label);
    expect(labels.indexOf("Depth")).toBe(labels.indexOf("Width") + 1);
  });

  test("what a product is fixed to is a row, in the shopkeeper's words where there are any", () => {
    const details = [{ label: "Fixing", value: "Concrete, not included" }];
    const trio = [product({ fixedTo: "ceiling" }), product({ details }), product({})];
    expect(rowOf("Fixing", trio)?.values).toEqual([
      "Ceiling",
      "Concrete, not included",
      "Not stated",
    ]);
    expect(rowOf("Fixing", [product({ fixedTo: "ground", details })])?.values).toEqual([
      "Concrete, not included",
    ]);
  });

  test("a detail of the shopkeeper replaces the specification with its label, as on the product page", () => {
    const details = [{ label: "Drying length", value: "3.6 m to 9.6 m" }];
    expect(rowOf("Drying length", [product({ details })])?.values).toEqual(["3.6 m to 9.6 m"]);
  });

  test("a measurement that a product gives under another label is one row with that of the others", () => {
    const details = [
      { label: "Unit width", value: "38 cm" },
      { label: "Hoisted height", value: "22 cm" },
    ];
    const pair = [product({ details }), product({})];
    const labels = comparisonRows(pair).map(({ label }) => label);
    expect(labels.filter((label) => /width|height/i.test(label))).toEqual(["Width", "Height"]);
    expect(rowOf("Width", pair)?.values).toEqual(["38 cm", "75.5\u00a0cm"]);
    expect(rowOf("Height", [product({ details }), product({ details })])?.differs).toBe(false);
  });
});
