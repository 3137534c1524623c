import type { Route } from "./+types/fit-page";
import { productMeta } from "#storefront/seo/product-meta.ts";
import { loadAirerInRoom } from "#storefront/product/product-page.server.ts";

export { default, ErrorBoundary, headers } from "#storefront/product/product.tsx";

/** The page of an airer in the room that its address describes. */
export async function loader({ params }: Route.LoaderArgs) {
  return loadAirerInRoom(params.slug);
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return productMeta(loaderData, ({ product: { name, tagline, slug } }) => ({
    title: `${name} in your room`,
    description: tagline,
    path: `/product/${slug}`,
    matches,
    isIndexed: false,
  }));
}
