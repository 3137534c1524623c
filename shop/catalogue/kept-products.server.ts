import { londonDay } from "#shop/kit/time.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { KeptReads } from "#shop/platform/database/kept-reads.server.ts";
import { findProductsById } from "./catalogue.server.ts";
import type { Product } from "./product.ts";

const KEPT_MAX = 5_000;
const kept = new KeptReads<Product>(KEPT_MAX);

/**
 * Live products by id, as `findProductsById` reads them, kept until the catalogue changes. Their `stock`
 * says only whether there is any: the number may be older.
 */
export async function findKeptProducts(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, Product>> {
  // Prices contain the VAT of the day.
  const prefix = `${londonDay(new Date())} `;
  const idOf = (key: string) => Number(key.slice(prefix.length));
  const found = await kept.findAll(
    db,
    ids.map((id) => prefix + id),
    async (missing) => {
      const products = await findProductsById(db, missing.map(idOf));
      return new Map([...products].map(([id, product]) => [prefix + id, product]));
    },
  );
  return new Map([...found].map(([key, product]) => [idOf(key), product]));
}
