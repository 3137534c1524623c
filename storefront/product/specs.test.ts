import { expect, test } from "vitest";
import { pence } from "#shop/kit/money.ts";
import type { Product } from "#shop/catalogue/product.ts";
import { productSpecs } from "./specs.ts";

const rack: Product = {
  id: 7,
  sku: "LL-DR-001",
  slug: "rack",
  name: "Rack",
  categorySlug: "drying-racks",
  brandSlug: "lath-and-line",
  brandName: "Lath & Line",
  brandKey: "lath-and-line",
  tagline: "Beech. 60 cm wide",
  basePence: pence(1000),
  maxPence: pence(1000),
  pricePence: pence(1200),
  maxPricePence: pence(1200),
  vatRateBp: 2_000,
  mainImageUrl: null,
  mainImageAlt: null,
  isFeatured: false,
  isBestSeller: false,
  stock: 4,
  leadTimeDays: null,
  capacityKg: "10.0",
  description: "",
  additionalImages: [],
  imageAlts: [],
  optionGroups: [],
  details: [
    { label: "Rungs", value: "5, beech" },
    { label: "Height", value: "1.2 m open" },
  ],
  fixedTo: "nothing",
  specifications: {
    widthMm: 605,
    depthMm: null,
    heightMm: 1200,
    dryingLengthMetres: "9.50",
    capacityKg: "10.0",
    weightGrams: 4600,
    material: "Beech",
    useArea: "indoor",
    guaranteeYears: 5,
  },
};

test("the shopkeeper's details come first, and nothing is listed twice", () => {
  const rows = productSpecs(rack).map(({ label, value }) => `${label}: ${value}`);
  expect(rows).toEqual([
    "Rungs: 5, beech",
    "Height: 1.2 m open",
    "Drying length: 9.5\u00a0m",
    "Width: 60.5\u00a0cm",
    "Carries up to: 10\u00a0kg",
    "Weight: 4.6\u00a0kg",
    "Material: Beech",
    "Use: Indoors",
    "Fixing: Free-standing",
    "Guarantee: 5 years",
  ]);
});

test("what it is fixed to is left to the shopkeeper's detail, and out where it says nothing", () => {
  const labelled = (product: Product) =>
    productSpecs(product).filter(({ label }) => label === "Fixing");
  const detail = { label: "Fixing", value: "Over a door" };
  expect(labelled({ ...rack, details: [detail] })).toEqual([detail]);
  expect(labelled({ ...rack, fixedTo: null })).toEqual([]);
});

test("a product that is cut to length has no single depth or weight", () => {
  const optionGroups = [{ key: "lathLength", name: "Lath length", values: [] }];
  const spec = { ...rack.specifications, depthMm: 900 };
  const labels = productSpecs({ ...rack, optionGroups, specifications: spec }).map(
    ({ label }) => label,
  );
  expect(labels).not.toContain("Weight");
  expect(labels).not.toContain("Depth");
});
