import { sql } from "kysely";
import { inTransaction, type Db } from "#shop/platform/database/db.server.ts";
import { log } from "#shop/platform/log.server.ts";
import { londonDay } from "#shop/kit/time.ts";
import { vatRateOn } from "#shop/tax/vat-rates.ts";
import { listPrices, priceFromText } from "./price.ts";
import { dearestSurcharges } from "./product-queries.server.ts";

/** Products written in one transaction. */
const BATCH = 1_000;
/** How many of them the log tells of at once. */
const TOLD_BATCHES = 10;

/**
 * Writes the prices with VAT that lists of products show and are filtered and sorted by: of products whose
 * price or options have changed, and of all when the rate of VAT has. Called by whatever writes products, and by a job
 * after every start and every hour, so that a new rate holds from midnight on; what is not written yet is calculated
 * where it is shown. The log says how far it is. Returns how many were written.
 */
export async function writeListPrices(db: Db, at: Date = new Date()): Promise<number> {
  const vatRateBp = vatRateOn(londonDay(at));
  for (let written = 0, after = 0; ;) {
    const ids = await inTransaction(db, (tx) => writeBatch(tx, { vatRateBp, after }));
    written += ids.length;
    after = ids.at(-1) ?? after;
    if (ids.length < BATCH) return written;
    if (written % (TOLD_BATCHES * BATCH) === 0)
      log.info({ written, left: await countWithoutListPrice(db) }, "writing the prices of lists");
  }
}

/** How many products have no price for lists yet: lists show it, but are not sorted or filtered by it. */
export async function countWithoutListPrice(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from products where price_pence is null`.execute(db);
  return rows[0]?.count ?? 0;
}

async function writeBatch(
  tx: Db,
  { vatRateBp, after }: { readonly vatRateBp: number; readonly after: number },
): Promise<readonly number[]> {
  // Locked before they are read: a change of options that is being made is waited for.
  const { rows: locked } = await sql<{ id: number }>`
    select id from products where (price_pence is null or vat_rate_bp <> ${vatRateBp}) and id > ${after}
    order by id limit ${BATCH} for no key update`.execute(tx);
  const ids = locked.map(({ id }) => id);
  await writePrices(tx, ids, vatRateBp);
  return ids;
}

/** The same for products that the transaction has locked and whose prices it has changed. */
export async function writeListPricesOf(tx: Db, ...productIds: readonly number[]): Promise<void> {
  await writePrices(tx, productIds, vatRateOn(londonDay(new Date())));
}

async function writePrices(tx: Db, ids: readonly number[], vatRateBp: number): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<PricedRow>`
    select id, base_price::text as base, (base_price + ${dearestSurcharges})::text as max
    from products p where id = any(${[...ids]}::int[])`.execute(tx);
  const priced = rows.map((row) => toStored(row, vatRateBp));
  await sql`
    update products set price_pence = priced.price_pence, max_price_pence = priced.max_price_pence,
      vat_rate_bp = priced.vat_rate_bp
    from jsonb_to_recordset(${JSON.stringify(priced)}::jsonb)
      as priced (id int, price_pence int, max_price_pence int, vat_rate_bp int)
    where products.id = priced.id`.execute(tx);
}

/** The columns of the prices for lists. */
export type StoredListPrices = {
  readonly price_pence: number;
  readonly max_price_pence: number;
  readonly vat_rate_bp: number;
};

/**
 * The prices for lists that products get with a new price without VAT, of decimal text, and their options as they are;
 * by product id.
 */
export async function listPricesWith(
  tx: Db,
  wanted: readonly { readonly id: number; readonly base: string }[],
): Promise<ReadonlyMap<number, StoredListPrices>> {
  const vatRateBp = vatRateOn(londonDay(new Date()));
  const { rows } = await sql<PricedRow>`
    select p.id, w.base::text, (w.base + ${dearestSurcharges})::text as max
    from unnest(${wanted.map(({ id }) => id)}::int[], ${wanted.map(({ base }) => base)}::numeric[]) as w (id, base)
    join products p using (id)`.execute(tx);
  return new Map(rows.map((row) => [row.id, toStored(row, vatRateBp)]));
}

type PricedRow = { readonly id: number; readonly base: string; readonly max: string };

function toStored({ id, base, max }: PricedRow, vatRateBp: number) {
  const prices = listPrices({
    basePence: priceFromText(base),
    maxPence: priceFromText(max),
    vatRateBp,
  });
  return {
    id,
    price_pence: prices.pricePence,
    max_price_pence: prices.maxPricePence,
    vat_rate_bp: vatRateBp,
  };
}
