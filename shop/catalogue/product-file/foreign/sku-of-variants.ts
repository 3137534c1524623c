import type { ForeignProduct } from "./foreign-product.ts";

const SKU_MAX = 40;
/** A shorter beginning is that of too many products. */
const PREFIX_MIN = 3;

/**
 * The SKU of a product of which only the variants have one: what stands before the first slash, as our own export
 * writes them; or what they all begin with, up to a separator; or what the file calls the product.
 */
export function skuOfVariants({
  handle,
  variants,
}: Pick<ForeignProduct, "handle"> & {
  readonly variants: readonly { readonly sku: string }[];
}): string {
  const skus = variants.map(({ sku }) => sku);
  const before = new Set(skus.map((sku) => sku.split("/", 1)[0] ?? ""));
  const [own = ""] = before;
  if (before.size === 1 && own !== "" && skus.every((sku) => sku.includes("/"))) return own;
  const prefix = skus.length > 1 && !skus.includes("") ? commonBeginning(skus) : "";
  if (prefix.length >= PREFIX_MIN) return prefix;
  return handle
    .toUpperCase()
    .replaceAll(/[^A-Z0-9._-]+/g, "-")
    .slice(0, SKU_MAX)
    .replace(/^[^A-Z0-9]+|[^A-Z0-9]+$/g, "");
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
