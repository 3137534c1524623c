import { Callout } from "#storefront/components/callout.tsx";
import { productMeta } from "#storefront/seo/product-meta.ts";
import type { Route } from "./+types/preview";
import { loadPreview } from "./product-page.server.ts";
import ProductPage from "./product.tsx";

export { ErrorBoundary, headers } from "./product.tsx";

/** The page of a draft as it will be, for whoever has the link, for an hour. */
export async function loader({ params, ...from }: Route.LoaderArgs) {
  return loadPreview(params.token, from);
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return productMeta(loaderData, ({ product: { name, tagline } }) => ({
    title: `Draft: ${name}`,
    description: tagline,
    path: "/",
    matches,
    isIndexed: false,
  }));
}

export default function Preview(props: Route.ComponentProps) {
  return (
    <>
      <div className="wrap pt-6">
        <Callout title="This is a draft">It is not on the shop yet and can’t be bought.</Callout>
      </div>
      {/* The same data as the page of a product, below another route. */}
      <ProductPage {...(props as unknown as Parameters<typeof ProductPage>[0])} />
    </>
  );
}
