/** An SKU without what scanners and people leave out: its letters and digits, in capitals. */
export function skuCode(text: string): string {
  return text.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
}

export const SKU_MAX = 64;

/**
 * Whether a product or a value of an option can have an SKU: suppliers write letters, digits, . _ - / & and single
 * spaces; a letter or a digit begins it.
 */
export function isSku(sku: string): boolean {
  return sku.length <= SKU_MAX && /^[A-Za-z0-9](?: ?[A-Za-z0-9._/&-])*$/.test(sku);
}
