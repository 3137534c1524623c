import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { Total, VatTreatment } from "#shop/pricing/totals.ts";
import type { Address } from "#shop/shipping/address.ts";
import type { EstimateInput } from "#shop/shipping/delivery-estimate.ts";
import type { NewOrderLine } from "./order.ts";
import { networkHash } from "./unpaid-queries.server.ts";

export type NewOrder = {
  readonly customerId: string;
  readonly email: string;
  readonly customerName: string;
  readonly address: Address;
  readonly notes: string;
  readonly lines: readonly NewOrderLine[];
  readonly vat: VatTreatment;
  readonly zone: string;
  readonly discountCode: string | null;
  /** What the place of an export charges on arrival, as the customer was told; null if left out. */
  readonly importTaxes?: string | null;
  readonly totals: readonly Total[];
  readonly totalPence: number;
  readonly fingerprint: Buffer;
  /** What its delivery is estimated from when it is placed; without it, its days are those here. */
  readonly estimate?: EstimateInput;
  /** The estimated delivery day, and the day by which it leaves, as "2026-11-26". */
  readonly promisedFor: string | null;
  readonly leavesBy?: string | null;
  /** Whether what is in stock is sent before what is made, in a parcel of its own; no if left out. */
  readonly inStockFirst?: boolean;
  /** The days of the lines in stock, where they are sent first. */
  readonly inStock?: {
    readonly promisedFor: string | null;
    readonly leavesBy: string | null;
  } | null;
  /** What the card of a gift says; "" without a card, null or left out for no gift. */
  readonly giftMessage?: string | null;
  /** Whether the customer was shown that they can refuse to be asked for a review, and did not; no if left out. */
  readonly mayAskForReview?: boolean;
  /** The ids of the lines of the customer's cart that are bought, 100 at most; none if left out. */
  readonly cartLineIds?: readonly string[];
  /** From when it is placed to the payment deadline. */
  readonly payWithinMs: number;
  /** The customer's network; null if unknown. */
  readonly clientNetwork: string | null;
};

/** Inserts an unpaid order, with the network whose limit it counts towards, if any. */
export async function insertOrder(
  tx: Db,
  order: NewOrder,
  network: string | null,
): Promise<string> {
  const inserted = await tx
    .insertInto("orders")
    .values({
      customerId: order.customerId,
      email: order.email,
      customerName: order.customerName,
      address: JSON.stringify(order.address),
      notes: order.notes,
      quote: quoteOf(order),
      totalPence: order.totalPence,
      fingerprint: order.fingerprint,
      holdsStock: true,
      mayAskForReview: order.mayAskForReview ?? false,
      cartLineIds: [...(order.cartLineIds ?? [])],
      inStockFirst: order.inStockFirst ?? false,
      giftMessage: order.giftMessage ?? null,
      clientNetwork: network === null ? null : networkHash(network),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertLinesAndTotals(tx, inserted.id, order);
  return inserted.id;
}

/**
 * Keeps what the customer said last, on an order whose payment page is asked for again: about the mail that
 * asks for a review, and which lines of the cart it is for.
 */
export async function updateLastWord(
  tx: Db,
  orderId: string,
  { mayAskForReview = false, cartLineIds = [] }: Pick<NewOrder, "mayAskForReview" | "cartLineIds">,
): Promise<void> {
  await tx
    .updateTable("orders")
    .set({ mayAskForReview, cartLineIds: [...cartLineIds] })
    .where("id", "=", orderId)
    .where((order) =>
      order.or([
        order("mayAskForReview", "<>", mayAskForReview),
        sql<boolean>`cart_line_ids <> ${cartLineIds}::text[]`,
      ]),
    )
    .execute();
}

/** The ids of the lines of the customer's cart that an order was placed for. */
export async function listCartLineIds(db: Db, orderId: string): Promise<readonly string[]> {
  const row = await db
    .selectFrom("orders")
    .select("cartLineIds")
    .where("id", "=", orderId)
    .executeTakeFirst();
  return row?.cartLineIds ?? [];
}

/**
 * Inserts the lines and the sums of an order, in their order. Each line is promised for the same day, but for
 * those in stock if they are sent first.
 */
export async function insertLinesAndTotals(
  tx: Db,
  orderId: string,
  {
    lines,
    totals,
    promisedFor,
    leavesBy = null,
    inStock = null,
  }: Pick<NewOrder, "lines" | "totals" | "promisedFor" | "leavesBy" | "inStock">,
): Promise<void> {
  const whole = { promisedFor, leavesBy };
  const daysOf = ({ madeToOrder }: NewOrderLine) => (madeToOrder ? whole : (inStock ?? whole));
  await tx
    .insertInto("orderLines")
    .values(
      lines.map((line, position) => ({
        ...toLineRow(orderId, position, line),
        promisedFor: daysOf(line).promisedFor,
        leavesBy: daysOf(line).leavesBy,
      })),
    )
    .execute();
  await tx
    .insertInto("orderTotals")
    .values(
      totals.map(({ code, label, amountPence, vatPence }, position) => ({
        orderId,
        position,
        code,
        label,
        amountPence,
        vatPence,
      })),
    )
    .execute();
}

/** What an order keeps of its quote besides lines and sums. */
export function quoteOf({
  vat,
  zone,
  discountCode,
  importTaxes = null,
}: Pick<NewOrder, "vat" | "zone" | "discountCode" | "importTaxes">): string {
  return JSON.stringify({
    vat,
    zone,
    ...(discountCode === null ? {} : { discountCode }),
    ...(importTaxes === null ? {} : { importTaxes }),
  });
}

function toLineRow(orderId: string, position: number, line: NewOrderLine) {
  return {
    orderId,
    position,
    productId: line.productId,
    sku: line.sku,
    name: line.name,
    options: JSON.stringify(line.options),
    quantity: line.quantity,
    unitNetPence: line.unitNetPence,
    unitVatPence: line.unitVatPence,
    vatRateBp: line.vatRateBp,
    discountPence: line.discountPence,
    madeToOrder: line.madeToOrder,
    leadTimeDays: line.leadTimeDays,
  };
}
