import { href } from "react-router";
import type { Route } from "./+types/fit-page";
import { productMeta } from "#storefront/seo/product-meta.ts";
import { loadAirerInRoom } from "#storefront/product/product-page.server.ts";

export { default, ErrorBoundary, headers } from "#storefront/product/product.tsx";

/** The product page of an airer with the room in its URL. Never cached: there are too many rooms. */
export async function loader({ params, ...from }: Route.LoaderArgs) {
  return loadAirerInRoom(params.slug, from);
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return productMeta(loaderData, ({ product: { name, tagline, slug } }) => ({
    title: `${name} in your room`,
    description: tagline,
    path: href("/product/:slug", { slug }),
    matches,
    isIndexed: false,
  }));
}
