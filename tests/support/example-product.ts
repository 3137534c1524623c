import type { Product } from "#shop/catalogue/product.ts";
import { pence } from "#shop/kit/money.ts";

/** A product in stock with one price; pass what the test is about. */
export function exampleProduct(changed: Partial<Product> = {}): Product {
  return {
    id: 1001,
    sku: "LL-1",
    slug: "peg",
    name: "Peg",
    categorySlug: "accessories",
    brandSlug: "lath-and-line",
    brandName: "Lath & Line",
    brandKey: "lath-and-line",
    tagline: "Beech",
    basePence: pence(4500),
    maxPence: pence(4500),
    pricePence: pence(5400),
    maxPricePence: pence(5400),
    vatRateBp: 2_000,
    mainImageUrl: null,
    mainImageAlt: null,
    additionalImages: [],
    imageAlts: [],
    isFeatured: false,
    isBestSeller: false,
    stock: 3,
    leadTimeDays: null,
    capacityKg: null,
    description: "Holds what it is put on.",
    specifications: {
      widthMm: 10,
      depthMm: null,
      heightMm: 80,
      dryingLengthMetres: null,
      capacityKg: null,
      weightGrams: 12,
      material: "Beech",
      useArea: "both",
      guaranteeYears: 5,
    },
    fixedTo: null,
    details: [],
    optionGroups: [],
    ...changed,
  };
}
