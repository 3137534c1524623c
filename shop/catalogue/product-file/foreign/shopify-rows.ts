import { decimalPounds } from "#shop/kit/money.ts";
import type { CsvCell } from "#shop/kit/csv.ts";
import {
  toHtml,
  variantsOf,
  type ExportChoice,
  type ExportedProduct,
  type Variants,
} from "./exported-product.ts";

/** Options of a product at most. */
export const SHOPIFY_OPTIONS = 3;

/** The columns that we fill: as the classic template names them, and as the new one does. */
const heads = [
  ["Handle", "URL handle"],
  ["Title", "Title"],
  ["Body (HTML)", "Description"],
  ["Vendor", "Vendor"],
  ["Type", "Type"],
  ["Tags", "Tags"],
  ["Published", "Published on online store"],
  ["Option1 Name", "Option1 name"],
  ["Option1 Value", "Option1 value"],
  ["Option2 Name", "Option2 name"],
  ["Option2 Value", "Option2 value"],
  ["Option3 Name", "Option3 name"],
  ["Option3 Value", "Option3 value"],
  ["Variant SKU", "SKU"],
  ["Variant Grams", "Weight value (grams)"],
  ["Variant Inventory Policy", "Continue selling when out of stock"],
  ["Variant Fulfillment Service", "Fulfillment service"],
  ["Variant Price", "Price"],
  ["Variant Requires Shipping", "Requires shipping"],
  ["Variant Taxable", "Charge tax"],
  ["Image Src", "Product image URL"],
  ["Image Position", "Image position"],
  ["Image Alt Text", "Image alt text"],
  ["Gift Card", "Gift card"],
  ["Variant Weight Unit", "Weight unit for display"],
  ["Status", "Status"],
] as const;
type Head = (typeof heads)[number][0];

export type ShopifyTemplate = "classic" | "new";

export function shopifyHeads(template: ShopifyTemplate): readonly string[] {
  return heads.map(([classic, fresh]) => (template === "classic" ? classic : fresh));
}

const states = { draft: "draft", live: "active", archived: "archived" } as const;

/**
 * The rows of a product in Shopify's file: one for each variant and further picture. None for a product that Shopify
 * can't have: with more than three options that are not joined, or with too many combinations.
 */
export function shopifyRows(
  product: ExportedProduct,
  choice: ExportChoice & { readonly template: ShopifyTemplate },
): readonly (readonly CsvCell[])[] {
  const found = variantsOf(product, choice);
  if (found === null) return [];
  if (found.options.length > SHOPIFY_OPTIONS && !choice.joinsOptions) return [];
  const { options, variants } = found.options.length > SHOPIFY_OPTIONS ? joined(found) : found;
  const { slug: handle = "", weightGrams } = product.content.fields;
  const isNew = choice.template === "new";
  const rows = Array.from(
    { length: Math.max(variants.length, product.pictures.length) },
    (_, at) => {
      const row: Partial<Record<Head, string>> = { Handle: handle };
      if (at === 0) Object.assign(row, productCells(product));
      const variant = variants[at];
      if (variant !== undefined)
        Object.assign(row, {
          ...optionCells(options, variant.labels, at === 0),
          "Variant SKU": variant.sku,
          "Variant Grams": String(weightGrams ?? ""),
          "Variant Inventory Policy": isNew ? "TRUE" : "continue",
          "Variant Fulfillment Service": "manual",
          "Variant Price": decimalPounds(variant.price),
          "Variant Requires Shipping": "TRUE",
          "Variant Taxable": "TRUE",
          "Variant Weight Unit": "g",
        });
      const picture = product.pictures[at];
      if (picture !== undefined)
        Object.assign(row, {
          "Image Src": picture.url,
          "Image Position": String(at + 1),
          "Image Alt Text": picture.alt,
        });
      return row;
    },
  );
  return rows.map((row) => heads.map(([head]) => row[head] ?? null));
}

function productCells({ content: { fields }, category, brand }: ExportedProduct) {
  return {
    Title: fields.name ?? "",
    "Body (HTML)": toHtml(fields.description ?? ""),
    Vendor: brand,
    Type: category,
    Tags: fields.keywords ?? "",
    Published: fields.state === "live" ? "TRUE" : "FALSE",
    "Gift Card": "FALSE",
    Status: states[fields.state ?? "draft"],
  };
}

function optionCells(
  options: Variants["options"],
  labels: readonly string[],
  isFirst: boolean,
): Partial<Record<string, string>> {
  if (options.length === 0)
    return { "Option1 Name": isFirst ? "Title" : "", "Option1 Value": "Default Title" };
  return Object.fromEntries(
    options.flatMap(({ name }, at) => [
      [`Option${at + 1} Name`, isFirst ? name : ""],
      [`Option${at + 1} Value`, labels[at] ?? ""],
    ]),
  );
}

/** One option whose values are whole combinations. */
function joined({ options, variants }: Variants): Variants {
  const single = variants.map((variant) => ({ ...variant, labels: [variant.labels.join(" / ")] }));
  return {
    options: [
      {
        name: options.map(({ name }) => name).join(" / "),
        labels: single.flatMap(({ labels }) => labels),
      },
    ],
    variants: single,
  };
}
