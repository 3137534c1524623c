import { data } from "react-router";
import { londonDay } from "#shop/kit/time.ts";
import { readOptionReach } from "#shop/back-office/option-reach.server.ts";
import { readPriceReach } from "#shop/back-office/price-reach.server.ts";
import { findProductsById } from "#shop/catalogue/catalogue.server.ts";
import { readOptionGrid } from "#shop/catalogue/editing/options/change-options.server.ts";
import { listOptionSources } from "#shop/catalogue/editing/options/option-sources.server.ts";
import { findProductBySku } from "#shop/catalogue/editing/product-list.server.ts";
import { getPartList } from "#shop/making/part-lists.server.ts";
import { gapsOf } from "#shop/making/read-parts.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { vatRateOn } from "#shop/tax/vat-rates.ts";

/** What the grid of a product's options shows. Throws 404 for an unknown one. */
export async function readOptionsView(sku: string) {
  const product = await findProductBySku(db(), sku);
  if (product === null) throw data(null, { status: 404 });
  const [grid, reach, priced, sources, found, { parts }] = await Promise.all([
    readOptionGrid(db(), product.id),
    readOptionReach(db(), product.id),
    readPriceReach(db(), product.id),
    listOptionSources(db(), product.id),
    findProductsById(db(), [product.id], { states: "any" }),
    getPartList(db(), product.id),
  ]);
  const whole = found.get(product.id);
  return {
    product: { name: product.name, sku: product.sku, state: product.state },
    grid,
    reach,
    priced,
    sources,
    basePence: whole?.basePence ?? null,
    vatRateBp: vatRateOn(londonDay(new Date())),
    gaps: whole === undefined || parts.length === 0 ? [] : gapsOf(whole, parts),
  };
}
