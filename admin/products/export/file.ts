import { londonDay } from "#shop/kit/time.ts";
import { productColumns } from "#shop/catalogue/product-file/columns.ts";
import { streamProductRows } from "#shop/catalogue/product-file/export-products.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { csvOfCells } from "#admin/list/csv.server.ts";

/** Every product as CSV: our own file, which the import takes. */
export function loader() {
  const name = `products-${londonDay(new Date())}`;
  return csvOfCells(name, productColumns, streamProductRows(db()));
}
