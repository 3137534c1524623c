import { sql, type RawBuilder } from "kysely";
import { pence, type Pence } from "#shop/kit/money.ts";
import { pageOf, readPlace } from "#shop/kit/keyset.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { paymentMode } from "#shop/platform/payment-mode.server.ts";
import type { DisputeStatus } from "#shop/payments/refunds/provider-refund.ts";

/** A dispute with its order, and whether evidence was sent. */
export type ListedDispute = {
  readonly ref: string;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly customerName: string;
  readonly chargeRef: string;
  readonly amountPence: Pence;
  readonly status: DisputeStatus;
  readonly reason: string;
  readonly dueBy: Date | null;
  readonly openedAt: Date;
  readonly evidence: "sending" | "sent" | "refused" | null;
  /** Whether the bank still takes evidence. */
  readonly canAnswer: boolean;
};

/** Waits for the shop: the bank asks, and nothing was sent. */
const isOpen = sql<boolean>`(d.status in ('inquiry', 'needs_response')
  and coalesce(e.state, 'refused') = 'refused')`;

async function select(
  db: Db,
  {
    where,
    order,
    limit,
  }: {
    readonly where: RawBuilder<unknown>;
    readonly order: RawBuilder<unknown>;
    readonly limit: number;
  },
): Promise<readonly (ListedDispute & { readonly timeKey: string })[]> {
  const { rows } = await sql<ListedDispute & { timeKey: string; amount: number }>`
    select d.provider_ref as ref, o.id as "orderId", o.order_number as "orderNumber",
      o.customer_name as "customerName", p.charge_ref as "chargeRef", d.amount_pence as amount, d.status,
      d.reason, d.due_by as "dueBy", d.opened_at as "openedAt", e.state as evidence,
      (d.status in ('inquiry', 'needs_response') and coalesce(d.due_by > now(), true)) as "canAnswer",
      (extract(epoch from d.opened_at) * 1000000)::bigint::text as "timeKey"
    from disputes d join payments p on p.id = d.payment_id join orders o on o.id = p.order_id
      left join dispute_evidence e on e.dispute_ref = d.provider_ref
    where p.mode = ${paymentMode()} and ${where} order by ${order} limit ${limit}`.execute(db);
  return rows.map(({ amount, ...row }) => ({ ...row, amountPence: pence(amount) }));
}

/** A dispute by the provider's name for it; null if there is none. */
export async function findDispute(db: Db, ref: string): Promise<ListedDispute | null> {
  const found = await select(db, {
    where: sql`d.provider_ref = ${ref}`,
    order: sql`d.opened_at`,
    limit: 1,
  });
  return found[0] ?? null;
}

const OPEN_MAX = 200;
const PAGE_ROWS = 50;

/** The disputes that wait for evidence, the first to be due first: 200 at most. */
export function listOpenDisputes(db: Db): Promise<readonly ListedDispute[]> {
  return select(db, {
    where: isOpen,
    order: sql`d.due_by nulls last, d.provider_ref`,
    limit: OPEN_MAX,
  });
}

/** A page of the other disputes, 50 rows, the latest first. */
export async function listOtherDisputes(
  db: Db,
  after: string | null,
): Promise<{
  readonly rows: readonly ListedDispute[];
  readonly seen: number;
  readonly next: string | null;
}> {
  const place = readPlace(after);
  const [time, ref] = place?.keys ?? [];
  const isPlace = typeof time === "string" && /^\d{1,16}$/.test(time) && typeof ref === "string";
  const behind = isPlace
    ? sql`(d.opened_at, d.provider_ref) < (timestamptz '1970-01-01Z' + ${time}::bigint
        * interval '1 microsecond', ${ref})`
    : sql`true`;
  const found = await select(db, {
    where: sql`not ${isOpen} and ${behind}`,
    order: sql`d.opened_at desc, d.provider_ref desc`,
    limit: PAGE_ROWS + 1,
  });
  return pageOf(found, {
    size: PAGE_ROWS,
    seen: isPlace ? (place?.seen ?? 0) : 0,
    keysOf: ({ timeKey, ref: name }) => [timeKey, name],
  });
}
