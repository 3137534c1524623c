import { data } from "react-router";
import { listProducts } from "#shop/catalogue/catalogue.server.ts";
import { findBrand } from "#shop/catalogue/categories.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { Breadcrumbs } from "#storefront/components/breadcrumbs.tsx";
import { cachedPage } from "#storefront/http/middleware/page-cache-headers.ts";
import { useNothingOnSale } from "#storefront/client/frame-data.ts";
import { NothingOnSale } from "#storefront/components/occasional/nothing-on-sale.tsx";
import { PageHead } from "#storefront/components/page-head.tsx";
import { pageMeta, pagePath } from "#storefront/seo/page-meta.ts";
import { SectionHead } from "#ui/section-head.tsx";
import { StructuredData } from "#storefront/seo/json-ld.tsx";
import type { Route } from "./+types/brand";
import { findGuide } from "#storefront/pages/guide-data.server.ts";
import { RelatedProducts, GuideBody, type GuideData } from "#storefront/pages/guide-parts.tsx";
import { Listing } from "./listing.tsx";
import { readPageNumber } from "./page-number.ts";
import { collectionData } from "#storefront/seo/structured-data.ts";

export const middleware: Route.MiddlewareFunction[] = [cachedPage(["page"])];

export async function loader({ params, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const page = readPageNumber(searchParams);
  const brand = await findBrand(db(), params.slug);
  if (brand === null || page === null) throw data(null, { status: 404 });
  const list = await listProducts(db(), { brand: brand.slug, page });
  if (page > list.pages) throw data(null, { status: 404 });
  // The article is about the brand, so only the first page shows it.
  const guide = page === 1 ? await findGuide(`brands/${brand.key ?? brand.slug}`) : null;
  return { brand, list, guide };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { brand, list, guide } = loaderData;
  return pageMeta({
    title: list.page > 1 ? `${brand.name}, page ${list.page}` : brand.name,
    description: guide?.page.description ?? brand.description,
    path: `/brands/${brand.slug}`,
    page: list.page,
    matches,
  });
};

/** The products of a brand, followed by its guide. */
export default function BrandPage({ loaderData: { brand, list, guide } }: Route.ComponentProps) {
  const path = `/brands/${brand.slug}`;
  return (
    <div className="wrap">
      <Breadcrumbs trail={[{ name: "Brands", to: "/brands" }, { name: brand.name }]} />
      <PageHead title={brand.name} lead={brand.description} />
      {list.total === 0 ? (
        <NoProducts />
      ) : (
        <Listing list={list} pathOf={(page) => pagePath(path, page)} />
      )}
      {guide && <BrandGuide guide={guide} />}
      <StructuredData
        of={
          import.meta.env.SSR &&
          ((site) => collectionData(site, { ...brand, ...list, path: pagePath(path, list.page) }))
        }
      />
    </div>
  );
}

function NoProducts() {
  if (useNothingOnSale()) return <NothingOnSale />;
  return (
    <p className="border-t border-rule py-6">We have nothing from this brand at the moment.</p>
  );
}

function BrandGuide({ guide }: { guide: GuideData }) {
  const { page, products, updated } = guide;
  return (
    <>
      <section aria-labelledby="brand-guide" className="mt-14 desk:mt-22">
        <SectionHead id="brand-guide" title={page.heading}>
          <p className="text-sm text-ink-2">Updated {updated}</p>
        </SectionHead>
        <GuideBody guide={guide} />
      </section>
      <RelatedProducts products={products} title="To go with them" />
    </>
  );
}
