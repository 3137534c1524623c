import { findCards } from "#shop/catalogue/catalogue.server.ts";
import { listLivePaths } from "#shop/catalogue/paths.server.ts";
import { fixedPages } from "#shop/catalogue/redirects/shop-paths.ts";
import { idsOf, linkedPlaces, type LinkedPlace } from "#shop/content/linked-places.ts";
import { pageLimits } from "#shop/content/page-content.ts";
import type { Pages } from "#shop/content/page-lists.ts";
import type { Page } from "#shop/content/page.ts";
import { readPages } from "#shop/content/pages.server.ts";
import { typedParticulars } from "#shop/content/particulars.ts";
import { settings } from "#shop/content/settings/settings.ts";
import type { Db } from "#shop/platform/database/db.server.ts";

/** Something to know of a page before it is published. Nothing of it is refused. */
export type PageFinding = { readonly kind: FindingKind; readonly text: string };
export type FindingKind = "link" | "product" | "title" | "placeholder" | "example";

/**
 * What is to be checked about a page as it was typed: links to places that do not exist, links of other pages to
 * parts that it no longer has, products that are not on the shop, a long title, particulars that were typed out.
 */
export async function findPageFindings(
  db: Db,
  page: Page,
  { body, isExample }: { readonly body: string; readonly isExample: boolean },
): Promise<readonly PageFinding[]> {
  const pages = new Map(await readPages(db)).set(page.slug, page);
  const [links, products] = await Promise.all([
    linkFindings(db, page, pages),
    productFindings(db, page.productSlugs),
  ]);
  const fullTitle = `${page.title} | ${settings().name}`;
  const unknownNext = page.nextSlugs.filter((slug) => !pages.has(slug));
  return [
    ...links,
    ...lostPlaces(page, pages),
    ...unknownNext.map((slug): PageFinding => ({
      kind: "link",
      text: `“Read next” has no /${slug}: there is no such page. It is left out.`,
    })),
    ...products,
    ...(fullTitle.length > pageLimits.title.max
      ? [
          finding(
            "title",
            `With the shop’s name the title has ${fullTitle.length} characters; search engines show about ${pageLimits.title.max}.`,
          ),
        ]
      : []),
    ...typedParticulars(body).map(({ name, value }) =>
      finding("placeholder", `“${value}” is typed out. {{${name}}} follows when it changes.`),
    ),
    ...(isExample ? [finding("example", "The tick “Still the example’s text” is set.")] : []),
  ];
}

function finding(kind: FindingKind, text: string): PageFinding {
  return { kind, text };
}

/** Links to pages that don't exist, and to parts that a text page has not got. */
async function linkFindings(db: Db, page: Page, pages: Pages): Promise<PageFinding[]> {
  const places = linkedPlaces(page);
  const live = await listLivePaths(
    db,
    places.map(({ path }) => path),
  );
  const isThere = ({ path }: LinkedPlace) =>
    live.has(path) || fixedPages.has(path) || pages.has(path.slice(1));
  return places.flatMap((place) => {
    const { path, id, words } = place;
    if (!isThere(place))
      return [finding("link", `“${words}” leads to ${path}, which does not exist.`)];
    const target = pages.get(path.slice(1));
    return id === null || target === undefined || idsOf(target).has(id)
      ? []
      : [finding("link", `“${words}” leads to ${path}#${id}, a part that the page does not have.`)];
  });
}

/** Parts of the page to which other pages link, and the banner with the claims, and which it does not have any more. */
function lostPlaces(page: Page, pages: Pages): PageFinding[] {
  const path = `/${page.slug}`;
  const ids = idsOf(page);
  const others = [...pages.values()].filter(({ slug }) => slug !== page.slug);
  const fromPages = others.flatMap((other) =>
    linkedPlaces(other).map((place) => ({ from: `the page “${other.title}”`, ...place })),
  );
  const fromClaims = settings().claims.map(({ to }) => {
    const [target = "", id = ""] = to.split("#", 2);
    return { from: "the banner above the header", path: target, id: id === "" ? null : id };
  });
  return [...fromPages, ...fromClaims]
    .filter((place) => place.path === path && place.id !== null && !ids.has(place.id))
    .map(({ from, id }) =>
      finding("link", `A link on ${from} leads to the part #${id}, which is no longer here.`),
    );
}

async function productFindings(db: Db, slugs: readonly string[]): Promise<PageFinding[]> {
  const found = new Set((await findCards(db, slugs)).map(({ slug }) => slug));
  return slugs
    .filter((slug) => !found.has(slug))
    .map((slug) =>
      finding("product", `There is no product ${slug} on the shop: it is not shown with the page.`),
    );
}
