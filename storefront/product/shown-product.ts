import { isAirer, type AirerSpecifications } from "#shop/airers/airer.ts";
import { shownCard, type Product, type ShownCard } from "#shop/catalogue/product.ts";

/**
 * What the browser needs of a product on its page. The rest is in the page's HTML alone, which the server
 * draws (`StaticParts`, structured data).
 */
export type ShownProduct = ShownCard &
  Pick<
    Product,
    "id" | "basePence" | "vatRateBp" | "additionalImages" | "imageAlts" | "optionGroups"
  > & {
    readonly guaranteeYears: number;
    /** Null for a product that is not a ceiling airer: nothing is drawn of it. */
    readonly specifications: AirerSpecifications | null;
  };

export function shownProduct(product: Product): ShownProduct {
  const { id, basePence, vatRateBp, additionalImages, imageAlts, optionGroups } = product;
  const { guaranteeYears, widthMm, heightMm, dryingLengthMetres, capacityKg } =
    product.specifications;
  const drawn = { widthMm, heightMm, dryingLengthMetres, capacityKg };
  const own = { id, basePence, vatRateBp, additionalImages, imageAlts, optionGroups };
  const specifications = isAirer(product) ? drawn : null;
  return { ...shownCard(product), ...own, guaranteeYears, specifications };
}
