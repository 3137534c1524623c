import type { ProductContent } from "#shop/catalogue/editing/product-content.ts";
import { freeSlug } from "#shop/catalogue/editing/slug-for.ts";
import type { FiledRows } from "./filed-product.ts";
import type { PresentProduct, Surroundings } from "./plan-product.ts";

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

/** What a file has of a product, with what a new one gets. */
export function rowsOf(
  given: FiledRows,
  now: PresentProduct | null,
  around: Pick<Surroundings, "slugOwners">,
): FiledRows {
  const filed = withItsOptions(given, now);
  return now === null ? asNew(filed, around) : filed;
}

/** With its options joined into one where the product has them so, or where a new one needs it. */
function withItsOptions(filed: FiledRows, now: PresentProduct | null): FiledRows {
  const { joined } = filed;
  const name = joined?.product.options[0]?.cells.option_name;
  const isJoined =
    now === null ? joined?.isForNew : now.content.options.some((group) => group.name === name);
  return joined !== undefined && isJoined === true ? joined.product : filed;
}

/** With what a new product gets. An address that another product has is left to be made from the name. */
function asNew(filed: FiledRows, { slugOwners }: Pick<Surroundings, "slugOwners">): FiledRows {
  const { slug, ...cells } = filed.newCells ?? {};
  const isFree = slug !== undefined && (slugOwners.get(slug) ?? filed.sku) === filed.sku;
  return {
    ...filed,
    cells: { ...cells, ...(isFree && { slug }), ...filed.cells },
    options: filed.options.map((option) => ({
      ...option,
      cells: { ...option.cells, ...option.newCells },
    })),
    notes: [...filed.notes, ...(filed.newNotes ?? [])],
  };
}
