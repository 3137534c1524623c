import { data } from "react-router";
import { findBrand, listProducts } from "#shop/catalogue/catalogue.server.ts";
import { db } from "#shop/platform/db.server.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { cachedPage } from "#app/ui/cached-page.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import type { Route } from "./+types/brand";
import { Listing } from "./listing.tsx";
import { redirectOldAddress } from "./old-addresses.ts";
import { readPageNumber } from "./page-number.ts";

export const middleware: Route.MiddlewareFunction[] = [cachedPage(["page"])];

export async function loader({ params, request }: Route.LoaderArgs) {
  const { searchParams, search } = new URL(request.url);
  redirectOldAddress(`/brands/${params.slug}`, search);
  const page = readPageNumber(searchParams);
  const brand = await findBrand(db(), params.slug);
  if (brand === null || page === null) throw data(null, { status: 404 });
  const list = await listProducts(db(), { brand: brand.slug, page });
  if (page > list.pages) throw data(null, { status: 404 });
  return { brand, list };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { brand, list } = loaderData;
  return pageMeta({
    title: list.page > 1 ? `${brand.name}, page ${list.page}` : brand.name,
    description: brand.description,
    path: `/brands/${brand.slug}`,
    matches,
  });
};

export default function BrandPage({ loaderData: { brand, list } }: Route.ComponentProps) {
  const path = `/brands/${brand.slug}`;
  return (
    <div className="wrap">
      <Breadcrumbs trail={[{ name: "Brands", to: "/brands" }, { name: brand.name }]} />
      <PageHead title={brand.name} lead={brand.description} />
      {list.total === 0 ? (
        <p className="border-t border-rule py-6">We have nothing of this brand at the moment.</p>
      ) : (
        <Listing list={list} address={(page) => (page === 1 ? path : `${path}?page=${page}`)} />
      )}
    </div>
  );
}
