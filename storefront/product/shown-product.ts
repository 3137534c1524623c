import { shownCard, type Product, type ShownCard } from "#shop/catalogue/product.ts";

/**
 * What the browser needs of a product on its page. The rest is in the page's HTML alone, which the server
 * draws (`StaticParts`, structured data).
 */
export type ShownProduct = ShownCard &
  Pick<
    Product,
    | "id"
    | "basePence"
    | "vatRateBp"
    | "additionalImages"
    | "imageAlts"
    | "specifications"
    | "optionGroups"
  >;

export function shownProduct(product: Product): ShownProduct {
  const { id, basePence, vatRateBp, additionalImages, imageAlts } = product;
  const { specifications, optionGroups } = product;
  const own = { id, basePence, vatRateBp, additionalImages, imageAlts };
  return { ...shownCard(product), ...own, specifications, optionGroups };
}
