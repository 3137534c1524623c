import { productSummary } from "#shop/catalogue/search-snippet.ts";
import { data, redirect } from "react-router";
import { documentOnly, isDataRequest, withDocumentOnly } from "#web/document-only.server.ts";
import { isAirer } from "#shop/airers/airer.ts";
import { findCoverFacts } from "#shop/catalogue/notes/covers.server.ts";
import { listPartFits, readProductNotes } from "#shop/catalogue/notes/product-notes.server.ts";
import { findProduct, findProductsById, listRelated } from "#shop/catalogue/catalogue.server.ts";
import { findDraftOrLive, readPreviewToken } from "#shop/catalogue/editing/preview-link.server.ts";
import { listNamedCategories } from "#shop/catalogue/categories.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { findPublishedReviews } from "#shop/reviews/published-reviews.server.ts";
import { findPublishedQuestions } from "#shop/questions/published-questions.server.ts";
import { listCountryRates } from "#shop/shipping/rates.server.ts";
import { choiceFromSearch } from "./configurator/choice.ts";
import { drawingOptions } from "./configurator/configuration.ts";
import { shownCard, type Product } from "#shop/catalogue/product.ts";
import { shownProduct } from "./shown-product.ts";
import { toStaticParts, type StaticParts } from "./static-parts.server.tsx";

/** The newest reviews on the page of a product; a page of their own has all. */
const SHOWN_REVIEWS = 4;

const SHOWN_QUESTIONS = 4;

/** Pages drawn from their URL are not cached: there is one for every choice and room. */
const uncached = { headers: { "Cache-Control": "no-store" } };

/** The product of a page that only ceiling airers have. Throws a 404 for other products. */
export async function loadAirer(slug: string) {
  const product = await findProduct(db(), slug);
  if (product === null || !isAirer(product)) throw notFound();
  return data(product, uncached);
}

/** The page of a ceiling airer with a room in its URL. Throws a 404 for other products. */
export async function loadAirerInRoom(slug: string, request: Request) {
  const { page } = await loadProductPage(slug, request);
  if (!page.isDrawn) throw notFound();
  return data(page, uncached);
}

/**
 * The data of a product page, and the URL parameters that it reads. A document has its static parts and
 * its structured data as HTML, so it does not repeat them as data. Throws a 404 for an unknown slug.
 */
export async function loadProductPage(slug: string, request: Request) {
  const product = await findProduct(db(), slug);
  if (product === null) throw notFound();
  return pageOf(product, request);
}

/**
 * The page of a draft, by the token of its link, and never cached. The link of a product that is live by now leads
 * to its page. Throws a 404 for a link that the shop has not made or that is too old.
 */
export async function loadPreview(token: string, request: Request) {
  const id = await readPreviewToken(db(), token);
  const listed = id === null ? null : await findDraftOrLive(db(), id);
  if (listed === null) throw notFound();
  if (listed.state === "live") throw redirect(`/product/${listed.slug}`, uncached);
  const product = (await findProductsById(db(), [listed.id], { states: "any" })).get(listed.id);
  if (product === undefined) throw notFound();
  const { page } = await pageOf(product, request);
  return data(page, { headers: { ...uncached.headers, "X-Robots-Tag": "noindex, nofollow" } });
}

async function pageOf(product: Product, request: Request) {
  const [related, categories, rates, reviewed, asked, notes, fits, covers] = await Promise.all([
    listRelated(db(), product.id),
    listNamedCategories(db()),
    listCountryRates(db()),
    findPublishedReviews(db(), product.id, { limit: SHOWN_REVIEWS }),
    findPublishedQuestions(db(), product.id, { limit: SHOWN_QUESTIONS }),
    readProductNotes(db(), product.id),
    listPartFits(db(), [product]),
    findCoverFacts(db(), product.slug),
  ]);
  const isDrawn = isAirer(product);
  const options = product.optionGroups.map(({ key }) => key);
  const keys = [...options, ...(isDrawn ? Object.keys(drawingOptions) : []), "notice"];
  const { searchParams } = new URL(request.url);
  const choice = choiceFromSearch(product.optionGroups, searchParams);
  const isNamed = options.every((key) => searchParams.get(key) === choice[key]);
  const categoryName = categories.find(({ slug }) => slug === product.categorySlug)?.name ?? null;
  const all = toStaticParts(
    {
      product,
      notes,
      fits: fits.get(product.id) ?? [],
      covers,
      choice,
    },
    { reviewed, asked },
  );
  const parts: Partial<StaticParts> = isDataRequest(request) ? all : withoutRepetition(all);
  const sent = { product: shownProduct(product), summary: productSummary(product), categoryName };
  const stated = { product, notes: { model: notes.model }, categoryName, rates, reviewed };
  const page = withDocumentOnly(
    documentOnly(request, { ...sent, isDrawn, parts }, { related: related.map(shownCard) }),
    { facts: { ...stated, named: isNamed ? choice : null } },
  );
  return { page, keys };
}

/** Parts that are empty are data: the browser must know that they are. */
function withoutRepetition(all: StaticParts): Partial<StaticParts> {
  const [empty, drawn] = [true, false].map((isEmpty) =>
    Object.fromEntries(Object.entries(all).filter(([, html]) => (html === "") === isEmpty)),
  );
  return withDocumentOnly({ ...empty }, { ...drawn });
}

function notFound() {
  return data("Product not found", { status: 404 });
}
