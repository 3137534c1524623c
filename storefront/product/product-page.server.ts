import { data } from "react-router";
import { isAirer } from "#shop/airers/airer.ts";
import { findProduct, listRelated } from "#shop/catalogue/catalogue.server.ts";
import { findCategory } from "#shop/catalogue/categories.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { listCountryRates } from "#shop/shipping/rates.server.ts";
import { drawingOptions } from "./configurator/configuration.ts";

/** No cache keeps a page that is drawn by its address: there are as many as choices and rooms. */
const unkept = { headers: { "Cache-Control": "no-store" } };

/** The product of a page that is of airers alone. Throws a 404 for any other. */
export async function loadAirer(slug: string) {
  const product = await findProduct(db(), slug);
  if (product === null || !isAirer(product)) throw notFound();
  return data(product, unkept);
}

/** The whole page of an airer, in the room its address describes. Throws a 404 for other products. */
export async function loadAirerInRoom(slug: string) {
  const { page } = await loadProductPage(slug);
  if (!page.isDrawn) throw notFound();
  return data(page, unkept);
}

/** What a product's page shows, and which parameters of its address it reads. Throws a 404 for none. */
export async function loadProductPage(slug: string) {
  const product = await findProduct(db(), slug);
  if (product === null) throw notFound();
  const [related, category, rates] = await Promise.all([
    listRelated(db(), product.id),
    findCategory(db(), product.categorySlug),
    listCountryRates(db()),
  ]);
  const isDrawn = isAirer(product);
  const options = product.optionGroups.map(({ key }) => key);
  const keys = [...options, ...(isDrawn ? Object.keys(drawingOptions) : []), "notice"];
  const categoryName = category?.name ?? null;
  return { page: { product, related, categoryName, rates, isDrawn }, keys };
}

function notFound() {
  return data("Product not found", { status: 404 });
}
