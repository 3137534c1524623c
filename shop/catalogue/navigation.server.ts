import type { Db } from "#shop/platform/database/db.server.ts";
import { KeptReads } from "#shop/platform/database/kept-reads.server.ts";
import { readTagged } from "#shop/platform/database/read-tags.server.ts";
import { listNamedCategories, type NamedCategory } from "./categories.server.ts";
import { selectStockedBrands } from "./category-queries.server.ts";
import type { Navigation } from "./navigation.ts";
import { findTopSellers } from "./top-sellers/top-sellers.server.ts";

const kept = new KeptReads<Navigation>(1);

/** The navigation, kept until the catalogue changes. Brands without a live product are left out. */
export async function findNavigation(db: Db): Promise<Navigation> {
  const found = await kept.find(db, "all", () => readNavigation(db));
  return found ?? readNavigation(db);
}

async function readNavigation(db: Db): Promise<Navigation> {
  const [categories, topSellers, brands] = await readTagged(["navigation"], () =>
    Promise.all([listNamedCategories(db), findTopSellers(db), selectStockedBrands(db)]),
  );
  const brandTo = (slug: string) => `/brands/${slug}`;
  return {
    bar: categories
      .filter(({ isListed }) => isListed)
      .map(({ slug, navName }) => ({ to: `/${slug}`, name: navName })),
    menu: inPlace(categories, ({ menuPosition }) => menuPosition).map(
      ({ slug, name, menuName }) => ({ to: `/${slug}`, name: menuName || name }),
    ),
    topSellers: topSellers.map(({ slug, name }) => ({ to: `/product/${slug}`, name })),
    menuBrands: inPlace(brands, ({ menuPosition }) => menuPosition).map(({ slug, name }) => ({
      to: brandTo(slug),
      name,
    })),
    strip: inPlace(brands, ({ stripPosition }) => stripPosition).map(
      ({ slug, name, stripWords, stripLook }) => ({
        to: brandTo(slug),
        name: stripWords || name,
        look: stripLook,
      }),
    ),
    isStocked: brands.length > 0,
    renamed: renamedOf(categories),
  };
}

/** Those that have a place, in its order. */
function inPlace<Each>(
  all: readonly Each[],
  placeOf: (each: Each) => number | null,
): readonly Each[] {
  return all
    .filter((each) => placeOf(each) !== null)
    .toSorted((one, other) => (placeOf(one) ?? 0) - (placeOf(other) ?? 0));
}

function renamedOf(categories: readonly NamedCategory[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    categories.flatMap(({ key, slug }) => (key === null || key === slug ? [] : [[key, slug]])),
  );
}
