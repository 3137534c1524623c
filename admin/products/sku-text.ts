import { SKU_MAX } from "#shop/catalogue/sku.ts";

/** What an SKU can be. */
export const skuText = `An SKU has up to ${SKU_MAX} letters, digits, . _ - / & and single spaces, and begins with a letter or a digit.`;
