import type { CsvCell } from "#shop/kit/csv.ts";
import { londonDay } from "#shop/kit/time.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { selectContents } from "#shop/catalogue/editing/content-queries.server.ts";
import { vatRateOn } from "#shop/tax/vat-rates.ts";
import { selectSkusAfter } from "./filed-products-queries.server.ts";
import { productRows } from "./product-rows.ts";

export { countProductsOfAnyState } from "./filed-products-queries.server.ts";

/** Products read at a time with all that a file has of them. */
const CHUNK = 200;

/** The rows of our own file of all products, in the order of their SKUs, part by part: drafts and archived ones too. */
export async function* streamProductRows(db: Db): AsyncGenerator<readonly (readonly CsvCell[])[]> {
  const vatRateBp = vatRateOn(londonDay(new Date()));
  for (let after = ""; ;) {
    const products = await selectSkusAfter(db, { after, limit: CHUNK });
    const last = products.at(-1);
    if (last === undefined) return;
    const contents = await selectContents(
      db,
      products.map(({ id }) => id),
    );
    yield products.flatMap(({ id, sku }) => {
      const content = contents.get(id);
      return content === undefined ? [] : productRows({ sku, content }, vatRateBp);
    });
    after = last.sku;
  }
}
