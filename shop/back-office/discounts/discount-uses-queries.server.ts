import { sql, type RawBuilder } from "kysely";
import type { Place } from "#shop/kit/keyset.ts";
import { isUuid } from "#shop/kit/uuid.ts";
import type { Db } from "#shop/platform/database/db.server.ts";

export type UseRow = {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly customerId: string | null;
  readonly customerName: string;
  readonly amountPence: number;
  readonly reservedAt: Date;
  readonly usedAt: Date | null;
  readonly givenBackAt: Date | null;
  readonly sortKey: string;
};

type Slice = {
  readonly discountId: number;
  readonly after: Place | null;
  readonly limit: number;
};

/** The uses of a discount, the newest first, behind a place; one that does not fit is the beginning. */
export async function selectUses(
  db: Db,
  { discountId, after, limit }: Slice,
): Promise<readonly UseRow[]> {
  const { rows } = await sql<UseRow>`
    select order_id, order_number, orders.customer_id, customer_name, amount_pence, reserved_at, used_at,
      given_back_at, (extract(epoch from reserved_at) * 1000000)::bigint::text as sort_key
    from discount_uses join orders on orders.id = order_id
    where discount_id = ${discountId} and ${behind(after)}
    order by reserved_at desc, order_id desc limit ${limit}`.execute(db);
  return rows;
}

/** How many rows come before a place that fits; 0 for one that does not. */
export function seenBefore(after: Place | null): number {
  return boundOf(after)?.seen ?? 0;
}

function behind(after: Place | null): RawBuilder<unknown> {
  const bound = boundOf(after);
  if (bound === null) return sql`true`;
  const reservedAt = sql`timestamptz '1970-01-01Z' + ${bound.key}::bigint * interval '1 microsecond'`;
  return sql`(reserved_at, order_id) < (${reservedAt}, ${bound.orderId}::uuid)`;
}

function boundOf(after: Place | null) {
  const [key, orderId] = after?.keys ?? [];
  if (after === null || typeof key !== "string" || typeof orderId !== "string") return null;
  return /^\d{1,16}$/.test(key) && isUuid(orderId) ? { key, orderId, seen: after.seen } : null;
}
