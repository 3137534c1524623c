import { data } from "react-router";
import type { Product } from "#shop/catalogue/product.ts";
import { findCategory, findProduct, listRelated } from "#shop/catalogue/catalogue.server.ts";
import { db } from "#shop/platform/db.server.ts";
import { listCountryRates } from "#shop/shipping/rates.server.ts";
import { drawingWishes } from "./product-asked.ts";

/** The product of a page that is of airers alone. Throws a 404 for any other. */
export async function loadAirer(slug: string): Promise<Product> {
  const product = await findProduct(db(), slug);
  const isAirer = product?.optionGroups.some(({ key }) => key === "lathLength");
  if (product === null || !isAirer) throw data("Product not found", { status: 404 });
  return product;
}

/** What a product's page shows, and which parameters of its address it reads. Throws a 404 for none. */
export async function loadProductPage(slug: string) {
  const product = await findProduct(db(), slug);
  if (product === null) throw data("Product not found", { status: 404 });
  const [related, category, rates] = await Promise.all([
    listRelated(db(), product.id),
    findCategory(db(), product.categorySlug),
    listCountryRates(db()),
  ]);
  const options = product.optionGroups.map(({ key }) => key);
  const isDrawn = options.includes("lathLength");
  const keys = [...options, ...(isDrawn ? Object.keys(drawingWishes) : []), "notice"];
  return { page: { product, related, categoryName: category?.name ?? null, rates }, keys };
}
