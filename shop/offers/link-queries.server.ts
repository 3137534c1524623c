import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { Offer } from "./offer.ts";
import { offerColumns, toOffer, type OfferRow } from "./offer-queries.server.ts";

export async function insertLink(
  tx: Db,
  { hash, offerId }: { readonly hash: Buffer; readonly offerId: string },
): Promise<void> {
  await tx.insertInto("offerLinks").values({ tokenHash: hash, offerId }).execute();
}

/** Ends all links of a locked offer. */
export async function deleteLinks(tx: Db, offerId: string): Promise<void> {
  await tx.deleteFrom("offerLinks").where("offerId", "=", offerId).execute();
}

/** Notes that a locked offer is mailed as it is now. */
export async function updateSent(tx: Db, { id, version }: Offer, until: Date): Promise<void> {
  await tx
    .updateTable("offers")
    .set({ sentAt: sql<Date>`now()`, sentVersion: version, validUntil: until })
    .where("id", "=", id)
    .execute();
}

/** The offer that a link leads to; null for an unknown one. */
export async function selectOfferOfLink(db: Db, hash: Buffer): Promise<Offer | null> {
  const { rows } = await sql<OfferRow>`
    select ${offerColumns} from offer_links join offers on offers.id = offer_id
    where token_hash = ${hash}`.execute(db);
  return rows[0] === undefined ? null : toOffer(rows[0]);
}
