import { data, redirectDocument } from "react-router";
import { previewUrlOf } from "#shop/catalogue/editing/preview-link.server.ts";
import { findProductBySku } from "#shop/catalogue/editing/product-list.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import type { Route } from "./+types/preview";

/** Leads to the preview of a product on the shop, by a new link that works for an hour. */
export async function loader({ params }: Route.LoaderArgs) {
  const product = await findProductBySku(db(), params.sku);
  if (product === null) throw data(null, { status: 404 });
  return redirectDocument(await previewUrlOf(db(), product.id));
}
