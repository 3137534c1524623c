import { pence, type Pence } from "#shop/kit/money.ts";
import type { FixedTo } from "#shop/catalogue/fixed-to.ts";
import { fieldKinds, type Setting } from "./field-kinds.ts";

export type ProductState = "draft" | "live" | "archived";

/**
 * What staff change about a product. Its stock is not among it: that is received, corrected and counted; and
 * neither are its options and pictures, which have screens of their own. Lists are texts with one thing a line.
 */
export type ProductFields = {
  /** 1 to 120 characters. */
  readonly name: string;
  /** The end of its address. The old one leads to the new one. */
  readonly slug: string;
  /** The line on cards, 80 characters at most. */
  readonly facts: string;
  readonly description: string;
  /** Facts for the table of specifications: "Label: value". */
  readonly details: string;
  /** With UK VAT, without options; null where the database holds no number. */
  readonly pricePence: Pence | null;
  /** Days to make it, 1 to 365; null only for a product with stock. */
  readonly leadTimeDays: number | null;
  readonly categorySlug: string;
  readonly brandSlug: string;
  readonly material: string;
  readonly setting: Setting;
  readonly widthMm: number | null;
  readonly depthMm: number | null;
  readonly heightMm: number | null;
  readonly weightGrams: number;
  /** As decimal text: "12.5". */
  readonly dryingLengthMetres: string | null;
  readonly capacityKg: string | null;
  readonly inTheBox: string;
  /** Null where that says nothing: pegs, covers, parts. */
  readonly fixedTo: FixedTo | null;
  readonly fixing: string;
  readonly notIncluded: string;
  /** How it is used and looked after: one sentence a line. */
  readonly care: string;
  readonly guaranteeYears: number;
  /** Warnings about safety, cords among them, in whole sentences. */
  readonly warnings: string;
  /** The type, batch or serial number that is on the product, or how to find it. */
  readonly model: string;
  /** Words that it is found by and that its page does not say. */
  readonly keywords: string;
  /** The SKUs of related products, in their order. */
  readonly related: string;
  /** False: the switch "Not taking orders" is on. */
  readonly takesOrders: boolean;
  /** True: cards and its page call it a best seller. Sales have to prove it. */
  readonly isBestSeller: boolean;
  readonly state: ProductState;
};
export type ProductField = keyof ProductFields;

/** The fields in the order of the form. */
export const productFields = Object.keys(fieldKinds) as readonly ProductField[];

/** The fields as forms and the audit log name them. */
export const fieldNames = {
  name: "name",
  slug: "slug",
  facts: "facts",
  description: "description",
  details: "details",
  pricePence: "price",
  leadTimeDays: "lead_time_days",
  categorySlug: "category",
  brandSlug: "brand",
  material: "material",
  setting: "setting",
  widthMm: "width_mm",
  depthMm: "depth_mm",
  heightMm: "height_mm",
  weightGrams: "weight_grams",
  dryingLengthMetres: "drying_length_m",
  capacityKg: "capacity_kg",
  inTheBox: "in_the_box",
  fixedTo: "fixed_to",
  fixing: "fixing",
  notIncluded: "not_included",
  care: "care",
  guaranteeYears: "guarantee_years",
  warnings: "warnings",
  model: "model",
  keywords: "keywords",
  related: "related",
  takesOrders: "takes_orders",
  isBestSeller: "best_seller",
  state: "state",
} as const satisfies Readonly<Record<ProductField, string>>;

/** The fields that the list of products shows and changes in a row. */
export type RowFields = Pick<
  ProductFields,
  "name" | "pricePence" | "leadTimeDays" | "takesOrders" | "state"
>;

/** A change by field: the value that the person saw, and the one that they entered. */
export type ProductChanges = {
  readonly [Field in ProductField]?: {
    readonly from: ProductFields[Field];
    readonly to: ProductFields[Field];
  };
};

/** A hundred pieces, the most in a cart, with options for as much again, stay below PENCE_MAX. */
export const PRICE_MAX = pence(500_000);

/** What of a change is left to do, and what is in its way. */
export type Merge = {
  /** The fields that get another value. */
  readonly changed: readonly ProductField[];
  /** The fields that somebody else has changed to something else since the person saw them. */
  readonly conflicts: readonly ProductField[];
};

/**
 * Compares a change with the product as it is now, field by field. Fields that were not entered stay as
 * they are, no matter who changed them; a field that has the entered value already is done.
 */
export function mergeChanges(now: ProductFields, changes: ProductChanges): Merge {
  const entered = productFields.flatMap((field) => {
    const change = changes[field];
    return change === undefined || change.to === change.from || change.to === now[field]
      ? []
      : [{ field, isSeen: change.from === now[field] }];
  });
  return {
    changed: entered.filter(({ isSeen }) => isSeen).map(({ field }) => field),
    conflicts: entered.filter(({ isSeen }) => !isSeen).map(({ field }) => field),
  };
}
