import type { CartItem } from "#storefront/client/stored/cart-store.ts";
import { ProductGrid } from "#storefront/components/product/product-grid.tsx";
import { SectionHead } from "#storefront/components/section-head.tsx";
import { useProductCards } from "#storefront/client/fetching/use-product-cards.ts";

/** What goes with the things in the cart and is not among them: rope, a cleat, a cover. */
export function CartCompanions({ items }: { items: readonly CartItem[] }) {
  const ids = [...new Set(items.map(({ id }) => id))].toSorted((a, b) => a - b);
  const cards = useProductCards(ids.map((id) => `with=${id}`).join("&"));
  const missing = cards.filter(({ id }) => !ids.includes(id));
  if (missing.length === 0) return null;
  return (
    <section aria-labelledby="companions" className="mt-14 desk:mt-22">
      <SectionHead id="companions" title="Goes with it" />
      <ProductGrid products={missing} heading="h3" />
    </section>
  );
}
