import { data } from "react-router";
import { shop } from "#shop/content/shop.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import type { Route } from "./+types/product-fit";
import { loadProductPage } from "./product-page.server.ts";

export { default, ErrorBoundary, headers } from "./product.tsx";

/**
 * The page of an airer in the room that its address describes. It is kept by nobody: there are as
 * many of it as there are rooms.
 */
export async function loader({ params }: Route.LoaderArgs) {
  const { page } = await loadProductPage(params.slug);
  return data(page, { headers: { "Cache-Control": "no-store" } });
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  if (!loaderData) return [{ title: `Product not found | ${shop.name}` }];
  const { name, slug, facts } = loaderData.product;
  return pageMeta({
    title: `${name} in your room`,
    description: facts,
    path: `/product/${slug}`,
    matches,
    isIndexed: false,
  });
}
