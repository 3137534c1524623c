import { useEffect } from "react";
import { Link, useNavigate } from "react-router";
import { isSlug } from "#shop/kit/slug.ts";
import { findProducts } from "#shop/catalogue/catalogue.server.ts";
import type { Product } from "#shop/catalogue/product.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { cachedPage } from "#storefront/http/middleware/page-cache-headers.ts";
import {
  comparePath,
  COMPARED_MAX,
  setCompared,
  useCompared,
} from "#storefront/client/stored/compare-store.ts";
import { Categories } from "#storefront/components/occasional/ways-on.tsx";
import { useNothingOnSale } from "#storefront/client/frame-data.ts";
import { NothingOnSale } from "#storefront/components/occasional/nothing-on-sale.tsx";
import { PageHead } from "#storefront/components/page-head.tsx";
import { pageMeta } from "#storefront/seo/page-meta.ts";
import type { Route } from "./+types/compare";
import { ComparisonTable } from "./comparison-table.tsx";

export const middleware: Route.MiddlewareFunction[] = [cachedPage(["p"])];

export async function loader({ request }: Route.LoaderArgs) {
  const named = new URL(request.url).searchParams.getAll("p").filter(isSlug);
  const slugs = [...new Set(named)].slice(0, COMPARED_MAX);
  return { products: await findProducts(db(), slugs) };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Compare products",
    description:
      "Up to four products side by side: price, size, drying length, material and guarantee.",
    path: "/compare",
    matches,
    isIndexed: false,
  });

export default function ComparePage({ loaderData: { products } }: Route.ComponentProps) {
  useStoredSelection(products);
  const isEmpty = useNothingOnSale();
  return (
    <div className="wrap pt-4">
      <PageHead title="Compare products" lead={isEmpty ? undefined : leadText(products.length)} />
      {isEmpty && <NothingOnSale />}
      {products.length === 0 ? <Categories /> : <ComparisonTable products={products} />}
      {products.length > 0 && (
        <p className="mt-8">
          <Link
            to={`/${products[0]?.categorySlug}`}
            className="link"
            onClick={() => setCompared(products.map(({ slug }) => slug))}
          >
            Choose another product
          </Link>
        </p>
      )}
    </div>
  );
}

function leadText(count: number): string {
  if (count === 0) {
    return `You haven’t chosen any products yet. Press COMPARE under up to ${COMPARED_MAX} products to see them here side by side.`;
  }
  if (count === 1) return "You have chosen one product. Choose another to see how they differ.";
  return "Rows in which they differ are marked.";
}

/**
 * A URL without products shows the stored selection, which loses what is not there any more. The products of a shared
 * link are not one's own selection: no bar shows them on later pages.
 */
function useStoredSelection(products: readonly Product[]): void {
  const stored = useCompared();
  const chosen = comparePath(stored);
  const shown = comparePath(products.map(({ slug }) => slug));
  const isOwn = products.every(({ slug }) => stored.includes(slug));
  const navigate = useNavigate();
  useEffect(() => {
    if (isOwn && shown !== "/compare")
      setCompared(new URLSearchParams(shown.split("?")[1]).getAll("p"));
  }, [isOwn, shown]);
  useEffect(() => {
    if (shown === "/compare" && chosen !== shown) void navigate(chosen, { replace: true });
  }, [shown, chosen, navigate]);
}
