import { sql } from "kysely";
import { newToken, tokenHash } from "#shop/accounts/sessions/tokens.server.ts";
import type { OrderRecord } from "#shop/fulfilment/order-record.ts";
import { withLockedOrder } from "#shop/fulfilment/order-record.server.ts";
import { assert } from "#shop/kit/assert.ts";
import { done } from "#shop/kit/result.ts";
import { londonDay } from "#shop/kit/time.ts";
import { enqueueMail } from "#shop/mail/outbox.server.ts";
import { markOf, stopUrlOf } from "#shop/mail/stopping/stop-link.server.ts";
import { areMailsStopped } from "#shop/mail/stopping/stopped-mails.server.ts";
import { optionsText } from "#shop/orders/order.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { env } from "#shop/platform/env.server.ts";
import { keptLines, mayAskForReview } from "./review.ts";

const ORDERS_PER_QUERY = 100;

/**
 * Asks for a review of each order that was delivered 30 days ago, once, unless the customer refused it at the
 * checkout or has stopped such mails. Safe to run at any time and in parallel.
 */
export async function askForReviews(db: Db, now = new Date()): Promise<void> {
  for (let after: string | null = null; ;) {
    const ids = await listUndecided(db, now, after);
    for (const id of ids) await decide(db, id, now);
    after = ids.at(-1) ?? null;
    if (ids.length < ORDERS_PER_QUERY) return;
  }
}

/** Orders whose last parcel was delivered 30 days ago, and about which nothing was decided yet. */
async function listUndecided(db: Db, now: Date, after: string | null): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o
    where o.may_ask_for_review and o.customer_id is not null
      and o.created_at > ${now}::timestamptz - interval '1 year'
      and not exists (select from review_requests r where r.order_id = o.id)
      and exists (select from fulfilments f where f.order_id = o.id
        and f.delivered_at <= ${now}::timestamptz - interval '30 days')
      and (${after}::uuid is null or o.id > ${after}::uuid)
    order by o.id limit ${ORDERS_PER_QUERY}`.execute(db);
  return rows.map(({ id }) => id);
}

async function decide(db: Db, orderId: string, now: Date): Promise<void> {
  await withLockedOrder(db, orderId, async (tx, record) => {
    // Its customer may have deleted the account since the list was read.
    if (record.order.customerId === null) return done(null);
    const decision = mayAskForReview(record, now);
    if (decision === "wait") return done(null);
    const mark = await markOf(tx, record.order.email);
    const isStopped = await areMailsStopped(tx, { kind: "reviews", mark });
    const token = decision === "ask" && !isStopped ? newToken() : null;
    const inserted = await tx
      .insertInto("reviewRequests")
      .values({ orderId, tokenHash: token === null ? null : hashOf(token) })
      .onConflict((conflict) => conflict.doNothing())
      .returning("orderId")
      .executeTakeFirst();
    if (inserted !== undefined && token !== null) await ask(tx, record, token);
    return done(null);
  });
}

async function ask(tx: Db, record: OrderRecord, token: string): Promise<void> {
  const { order } = record;
  await enqueueMail(tx, "review-request", {
    key: `review-request:${order.id}`,
    recipient: order.email,
    data: {
      customerName: order.customerName,
      orderedOn: londonDay(order.placedAt),
      items: keptLines(record).map(({ name, quantity, options }) => ({
        name,
        quantity,
        options: optionsText(options),
      })),
      link: `${env().publicUrl}/reviews?token=${token}`,
      stopUrl: await stopUrlOf(tx, "reviews", order.email),
    },
  });
}

function hashOf(token: string): Buffer {
  const hash = tokenHash(token);
  assert(hash !== null, "a new token has the form of a token");
  return hash;
}
