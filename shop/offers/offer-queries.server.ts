import { sql } from "kysely";
import { pence } from "#shop/kit/money.ts";
import { isUuid } from "#shop/kit/uuid.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { paymentMode } from "#shop/platform/payment-mode.server.ts";
import type { Offer } from "./offer.ts";

export type OfferRow = Omit<Offer, "totalPence"> & { readonly totalPence: number };

/** The number of the order that was paid for the offer of the row. */
export const paidOrder = sql`(select order_number from offer_orders
  join orders on orders.id = offer_orders.order_id
  where offer_orders.offer_id = offers.id
    and exists (select from payments where payments.order_id = orders.id and payments.state = 'paid')
  order by orders.created_at limit 1)`;

export const offerColumns = sql`offers.id, offers.version, offers.request_id, offers.email,
  offers.customer_name, offers.telephone, offers.address, offers.notes, offers.words, offers.lines,
  offers.totals, offers.total_pence, offers.vat, offers.zone, offers.import_taxes,
  offers.transit_days, offers.created_at,
  offers.changed_at, offers.sent_at, offers.sent_version, offers.valid_until, offers.withdrawn_at,
  ${paidOrder} as paid_order`;

/** What staff have put together, before it is saved. */
export type OfferContent = Pick<
  Offer,
  | "email"
  | "customerName"
  | "telephone"
  | "address"
  | "notes"
  | "words"
  | "lines"
  | "totals"
  | "totalPence"
  | "vat"
  | "zone"
  | "importTaxes"
  | "transitDays"
>;

/** An offer by its id; null if there is none. */
export async function selectOffer(db: Db, id: string): Promise<Offer | null> {
  if (!isUuid(id)) return null;
  const { rows } = await sql<OfferRow>`
    select ${offerColumns} from offers where offers.id = ${id}::uuid`.execute(db);
  return rows[0] === undefined ? null : toOffer(rows[0]);
}

/** The same, locked until the transaction ends (docs/lock-order.md). */
export async function lockOffer(tx: Db, id: string): Promise<Offer | null> {
  if (!isUuid(id)) return null;
  await sql`select id from offers where id = ${id}::uuid for update`.execute(tx);
  return selectOffer(tx, id);
}

export async function insertOffer(
  tx: Db,
  id: string,
  content: OfferContent & { readonly requestId: string | null },
): Promise<void> {
  await tx
    .insertInto("offers")
    .values({
      id,
      mode: paymentMode(),
      // The request may be deleted at this moment, with the account of its sender.
      requestId: sql`(select id from offer_requests where id = ${content.requestId}::uuid for key share)`,
      ...columnsOf(content),
    })
    .execute();
}

/** Saves a new version of a locked offer. */
export async function updateOffer(tx: Db, offer: Offer, content: OfferContent): Promise<void> {
  await tx
    .updateTable("offers")
    .set({ ...columnsOf(content), version: offer.version + 1, changedAt: sql<Date>`now()` })
    .where("id", "=", offer.id)
    .execute();
}

function columnsOf(content: OfferContent) {
  return {
    email: content.email,
    customerName: content.customerName,
    telephone: content.telephone,
    address: JSON.stringify(content.address),
    notes: content.notes,
    words: content.words,
    lines: JSON.stringify(content.lines),
    totals: JSON.stringify(content.totals),
    totalPence: content.totalPence,
    vat: content.vat,
    zone: content.zone,
    importTaxes: content.importTaxes,
    transitDays: content.transitDays,
  };
}

export function toOffer(row: OfferRow): Offer {
  return { ...row, totalPence: pence(row.totalPence) };
}
