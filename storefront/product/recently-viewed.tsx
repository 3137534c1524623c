import { useEffect } from "react";
import { ProductGrid } from "#storefront/components/product/product-grid.tsx";
import {
  deleteRecentlyViewed,
  saveRecentlyViewed,
  useRecentlyViewed,
} from "#storefront/client/stored/recently-viewed-store.ts";
import { Extra } from "#ui/extra.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { useProductCards } from "#storefront/client/fetching/use-product-cards.ts";

const SHOWN_MAX = 4;

/** The products this browser has shown before this one. The list is stored in the browser only. */
export function RecentlyViewed({ slug }: { slug: string }) {
  const slugs = useRecentlyViewed()
    .filter((other) => other !== slug)
    .slice(0, SHOWN_MAX);
  useEffect(() => saveOnceSeen(slug), [slug]);
  const cards = useProductCards(slugs.map((each) => `p=${each}`).join("&"));
  if (slugs.length === 0 || cards.length === 0) return null;
  return (
    <Extra>
      <section aria-labelledby="recent" className="mt-14 desk:mt-22">
        <SectionHead id="recent" title="Recently viewed">
          <button type="button" className="link min-h-11" onClick={deleteRecentlyViewed}>
            Clear<span className="sr-only"> recently viewed products</span>
          </button>
        </SectionHead>
        <ProductGrid products={cards} />
      </section>
    </Extra>
  );
}

/** A page that the browser has only prepared (first-sight/speculation.ts) counts when it is opened. */
function saveOnceSeen(slug: string): void {
  const save = () => saveRecentlyViewed(slug);
  if ("prerendering" in document && document.prerendering)
    document.addEventListener("prerenderingchange", save, { once: true });
  else save();
}
