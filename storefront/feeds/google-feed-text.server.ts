import { settings } from "#shop/content/settings/settings.ts";
import { texts } from "#shop/content/settings/texts.ts";
import { listCategories } from "#shop/catalogue/categories.server.ts";
import { streamProducts } from "#shop/catalogue/export/catalogue-export.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { listCountryRates } from "#shop/shipping/rates.server.ts";
import { googleItem } from "./google-item.ts";
import { element, XML_HEAD } from "./xml.ts";

/**
 * The products for Google Merchant Center: RSS 2.0 with Google's "g" elements, by the product data
 * specification (support.google.com/merchants/answer/7052112), for the United Kingdom, in English and
 * pounds. Products are read a hundred at a time, so the catalogue may be of any size; Google accepts
 * 4 GB.
 */
export async function* googleFeedText(db: Db, publicUrl: string): AsyncGenerator<string> {
  const [categories, rates] = await Promise.all([listCategories(db), listCountryRates(db)]);
  const bySlug = new Map(categories.map((category) => [category.slug, category]));
  yield `${XML_HEAD}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n`;
  yield element("title", settings().name) + element("link", `${publicUrl}/`);
  yield `${element("description", texts().description)}\n`;
  for await (const product of streamProducts(db)) {
    const category = bySlug.get(product.categorySlug) ?? null;
    yield googleItem(product, { publicUrl, rates, category });
  }
  yield "</channel>\n</rss>\n";
}
