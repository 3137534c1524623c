import { data } from "react-router";
import { findProductBySku } from "#shop/catalogue/editing/product-list.server.ts";
import { readUncut } from "#shop/catalogue/pictures/list-pictures.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import type { Route } from "./+types/uncut";

/** An uploaded picture before it was cut to a square, as WebP. */
export async function loader({ params }: Route.LoaderArgs) {
  const product = await findProductBySku(db(), params.sku);
  const content = product && (await readUncut(db(), product.id, params.id));
  if (content === null) throw data(null, { status: 404 });
  return new Response(new Uint8Array(content), {
    headers: {
      "Content-Type": "image/webp",
      "Cache-Control": "private, max-age=3600",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
