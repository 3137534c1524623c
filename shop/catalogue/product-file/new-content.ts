import type { ProductContent } from "#shop/catalogue/editing/product-content.ts";
import { freeSlug } from "#shop/catalogue/editing/slug-for.ts";
import type { FiledRows } from "./filed-product.ts";
import type { Surroundings } from "./plan-product.ts";

/** Days to make a new product whose file does not say them. */
const LEAD_TIME_DAYS = 14;

/** What a new product is before the cells of its file: a draft that is made to order, at an address made from its name. */
export function emptyContent(
  { sku, cells }: FiledRows,
  { slugOwners }: Pick<Surroundings, "slugOwners">,
): ProductContent {
  const isTaken = (slug: string) => (slugOwners.get(slug) ?? sku) !== sku;
  return {
    fields: {
      name: "",
      slug: freeSlug(cells.name ?? sku, isTaken),
      facts: "",
      description: "",
      details: "",
      leadTimeDays: LEAD_TIME_DAYS,
      categorySlug: "",
      brandSlug: "",
      material: "",
      setting: "indoor",
      widthMm: null,
      depthMm: null,
      heightMm: null,
      weightGrams: 1,
      dryingLengthMetres: null,
      capacityKg: null,
      inTheBox: "",
      fixedTo: null,
      fixing: "",
      notIncluded: "",
      care: "",
      guaranteeYears: 0,
      warnings: "",
      model: "",
      keywords: "",
      related: "",
      takesOrders: true,
      state: "draft",
    },
    netPence: null,
    options: [],
    pictures: [],
  };
}
