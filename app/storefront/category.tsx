import { data } from "react-router";
import { findCategory, listProducts } from "#shop/catalogue/catalogue.server.ts";
import { db } from "#shop/platform/db.server.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { cachedPage } from "#app/ui/cached-page.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import type { Route } from "./+types/category";
import { Listing } from "./listing.tsx";
import { ListingTile } from "./listing-tile.tsx";
import { redirectOldAddress } from "./old-addresses.ts";
import { readPageNumber } from "./page-number.ts";

export const middleware: Route.MiddlewareFunction[] = [cachedPage(["page"])];

export async function loader({ params, request }: Route.LoaderArgs) {
  const { searchParams, search } = new URL(request.url);
  redirectOldAddress(`/${params.slug}`, search);
  const page = readPageNumber(searchParams);
  const category = await findCategory(db(), params.slug);
  if (category === null || page === null) throw data(null, { status: 404 });
  const list = await listProducts(db(), { category: category.slug, page });
  if (page > list.pages) throw data(null, { status: 404 });
  return { category, list };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { category, list } = loaderData;
  return pageMeta({
    title: list.page > 1 ? `${category.heading}, page ${list.page}` : category.heading,
    description: category.description,
    path: `/${category.slug}`,
    matches,
  });
};

export default function CategoryPage({ loaderData: { category, list } }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <Breadcrumbs trail={[{ name: category.name }]} />
      <PageHead title={category.heading} lead={category.lead} />
      {list.total === 0 ? (
        <p className="border-t border-rule py-6">
          There is nothing in this part of the shop at the moment.
        </p>
      ) : (
        <Listing list={list} address={(page) => pageAddress(`/${category.slug}`, page)}>
          <ListingTile categorySlug={category.slug} count={list.products.length} />
        </Listing>
      )}
    </div>
  );
}

function pageAddress(path: string, page: number): string {
  return page === 1 ? path : `${path}?page=${page}`;
}
