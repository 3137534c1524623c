import { pence, type Pence } from "#shop/kit/money.ts";
import { toGrid } from "#shop/catalogue/editing/options/grid-content.ts";
import type { FiledProduct } from "#shop/catalogue/product-file/product-rows.ts";
import { grossPence } from "#shop/tax/vat.ts";
import { combinationAt } from "./decompose.ts";
import { skuOfVariants } from "./sku-of-variants.ts";

/** A product with what another shop's file says of it. */
export type ExportedProduct = FiledProduct & {
  readonly category: string;
  readonly brand: string;
  /** With their absolute URLs. */
  readonly pictures: readonly { readonly url: string; readonly alt: string }[];
};

/** How a file for another shop is written. */
export type ExportChoice = {
  readonly vatRateBp: number;
  readonly withVat: boolean;
  /** More than three options become one, whose values are whole combinations; otherwise the product is left out. */
  readonly joinsOptions: boolean;
};

export type ExportedVariant = {
  readonly sku: string;
  /** One for each option. */
  readonly labels: readonly string[];
  readonly price: Pence;
};

/** Combinations of a product at most: another shop takes no more. */
export const VARIANTS_MAX = 2_000;

export type Variants = {
  readonly options: readonly { readonly name: string; readonly labels: readonly string[] }[];
  readonly variants: readonly ExportedVariant[];
};

/**
 * Every combination of a product's available values, the standard ones first; one without options. Null for a product
 * without a price, with too many combinations, and with an option that has no value to buy.
 */
export function variantsOf(
  { sku, content }: FiledProduct,
  { vatRateBp, withVat }: Pick<ExportChoice, "vatRateBp" | "withVat">,
): Variants | null {
  const { netPence } = content;
  const groups = toGrid(content.options).map(({ name, standard, values }) => ({
    name,
    values: values
      .filter(({ isAvailable }) => isAvailable)
      .toSorted((a, b) => Number(b.value === standard) - Number(a.value === standard)),
  }));
  const count = groups.reduce((product, { values }) => product * values.length, 1);
  if (netPence === null || count === 0 || count > VARIANTS_MAX) return null;
  const keys = groups.map(({ values }) => values.map(({ value }) => value));
  const variants = Array.from({ length: count }, (_, place) => {
    const chosen = combinationAt(keys, place).map((key, at) =>
      groups[at]?.values.find(({ value }) => value === key),
    );
    const net = chosen.reduce(
      (sum, value) => sum + (value?.surchargePence ?? 0),
      netPence as number,
    );
    return {
      sku: [sku, ...chosen.map((value) => value?.value ?? "")].join("/"),
      own: chosen.length === 1 ? (chosen[0]?.sku ?? "") : "",
      labels: chosen.map((value) => value?.label ?? ""),
      price: withVat ? grossPence(pence(net), vatRateBp) : pence(net),
    };
  });
  return {
    options: groups.map(({ name, values }) => ({
      name,
      labels: values.map(({ label }) => label),
    })),
    variants: withOwnSkus(sku, variants),
  };
}

/** Values' own SKUs, where every one has one and the import would find the product's by them again. */
function withOwnSkus(
  sku: string,
  variants: readonly (ExportedVariant & { readonly own: string })[],
): readonly ExportedVariant[] {
  const owned = variants.map(({ own, labels }) => ({ sku: own, values: labels }));
  const isFound =
    owned.every((each) => each.sku !== "") &&
    skuOfVariants({ handle: "", variants: owned }) === sku;
  return variants.map(({ own, ...variant }) => ({ ...variant, sku: isFound ? own : variant.sku }));
}

/** Paragraphs as HTML. */
export function toHtml(text: string): string {
  return text
    .split(/\n{2,}/)
    .filter(Boolean)
    .map((part) => `<p>${escaped(part).replaceAll("\n", "<br>")}</p>`)
    .join("");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
