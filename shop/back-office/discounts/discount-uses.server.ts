import { pageOf, type Place } from "#shop/kit/keyset.ts";
import { pence, type Pence } from "#shop/kit/money.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { seenBefore, selectUses, type UseRow } from "./discount-uses-queries.server.ts";

const ROWS = 50;

/** `reserved`: by an unpaid order. `given_back`: the order ended unpaid, and the use counts no longer. */
export type UseState = "reserved" | "used" | "given_back";

/** The use of a discount code by an order. */
export type ListedUse = {
  readonly orderNumber: string;
  /** The name on the order; as for the order itself, it goes when the order loses its personal data. */
  readonly customerName: string;
  /** Null when the account was deleted. */
  readonly customerId: string | null;
  /** What came off the order, with VAT. */
  readonly amountPence: Pence;
  /** When the order was placed with the code, by which the list is sorted. */
  readonly reservedAt: Date;
  readonly state: UseState;
  /** Since when it is so. */
  readonly since: Date;
};

export type UseList = {
  readonly uses: readonly ListedUse[];
  /** How many rows come before these. */
  readonly seen: number;
  /** The place of the next page; null on the last one. */
  readonly next: string | null;
};

/** A page of the uses of a discount, 50 rows, the newest first. */
export async function listDiscountUses(
  db: Db,
  { discountId, after }: { readonly discountId: number; readonly after: Place | null },
): Promise<UseList> {
  const found = await selectUses(db, { discountId, after, limit: ROWS + 1 });
  const { rows, ...place } = pageOf(found, {
    size: ROWS,
    seen: seenBefore(after),
    keysOf: (row) => [row.sortKey, row.orderId],
  });
  return { uses: rows.map(toUse), ...place };
}

function toUse(row: UseRow): ListedUse {
  return {
    orderNumber: row.orderNumber,
    customerName: row.customerName,
    customerId: row.customerId,
    amountPence: pence(row.amountPence),
    reservedAt: row.reservedAt,
    ...stateOf(row),
  };
}

function stateOf({ usedAt, givenBackAt, reservedAt }: UseRow): {
  readonly state: UseState;
  readonly since: Date;
} {
  if (usedAt !== null) return { state: "used", since: usedAt };
  if (givenBackAt !== null) return { state: "given_back", since: givenBackAt };
  return { state: "reserved", since: reservedAt };
}
