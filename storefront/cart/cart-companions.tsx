import type { CartItem } from "#storefront/client/stored/cart-store.ts";
import { ProductGrid } from "#storefront/components/product/product-grid.tsx";
import { Extra } from "#ui/extra.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { useProductCards } from "#storefront/client/fetching/use-product-cards.ts";

/** Products that go with those in the cart and are not in it yet: rope, a cleat, a cover. */
export function CartCompanions({ items }: { items: readonly CartItem[] }) {
  const ids = [...new Set(items.map(({ id }) => id))].toSorted((a, b) => a - b);
  const cards = useProductCards(ids.map((id) => `with=${id}`).join("&"));
  const companions = cards.filter(({ id }) => !ids.includes(id));
  if (companions.length === 0) return null;
  return (
    <Extra>
      <section aria-labelledby="companions" className="mt-14 desk:mt-22">
        <SectionHead id="companions" title="Goes with your order" />
        <ProductGrid products={companions} heading="h3" />
      </section>
    </Extra>
  );
}
