import { useEffect } from "react";
import { ProductGrid } from "./product-grid.tsx";
import { forgetRecent, noteRecent, useRecent } from "#storefront/client/recent-store.ts";
import { SectionHead } from "./section-head.tsx";
import { useCards } from "#storefront/client/use-product-cards.ts";

const SHOWN_MAX = 4;

/** What this browser has looked at before this product. The browser alone remembers it. */
export function RecentlyViewed({ slug }: { slug: string }) {
  const slugs = useRecent()
    .filter((other) => other !== slug)
    .slice(0, SHOWN_MAX);
  useEffect(() => noteRecent(slug), [slug]);
  const cards = useCards(slugs.map((each) => `p=${each}`).join("&"));
  if (slugs.length === 0 || cards.length === 0) return null;
  return (
    <section aria-labelledby="recent" className="mt-14 desk:mt-22">
      <SectionHead id="recent" title="You looked at">
        <button type="button" className="link min-h-11" onClick={forgetRecent}>
          Forget<span className="sr-only"> what I looked at</span>
        </button>
      </SectionHead>
      <ProductGrid products={cards} />
    </section>
  );
}
