import { findProductsById } from "#shop/catalogue/catalogue.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { env } from "#shop/platform/env.server.ts";
import type { OrderLine } from "#shop/orders/order.ts";

/**
 * Where the instructions are of what hangs from a ceiling among the lines, for a mail: each product once. A product
 * that is no longer sold has no page to lead to.
 */
export async function ceilingInstructions(
  tx: Db,
  lines: readonly Pick<OrderLine, "productId">[],
): Promise<{ name: string; url: string }[]> {
  const ids = [...new Set(lines.flatMap(({ productId }) => productId ?? []))];
  const products = await findProductsById(tx, ids);
  return [...products.values()]
    .filter(({ fixedTo }) => fixedTo === "ceiling")
    .map(({ name, slug }) => ({ name, url: `${env().publicUrl}/product/${slug}/instructions` }));
}
