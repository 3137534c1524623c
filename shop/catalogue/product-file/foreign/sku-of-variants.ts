import { SKU_MAX, skuCode } from "#shop/catalogue/sku.ts";
import type { ForeignProduct, ForeignVariant } from "./foreign-product.ts";

/** A shorter beginning is that of too many products. */
const PREFIX_MIN = 3;

type Variant = Pick<ForeignVariant, "sku" | "values">;

/**
 * The SKU of a product of which only the variants have one: what stands before their values, as our own export writes
 * them; or what they all begin with, up to a separator; or what the file calls the product.
 */
export function skuOfVariants({
  handle,
  variants,
}: Pick<ForeignProduct, "handle"> & { readonly variants: readonly Variant[] }): string {
  const [own = null, ...others] = new Set(variants.map(beforeValues));
  if (own !== null && others.length === 0) return own;
  const skus = variants.map(({ sku }) => sku);
  const prefix = skus.length > 1 && !skus.includes("") ? commonBeginning(skus) : "";
  if (prefix.length >= PREFIX_MIN) return prefix;
  return handle
    .toUpperCase()
    .replaceAll(/[^A-Z0-9._-]+/g, "-")
    .slice(0, SKU_MAX)
    .replace(/^[^A-Z0-9]+|[^A-Z0-9]+$/g, "");
}

/** "LL-1" of "LL-1/1.5m/black" for the values "1.5 m" and "Black"; null where its end is not its values. */
function beforeValues({ sku, values }: Variant): string | null {
  const parts = sku.split("/");
  const ends = parts.splice(-values.length, values.length).map(skuCode);
  const isOwn = values.length > 0 && ends.join("/") === values.map(skuCode).join("/");
  return isOwn ? parts.join("/") || null : null;
}

function commonBeginning(skus: readonly string[]): string {
  const [first = ""] = skus;
  let length = Math.min(first.length, SKU_MAX);
  for (const sku of skus) while (!sku.startsWith(first.slice(0, length))) length -= 1;
  const common = first.slice(0, length);
  // "PEG-1" of "PEG-10" and "PEG-12" is cut back to "PEG".
  const isWhole = skus.every((sku) => /^[-_./ ]?$/.test(sku.charAt(length)));
  const cut = isWhole ? common : common.replace(/[^-_./ ]*$/, "");
  return cut.replace(/[-_./ ]+$/, "");
}
