import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { Address } from "#shop/shipping/address.ts";
import type { OfferItem } from "./offer-request.ts";

type NewRequest = {
  readonly id: string;
  readonly messageId: string;
  readonly items: readonly OfferItem[];
  readonly address: Address;
  readonly telephone: string;
};

export async function insertRequest(tx: Db, request: NewRequest): Promise<void> {
  await tx
    .insertInto("offerRequests")
    .values({
      id: request.id,
      messageId: request.messageId,
      items: JSON.stringify(request.items),
      address: JSON.stringify(request.address),
      telephone: request.telephone,
    })
    .execute();
}

/** A request for a delivery price as its sender's data. */
export type StoredRequest = {
  readonly at: Date;
  readonly telephone: string;
  readonly address: Address;
  readonly items: readonly OfferItem[];
};

const LISTED_MAX = 500;

/** The requests sent from an e-mail address, the oldest first, 500 at most. */
export async function listRequestsFrom(db: Db, email: string): Promise<readonly StoredRequest[]> {
  const { rows } = await sql<StoredRequest>`
    select at, telephone, offer_requests.address, items
    from offer_requests join messages on messages.id = message_id
    where lower(email) = lower(${email}) order by at limit ${LISTED_MAX}`.execute(db);
  return rows;
}

/** The thread of the message of a request; null if the request was deleted. */
export async function selectThreadOf(tx: Db, requestId: string): Promise<string | null> {
  const row = await tx
    .selectFrom("offerRequests")
    .innerJoin("messages", "messages.id", "messageId")
    .select("threadId")
    .where("offerRequests.id", "=", requestId)
    .executeTakeFirst();
  return row?.threadId ?? null;
}
