import type { ShownCard } from "#shop/catalogue/product.ts";
import type { ShownProduct } from "./shown-product.ts";
import { SectionHead } from "#ui/section-head.tsx";
import { ProductGrid } from "#storefront/components/product/product-grid.tsx";

/** What goes with a product, and others of its category. */
export function RelatedProducts({
  product: { categorySlug },
  related,
  categoryName,
}: {
  product: ShownProduct;
  related: readonly ShownCard[];
  categoryName: string | null;
}) {
  return (
    <>
      <Related
        id="companions"
        title="Goes with it"
        products={related.filter((card) => card.categorySlug !== categorySlug)}
      />
      <Related
        id="alternatives"
        title={`More ${(categoryName ?? "like this").toLowerCase()}`}
        products={related.filter((card) => card.categorySlug === categorySlug)}
      />
    </>
  );
}

function Related({
  id,
  title,
  products,
}: {
  id: string;
  title: string;
  products: readonly ShownCard[];
}) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby={id} className="laid-out-late mt-14 desk:mt-22">
      <SectionHead id={id} title={title} />
      <ProductGrid products={products} />
    </section>
  );
}
