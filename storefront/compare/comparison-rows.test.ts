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
    tagline: "Beech",
    basePence: pence(5333),
    maxPence: pence(5333),
    mainImageUrl: null,
    mainImageAlt: null,
    isFeatured: false,
    isBestSeller: false,
    stock: 3,
    leadTimeDays: null,
    dryingLengthMetres: "9.8",
    description: "",
    additionalImages: [],
    imageAlts: [],
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

describe("the rows of a comparison", () => {
  test("prices have VAT in them and measurements have units", () => {
    const one = [product({})];
    expect(rowOf("Price incl. VAT", one)?.values).toEqual(["£64.00"]);
    expect(rowOf("Width", one)?.values).toEqual(["75.5\u00a0cm"]);
    expect(rowOf("Drying length", one)?.values).toEqual(["9.8\u00a0m"]);
  });

  test("a row differs when two products say different things, and when one says nothing", () => {
    const pair = [product({}), product({ material: "Steel", stock: null, leadTimeDays: 14 })];
    expect(rowOf("Material", pair)?.differs).toBe(true);
    expect(rowOf("Width", pair)?.differs).toBe(false);
    expect(rowOf("Availability", pair)?.values).toEqual([
      "IN STOCK",
      "MADE TO ORDER. Made for you: leaves in 2 weeks",
    ]);
  });

  test("a row in which nobody has anything to say is left out", () => {
    expect(rowOf("Depth", [product({})])).toBeUndefined();
  });

  test("a detail that one product alone states is no comparison", () => {
    const suits = { label: "Suits", value: "2 people" };
    const pair = [
      product({ details: [suits, { label: "Rails", value: "14" }] }),
      product({ details: [suits] }),
    ];
    expect(rowOf("Suits", pair)?.differs).toBe(false);
    expect(rowOf("Rails", pair)).toBeUndefined();
  });
});
