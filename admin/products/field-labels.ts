import {
  fieldKinds,
  LEAD_TIME_MAX_DAYS,
  type FieldKind,
} from "#shop/catalogue/editing/field-kinds.ts";
import { type ProductField } from "#shop/catalogue/editing/product-fields.ts";

export type FieldLabel = { readonly label: string; readonly hint?: string };

/** The labels of the fields with what is typed into them. */
export const fieldLabels = {
  name: { label: "Name" },
  slug: {
    label: "Address",
    hint: "The end of its page’s address. The old address leads to the new one.",
  },
  facts: { label: "Line on cards", hint: "Below the name, 80 characters at most" },
  description: { label: "Description", hint: "Plain text; an empty line begins a new paragraph" },
  details: { label: "Further facts", hint: "One a line: Rope: 10 m" },
  pricePence: { label: "Price", hint: "with VAT, in pounds" },
  leadTimeDays: { label: "Lead time", hint: `days to make it, 1 to ${LEAD_TIME_MAX_DAYS}` },
  categorySlug: { label: "Category" },
  brandSlug: { label: "Brand" },
  material: { label: "Material" },
  setting: { label: "Used" },
  widthMm: { label: "Width", hint: "mm" },
  depthMm: { label: "Depth", hint: "mm" },
  heightMm: { label: "Height", hint: "mm" },
  weightGrams: { label: "Weight", hint: "g" },
  dryingLengthMetres: { label: "Drying length", hint: "m" },
  capacityKg: { label: "Load", hint: "kg" },
  inTheBox: { label: "In the box", hint: "One thing a line" },
  fixedTo: { label: "Fixed to", hint: "Lists are filtered by it" },
  fixing: { label: "Fixing", hint: "How it is fixed, in a sentence" },
  notIncluded: { label: "Not included", hint: "One thing a line" },
  care: { label: "Use and care", hint: "One sentence a line, for the sheet of instructions" },
  guaranteeYears: { label: "Guarantee", hint: "years, 0 for none" },
  warnings: {
    label: "Warnings",
    hint: "One a line, in whole sentences. What has a cord or a line needs the warning about children.",
  },
  model: { label: "Model", hint: "The type or number on the product, or how to find it" },
  keywords: {
    label: "Search words",
    hint: "Words that shoppers type and that the page does not say",
  },
  related: { label: "Related products", hint: "One SKU a line, 12 at most, in their order" },
  takesOrders: { label: "Takes orders" },
  isBestSeller: { label: "Best seller" },
  state: { label: "State" },
} as const satisfies Readonly<Record<ProductField, FieldLabel>>;

/** How many characters an input takes; a number with its unit takes 12. */
export function lengthOf(field: ProductField): number {
  const kind: FieldKind = fieldKinds[field];
  if (kind.is === "slug") return 80;
  // One more than fits, so that too much is said and not cut.
  return "most" in kind && kind.is !== "whole" ? kind.most + 200 : 12;
}
