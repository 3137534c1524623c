import { data, href, isRouteErrorResponse } from "react-router";
import { availabilityOf, badgeOf } from "#shop/catalogue/availability.ts";
import type { ShownProduct } from "#storefront/product/shown-product.ts";
import { Badge } from "#ui/badge.tsx";
import { StaticHtml } from "#web/static-html.tsx";
import { Breadcrumbs } from "#storefront/components/breadcrumbs.tsx";
import { noVarySearch } from "#storefront/http/middleware/page-cache-headers.ts";
import { MissingPage } from "#storefront/components/frame/error-page.tsx";
import { OutageNotice } from "#storefront/components/frame/outage-notice.tsx";
import { outageOf } from "#web/outage.ts";
import { PriceRange } from "#storefront/components/product/price.tsx";
import { StructuredData } from "#storefront/seo/json-ld.tsx";
import type { Route } from "./+types/product";
import { fitPath } from "./configurator/configuration.ts";
import { useConfiguration } from "./configurator/use-configuration.ts";
import { BuyBox } from "./buy-box.tsx";
import { productMeta } from "#storefront/seo/product-meta.ts";
import { loadProductPage } from "./product-page.server.ts";
import { RecentlyViewed } from "./recently-viewed.tsx";
import { RelatedProducts } from "./related-products.tsx";
import { useLiveAirer } from "./airer/use-live-airer.tsx";
import type { StaticParts } from "./static-parts.server.tsx";
import { ProductGallery } from "./gallery.tsx";
import { productData, productFacts } from "#storefront/seo/structured-product.ts";

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return productMeta(loaderData, ({ product, summary }) => ({
    title: product.name,
    description: summary,
    path: href("/product/:slug", { slug: product.slug }),
    matches,
    type: "product",
    shown: [product.tagline, product.mainImageUrl ?? ""],
  }));
}

export async function loader({ params, ...from }: Route.LoaderArgs) {
  const { page, keys } = await loadProductPage(params.slug, from);
  return data(page, { headers: { "No-Vary-Search": noVarySearch(keys) } });
}

/** The loader's No-Vary-Search header: only the options in the URL change the page. */
export function headers({ loaderHeaders }: Route.HeadersArgs): Headers {
  return loaderHeaders;
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, related, categoryName, isDrawn, parts } = loaderData;
  const trail =
    categoryName === null ? [] : [{ name: categoryName, to: `/${product.categorySlug}` }];
  return (
    <div className="wrap">
      <Breadcrumbs trail={[...trail, { name: product.name }]} />
      <Configurator key={product.slug} {...{ product, isDrawn, parts }} />
      <StaticHtml name="details" html={parts.details} />
      <StaticHtml name="reviews" html={parts.reviews} />
      <RelatedProducts {...{ product, related }} />
      <RecentlyViewed slug={product.slug} />
      <StructuredData
        of={
          import.meta.env.SSR && ((site, context) => productData(site, context.get(productFacts)))
        }
      />
    </div>
  );
}

/**
 * Name and price, pictures, options, and below them the drawing of an airer with its figures: this order on a
 * phone, whose first screen has the name and the price, and for a keyboard and a screen reader anywhere. On a
 * tablet and wider the pictures, and the drawing below them, are the left column. The drawing sticks within the
 * part of the options (`stays-in-sight`).
 */
function Configurator({
  product,
  isDrawn,
  parts,
}: {
  product: ShownProduct;
  isDrawn: boolean;
  parts: Partial<StaticParts>;
}) {
  const configurator = useConfiguration(product);
  const { configuration, set } = configurator;
  // Without JavaScript, a typed room must not be lost: only the fit page reads it from the URL.
  const action = isDrawn ? fitPath(product.slug) : href("/product/:slug", { slug: product.slug });
  const live = useLiveAirer(isDrawn ? product : null, configuration, set);
  return (
    <div onChange={configurator.readForm}>
      <div className="grid grid-cols-1 gap-6.5 tablet:grid-cols-2 tablet:grid-rows-[auto_auto_1fr] tablet:items-start desk:grid-cols-[minmax(0,1.32fr)_minmax(0,1fr)] desk:gap-x-18">
        <div className="tablet:col-start-2">
          <Title product={product} rating={parts.rating} />
        </div>
        <div className="tablet:row-span-2 tablet:row-start-1">
          <ProductGallery product={product} color={configuration.choice["color"]} />
        </div>
        <div className="grid grid-cols-1 gap-6.5 tablet:contents">
          <div className="tablet:col-start-2 tablet:row-span-2 tablet:row-start-2">
            <BuyBox {...{ product, configurator, action, parts }} note={live?.note} />
          </div>
          {live && (
            <div className="contents tablet:col-start-1 tablet:row-start-3 tablet:block">
              {live.panel}
            </div>
          )}
        </div>
      </div>
      {live?.fit}
    </div>
  );
}

function Title({ product, rating }: { product: ShownProduct; rating: string | undefined }) {
  const availability = availabilityOf(product);
  return (
    <div>
      <div className="flex flex-wrap gap-2">
        {/* A little wider than its words: the badge beside it does not move when the fonts come. */}
        <Badge
          tone={availability.state === "sold-out" ? "plain" : "ok"}
          className={availability.state === "made-to-order" ? "min-w-34" : "min-w-22"}
        >
          {badgeOf(availability).label}
        </Badge>
        {product.isBestSeller && <Badge>Best seller</Badge>}
      </div>
      <h1 className="mt-3.5 mb-2.5 max-tablet:text-2xl desk:mt-4.5 desk:text-4xl">
        {product.name}
      </h1>
      <StaticHtml name="rating" html={rating} />
      <p>
        <PriceRange
          pricePence={product.pricePence}
          maxPricePence={product.maxPricePence}
          size="page"
          note="(incl. VAT)"
        />
      </p>
    </div>
  );
}

/** An unknown product, or a failure: search and categories to go on with. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const outage = outageOf(error);
  if (outage !== null)
    return (
      <div className="wrap">
        <OutageNotice outage={outage} />
      </div>
    );
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <div className="wrap">
      <MissingPage
        title={isMissing ? "Product not found" : "Sorry, we can’t show this product"}
        lead={
          isMissing
            ? "It may have been renamed, or we no longer sell it. Search for it, or browse the shop."
            : "The error is ours. Please try again in a moment."
        }
      />
    </div>
  );
}
