import { data, Link } from "react-router";
import { viewOf } from "#shop/catalogue/picture.ts";
import { isAirerCategory } from "#shop/airers/airers-in-room.server.ts";
import { shownCard } from "#shop/catalogue/product.ts";
import { findAdditionalImages } from "#shop/catalogue/catalogue.server.ts";
import {
  findCategory,
  findCategoryLead,
  listNamedCategories,
} from "#shop/catalogue/categories.server.ts";
import {
  activeFilterCount,
  filterParams,
  readFilter,
  writeFilter,
} from "#shop/catalogue/listing/listing-filter.ts";
import { listGuidesAbout } from "#shop/content/page-lists.ts";
import { readPages } from "#shop/content/pages.server.ts";
import { listCategory } from "#shop/catalogue/listing/listing.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { Breadcrumbs } from "#storefront/components/breadcrumbs.tsx";
import { cachedPage } from "#storefront/http/middleware/page-cache-headers.ts";
import { useNothingOnSale } from "#storefront/client/frame-data.ts";
import { NothingOnSale } from "#storefront/components/occasional/nothing-on-sale.tsx";
import { RoomQuestionAboveList } from "#storefront/components/occasional/room-entry.tsx";
import { PageHead } from "#storefront/components/page-head.tsx";
import { pageMeta, pagePath } from "#storefront/seo/page-meta.ts";
import { StructuredData } from "#storefront/seo/json-ld.tsx";
import { StaticHtml } from "#web/static-html.tsx";
import type { Route } from "./+types/category";
import { Listing } from "./listing.tsx";
import { drawCoverTable } from "./cover-table.server.tsx";
import { ListingFilters } from "./listing-filters.tsx";
import { CrossSellTile, crossSellFor, type CrossSell } from "./cross-sell-tile.tsx";
import { readPageNumber } from "./page-number.ts";
import { collectionData } from "#storefront/seo/structured-data.ts";

export const middleware: Route.MiddlewareFunction[] = [cachedPage(["page", ...filterParams])];

export async function loader({ params, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const page = readPageNumber(searchParams);
  const category = await findCategory(db(), params.slug);
  if (category === null || page === null) throw data(null, { status: 404 });
  const filter = readFilter(searchParams);
  const { list, facets, choices } = await listCategory(db(), category.slug, { filter, page });
  if (page > list.pages) throw data(null, { status: 404 });
  const crossSell =
    activeFilterCount(filter) === 0 ? crossSellFor(category.key, list.products.length) : null;
  const isFirst = activeFilterCount(filter) === 0 && page === 1;
  const { slug, name, heading, lead, description } = category;
  return {
    category: { slug, name, heading, lead, description },
    // Shorter than the filter, most of which is empty.
    query: writeFilter(filter),
    list: {
      ...list,
      products: list.products.map((product) => ({
        ...shownCard(product),
        secondImageUrl: product.secondImageUrl,
      })),
    },
    facets,
    guides: isFirst
      ? listGuidesAbout(
          await readPages(db()),
          list.products.map(({ slug }) => slug),
          GUIDES_MAX,
        ).map(({ slug, title }) => ({ to: `/${slug}`, title }))
      : [],
    coverTable: isFirst ? await drawCoverTable(db(), category.slug) : "",
    hasAirers: isFirst && (await isAirerCategory(db(), category.slug)),
    tile: crossSell && (await tileOf(crossSell)),
    choices,
  };
}

const GUIDES_MAX = 3;

/** The tile with its picture: a scene of the other category's first product, or its main picture. */
async function tileOf(to: CrossSell) {
  const other = (await listNamedCategories(db())).find(({ key }) => key === to.key);
  const lead = other ? await findCategoryLead(db(), other.slug) : null;
  const further = lead && (await findAdditionalImages(db(), [lead.id])).get(lead.id);
  const scene = further?.find((address) => viewOf(address) === "scene");
  return { to, pictureUrl: scene ?? lead?.mainImageUrl ?? null };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { category, list } = loaderData;
  return pageMeta({
    title: list.page > 1 ? `${category.heading}, page ${list.page}` : category.heading,
    description: category.description,
    path: `/${category.slug}`,
    page: canonicalPage(loaderData),
    matches,
  });
};

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const { category, query, list, facets, tile, choices } = loaderData;
  const { guides, hasAirers, coverTable } = loaderData;
  const path = `/${category.slug}`;
  const filter = readFilter(new URLSearchParams(query));
  const isUnfiltered = activeFilterCount(filter) === 0;
  return (
    <div className="wrap">
      <StructuredData of={import.meta.env.SSR && ((site) => toData(site, loaderData))} />
      <Breadcrumbs trail={[{ name: category.name }]} />
      <PageHead title={category.heading} lead={category.lead} />
      {hasAirers && <RoomQuestionAboveList />}
      {list.total === 0 && isUnfiltered ? (
        <EmptyCategory />
      ) : (
        <ListingFilters {...{ path, filter, facets }} total={list.total} />
      )}
      {list.total === 0 && !isUnfiltered && <NoMatches path={path} />}
      {list.total > 0 && (
        <Listing
          list={list}
          hasCount={false}
          choices={choices}
          pathOf={(page) => path + writeFilter(filter, page)}
        >
          {tile && <CrossSellTile {...tile} />}
        </Listing>
      )}
      <StaticHtml name="cover-table" className="mt-14 desk:mt-22" html={coverTable} />
      <Guides guides={guides} />
    </div>
  );
}

/** What to read before choosing. */
function Guides({ guides }: { guides: Route.ComponentProps["loaderData"]["guides"] }) {
  if (guides.length === 0) return null;
  return (
    <section aria-labelledby="guides" className="pt-14 desk:pt-18">
      <h2 id="guides" className="border-t border-ink pt-3 text-lg desk:text-xl">
        Guides to help you choose
      </h2>
      <ul className="mt-2 grid gap-x-7 desk:grid-cols-3">
        {guides.map(({ to, title }) => (
          <li key={to} className="border-b border-rule">
            <Link to={to} className="link flex min-h-12 items-center">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The second page of a filtered list is none of the whole list, which is the canonical one. */
function canonicalPage({ query, list }: Route.ComponentProps["loaderData"]): number {
  return query === "" ? list.page : 1;
}

function toData(site: string, loaderData: Route.ComponentProps["loaderData"]) {
  const { slug, heading: name, description } = loaderData.category;
  const { products, total } = loaderData.list;
  const path = pagePath(`/${slug}`, canonicalPage(loaderData));
  return collectionData(site, { path, name, description, products, total });
}

function EmptyCategory() {
  if (useNothingOnSale()) return <NothingOnSale />;
  return (
    <p className="border-t border-rule py-6">There is nothing in this category at the moment.</p>
  );
}

function NoMatches({ path }: { path: string }) {
  return (
    <div className="py-6">
      <p className="text-lg font-semibold">No products match all your filters.</p>
      <p className="mt-2 max-w-[40.5em] text-ink-2">
        Remove one of them, or{" "}
        <Link to={path} className="link">
          see everything in this category
        </Link>
        .
      </p>
    </div>
  );
}
