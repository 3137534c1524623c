import { sql, type RawBuilder } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { readTagged } from "#shop/platform/database/read-tags.server.ts";

export type Slice = { readonly limit: number; readonly offset: number };

/** Products whose SKU begins with a code, an exact match first. The code has only letters and digits. */
export async function selectByCode(
  db: Db,
  where: RawBuilder<unknown>,
  { code, most }: { code: string; most: number },
): Promise<number[]> {
  const codeOf = sql`upper(regexp_replace(p.sku, '[^[:alnum:]]', '', 'g')) collate "C"`;
  const read = sql<{ id: number }>`
    select p.id from products p
    where ${codeOf} >= ${code} and ${codeOf} < ${code} || chr(1114111) and ${where}
    order by ${codeOf} limit ${most}`;
  const { rows } = await readTagged(["search"], () => read.execute(db));
  return rows.map(({ id }) => id);
}

/** Products that cost at most this price, in pence with VAT: the best sellers, then those of the catalogue's order. */
export async function selectByPrice(
  db: Db,
  where: RawBuilder<unknown>,
  { priceMax, most }: { priceMax: number; most: number },
): Promise<number[]> {
  const read = sql<{ id: number }>`
    select p.id from products p where p.price_pence <= ${priceMax} and ${where}
    order by p.is_best_seller desc, p.position, p.id limit ${most}`;
  const { rows } = await readTagged(["products"], () => read.execute(db));
  return rows.map(({ id }) => id);
}

/** Products whose name resembles or contains the text, the most similar first (pg_trgm, word similarity 0.6). */
export async function selectLookalikes(
  db: Db,
  where: RawBuilder<unknown>,
  { text, most }: { text: string; most: number },
): Promise<number[]> {
  const literal = `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const read = sql<{ id: number }>`
    select id from (
      select p.id, p.name, p.position from products p
      where (${text} <% p.name or p.name ilike ${literal}) and ${where} limit ${most}) as found
    order by word_similarity(${text}, name) desc, position, id`;
  const { rows } = await readTagged(["search", "assortment"], () => read.execute(db));
  return rows.map(({ id }) => id);
}
