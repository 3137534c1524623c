import type { ShownCard } from "#shop/catalogue/product.ts";
import { SectionHead } from "#ui/section-head.tsx";
import { ProductGrid } from "#storefront/components/product/product-grid.tsx";
import type { ShownProduct } from "./shown-product.ts";

/**
 * What goes with a product, and then others of its category: in one grid, because a section with a single
 * card in a row of four looks unfinished.
 */
export function RelatedProducts({
  product: { categorySlug },
  related,
}: {
  product: ShownProduct;
  related: readonly ShownCard[];
}) {
  const isAlternative = (card: ShownCard) => card.categorySlug === categorySlug;
  const products = [
    ...related.filter((card) => !isAlternative(card)),
    ...related.filter((card) => isAlternative(card)),
  ];
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="related" className="laid-out-late mt-14 desk:mt-22">
      <SectionHead id="related" title="You may also like" />
      <ProductGrid products={products} />
    </section>
  );
}
