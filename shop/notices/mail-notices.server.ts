import { sql } from "kysely";
import { availabilityOf, badgeOf } from "#shop/catalogue/availability.ts";
import { findCardsById } from "#shop/catalogue/catalogue.server.ts";
import type { ProductCard } from "#shop/catalogue/product.ts";
import { enqueueMail } from "#shop/mail/outbox.server.ts";
import { stopUrlOf } from "#shop/mail/stopping/stop-link.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { env } from "#shop/platform/env.server.ts";

/** Who is mailed about a product in one run: the next five minutes show whether there are pieces left. */
const BATCH = 50;
const PRODUCTS_AT_ONCE = 200;

/**
 * Mails those who wait for a product that can be bought again, the first who asked first, and deletes what
 * they waited for. Runs every five minutes, so that a wrong count that is corrected at once mails nobody.
 * Safe to run at any time and in parallel. Looks at `atOnce` products at a time, until all are looked at.
 */
export async function mailBackInStock(db: Db, atOnce = PRODUCTS_AT_ONCE): Promise<void> {
  for (let after = 0; ;) {
    const ids = await listAwaited(db, { after, atOnce });
    for (const card of await findCardsById(db, ids))
      if (card.basePence !== null && availabilityOf(card).state !== "sold-out")
        await db.transaction().execute((tx) => mailWaiting(tx, card));
    after = ids.at(-1) ?? after;
    if (ids.length < atOnce) return;
  }
}

/** The products that somebody waits for, by id, after this one. Most of them are still sold out. */
async function listAwaited(
  db: Db,
  { after, atOnce }: { readonly after: number; readonly atOnce: number },
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct product_id as id from stock_notices
    where confirmed_at is not null and product_id > ${after}
    order by product_id limit ${atOnce}`.execute(db);
  return rows.map(({ id }) => id);
}

async function mailWaiting(tx: Db, card: ProductCard): Promise<void> {
  const { rows } = await sql<{ id: string; email: string }>`
    delete from stock_notices where id in (
      select id from stock_notices where product_id = ${card.id} and confirmed_at is not null
      order by confirmed_at, id limit ${BATCH} for update skip locked)
    returning id, email`.execute(tx);
  for (const { id, email } of rows)
    await enqueueMail(tx, "back-in-stock", {
      key: `back-in-stock:${id}`,
      recipient: email,
      data: {
        productName: card.name,
        productUrl: `${env().publicUrl}/product/${card.slug}`,
        pricePence: card.pricePence,
        maxPricePence: card.maxPricePence,
        availability: badgeOf(availabilityOf(card)).notice,
        stopUrl: await stopUrlOf(tx, "back-in-stock", email),
      },
    });
}
