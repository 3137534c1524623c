import { sql } from "kysely";
import { isUuid } from "#shop/kit/uuid.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { Address } from "#shop/shipping/address.ts";
import type { OfferItem } from "./offer-request.ts";

/** A shopper's request for a delivery price, as staff see it. */
export type OfferRequest = {
  readonly id: string;
  readonly threadId: string | null;
  readonly name: string;
  readonly email: string;
  readonly telephone: string;
  readonly address: Address;
  readonly items: readonly OfferItem[];
  readonly at: Date;
};

const columns = sql`offer_requests.id, thread_id as "threadId", name, email, telephone,
  offer_requests.address, items, at`;

const LISTED_MAX = 50;

/** The requests that nobody has answered, neither by an offer nor otherwise: the oldest first, 50 at most. */
export async function listOpenRequests(db: Db): Promise<readonly OfferRequest[]> {
  const { rows } = await sql<OfferRequest>`
    select ${columns} from offer_requests join messages on messages.id = message_id
    where answered_at is null order by at limit ${LISTED_MAX}`.execute(db);
  return rows;
}

/** A request by its id; null if there is none, or if it was deleted. */
export async function findRequest(db: Db, id: string): Promise<OfferRequest | null> {
  if (!isUuid(id)) return null;
  const { rows } = await sql<OfferRequest>`
    select ${columns} from offer_requests join messages on messages.id = message_id
    where offer_requests.id = ${id}::uuid`.execute(db);
  return rows[0] ?? null;
}

/** A request of a thread with the latest offer that answers it. */
export type AnsweredRequest = OfferRequest & { readonly offerId: string | null };

/** The requests of a thread, the newest first, 10 at most. */
export async function listRequestsOfThread(
  db: Db,
  threadId: string,
): Promise<readonly AnsweredRequest[]> {
  if (!isUuid(threadId)) return [];
  const { rows } = await sql<AnsweredRequest>`
    select ${columns}, (select offers.id from offers where request_id = offer_requests.id
      order by created_at desc limit 1) as "offerId"
    from offer_requests join messages on messages.id = message_id
    where thread_id = ${threadId}::uuid order by at desc limit 10`.execute(db);
  return rows;
}
