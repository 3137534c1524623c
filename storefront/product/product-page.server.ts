import { productSummary } from "#shop/catalogue/search-snippet.ts";
import { data, redirect } from "react-router";
import { sentParts, type Asked } from "#web/loader-context.ts";
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
import { productFacts } from "#storefront/seo/structured-product.ts";
import { shownProduct } from "./shown-product.ts";
import { toStaticParts } from "./static-parts.server.tsx";

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
export async function loadAirerInRoom(slug: string, from: Asked) {
  const { page } = await loadProductPage(slug, from);
  if (!page.isDrawn) throw notFound();
  return data(page, uncached);
}

/**
 * The data of a product page, and the URL parameters that it reads. What only its structured data states is in
 * `productFacts`. Throws a 404 for an unknown slug.
 */
export async function loadProductPage(slug: string, from: Asked) {
  const product = await findProduct(db(), slug);
  if (product === null) throw notFound();
  return pageOf(product, from);
}

/**
 * The page of a draft, by the token of its link, and never cached. The link of a product that is live by now leads
 * to its page. Throws a 404 for a link that the shop has not made or that is too old.
 */
export async function loadPreview(token: string, from: Asked) {
  const id = await readPreviewToken(db(), token);
  const listed = id === null ? null : await findDraftOrLive(db(), id);
  if (listed === null) throw notFound();
  if (listed.state === "live") throw redirect(`/product/${listed.slug}`, uncached);
  const product = (await findProductsById(db(), [listed.id], { states: "any" })).get(listed.id);
  if (product === undefined) throw notFound();
  const { page } = await pageOf(product, from);
  return data(page, { headers: { ...uncached.headers, "X-Robots-Tag": "noindex, nofollow" } });
}

async function pageOf(product: Product, from: Asked) {
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
  const { searchParams } = new URL(from.request.url);
  const choice = choiceFromSearch(product.optionGroups, searchParams);
  const isNamed = options.every((key) => searchParams.get(key) === choice[key]);
  const categoryName = categories.find(({ slug }) => slug === product.categorySlug)?.name ?? null;
  from.context.set(productFacts, {
    product,
    notes,
    categoryName,
    rates,
    reviewed,
    named: isNamed ? choice : null,
  });
  const page = {
    product: shownProduct(product),
    summary: productSummary(product),
    categoryName,
    isDrawn,
    parts: sentParts(
      from,
      toStaticParts(
        { product, notes, fits: fits.get(product.id) ?? [], covers, choice },
        { reviewed, asked },
      ),
    ),
    related: related.map(shownCard),
  };
  return { page, keys };
}

function notFound() {
  return data("Product not found", { status: 404 });
}
