import { sql } from "kysely";
import { DAY_MS } from "#shop/kit/time.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { Offer } from "./offer.ts";
import { offerColumns, paidOrder, toOffer, type OfferRow } from "./offer-queries.server.ts";

export { listRequestsFrom } from "./request-queries.server.ts";

const LISTED_MAX = 500;

/** The offers made to an e-mail address, the oldest first, 500 at most. */
export async function listOffersTo(db: Db, email: string): Promise<readonly Offer[]> {
  const { rows } = await sql<OfferRow>`select ${offerColumns} from offers
    where lower(email) = lower(${email}) order by created_at limit ${LISTED_MAX}`.execute(db);
  return rows.map(toOffer);
}

/**
 * Locks, before an account is locked to be deleted, the offers that go with it: those made to its e-mail
 * address, and those that answer a request from it. Waits for a payment that is being opened.
 */
export async function lockOffersOf(tx: Db, customerId: string): Promise<void> {
  await sql`with address as (select lower(email) as email from customers where id = ${customerId}::uuid)
    select from offers where lower(email) = (select email from address)
      or request_id in (select offer_requests.id from offer_requests
        join messages on messages.id = message_id
        where lower(messages.email) = (select email from address))
    order by id for update`.execute(tx);
}

/** The requests for a delivery price from an e-mail address, with their messages. */
const requestsFrom = (email: string) => sql`(select r.id, r.message_id from offer_requests r
  join messages m on m.id = r.message_id where lower(m.email) = lower(${email})) as asked`;

/**
 * Locks the requests from an e-mail address with the offers that answer them, and waits for nobody. Returns the
 * messages whose request or offer another transaction has locked, which may wait for the account: they must stay.
 * No new offer can answer the requests of the others.
 */
export async function lockRequestsFrom(tx: Db, email: string): Promise<readonly string[]> {
  const locked = await sql<{ id: string }>`select id from offer_requests
    where id in (select id from ${requestsFrom(email)}) order by id for update skip locked`.execute(
    tx,
  );
  // A statement of its own: it sees the offers that were saved until the requests were locked.
  const { rows } = await sql<{ id: string }>`
    with own as (select id from offers where request_id in (select id from ${requestsFrom(email)})
      order by id for update skip locked)
    select message_id as id from ${requestsFrom(email)}
    where not (asked.id = any(${locked.rows.map(({ id }) => id)}::uuid[]))
      or exists (select from offers o where o.request_id = asked.id and o.id not in (select id from own))`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/**
 * Deletes the offers made to an e-mail address with their links: those that \`lockOffersOf\` has locked. Waits
 * for nothing else.
 */
export async function deleteOffersTo(tx: Db, email: string): Promise<void> {
  await sql`delete from offers where id in (select id from offers
    where lower(email) = lower(${email}) order by id for update skip locked)`.execute(tx);
}

/** How long offers are kept: never sent, after the last change; ended unpaid; paid, as the order has it all. */
const DRAFT_KEPT_DAYS = 30;
const ENDED_KEPT_DAYS = 90;
const PAID_KEPT_DAYS = 365;

/** Deletes offers whose time is over. Can run at any time; skips rows that are locked. */
export async function pruneOffers(db: Db): Promise<void> {
  const before = (days: number) => new Date(Date.now() - days * DAY_MS);
  await sql`delete from offers where id in (select id from offers where
      (sent_at is null and changed_at < ${before(DRAFT_KEPT_DAYS)})
      or (least(valid_until, withdrawn_at) < ${before(ENDED_KEPT_DAYS)}
        and (${paidOrder} is null or valid_until < ${before(PAID_KEPT_DAYS)}))
    order by id for update skip locked)`.execute(db);
}
