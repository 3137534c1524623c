import type { CsvCell } from "#shop/kit/csv.ts";
import { londonDay } from "#shop/kit/time.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { selectContents } from "#shop/catalogue/editing/content-queries.server.ts";
import { picturesColumn, picturesOf } from "#shop/catalogue/pictures/shown-pictures.server.ts";
import { selectSkusAfter } from "#shop/catalogue/product-file/filed-products-queries.server.ts";
import { vatRateOn } from "#shop/tax/vat-rates.ts";
import type { ExportChoice, ExportedProduct } from "./exported-product.ts";
import { shopifyRows, type ShopifyTemplate } from "./shopify-rows.ts";
import { wooCommerceRows } from "./woocommerce-rows.ts";

export { shopifyHeads } from "./shopify-rows.ts";
export { wooCommerceHeads } from "./woocommerce-rows.ts";

/** What a file for another shop is asked for with. */
export type ForeignExport = Omit<ExportChoice, "vatRateBp"> & {
  readonly format: "shopify" | "woocommerce";
  readonly template: ShopifyTemplate;
  /** Of the shop, before the paths of its pictures. */
  readonly publicUrl: string;
};

/** Products read at a time. */
const CHUNK = 100;

/** The rows of all products in a file for another shop, part by part: drafts and archived ones too. */
export async function* streamForeignRows(
  db: Db,
  { publicUrl, ...choice }: ForeignExport,
): AsyncGenerator<readonly (readonly CsvCell[])[]> {
  const own = { ...choice, vatRateBp: vatRateOn(londonDay(new Date())) };
  for await (const products of streamProducts(db, publicUrl))
    yield products.flatMap((product) =>
      own.format === "shopify" ? shopifyRows(product, own) : wooCommerceRows(product, own),
    );
}

async function* streamContents(db: Db) {
  for (let after = ""; ;) {
    const found = await selectSkusAfter(db, { after, limit: CHUNK });
    const last = found.at(-1);
    if (last === undefined) return;
    const contents = await selectContents(
      db,
      found.map(({ id }) => id),
    );
    yield found.flatMap(({ id, sku }) => {
      const content = contents.get(id);
      return content === undefined ? [] : [{ id, sku, content }];
    });
    after = last.sku;
  }
}

async function* streamProducts(
  db: Db,
  publicUrl: string,
): AsyncGenerator<readonly ExportedProduct[]> {
  for await (const products of streamContents(db)) {
    const rows = await db
      .selectFrom("products as p")
      .innerJoin("categories", "categories.slug", "p.categorySlug")
      .innerJoin("brands", "brands.slug", "p.brandSlug")
      .select(["p.id", "p.sku", "p.mainImageUrl", "p.additionalImages"])
      .select(["categories.name as category", "brands.name as brand"])
      .select(picturesColumn.as("pictures"))
      .where(
        "p.id",
        "in",
        products.map(({ id }) => id),
      )
      .execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    yield products.flatMap(({ id, sku, content }) => {
      const row = byId.get(id);
      if (row === undefined) return [];
      const { mainImageUrl, additionalImages, imageAlts } = picturesOf(row);
      const urls = mainImageUrl === null ? [] : [mainImageUrl, ...additionalImages];
      const pictures = urls.map((url, at) => ({
        url: new URL(url, publicUrl).href,
        alt: imageAlts[at] ?? "",
      }));
      return [{ sku, content, category: row.category, brand: row.brand, pictures }];
    });
  }
}
