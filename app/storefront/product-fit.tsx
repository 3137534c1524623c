import type { Route } from "./+types/product-fit";
import { productMeta } from "./product-meta.ts";
import { loadAirerInRoom } from "./product-page.server.ts";

export { default, ErrorBoundary, headers } from "./product.tsx";

/** The page of an airer in the room that its address describes. */
export async function loader({ params }: Route.LoaderArgs) {
  return loadAirerInRoom(params.slug);
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return productMeta(loaderData, ({ product: { name, facts, slug } }) => ({
    title: `${name} in your room`,
    description: facts,
    path: `/product/${slug}`,
    matches,
    isIndexed: false,
  }));
}
