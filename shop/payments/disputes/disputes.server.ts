import { sql, type RawBuilder } from "kysely";
import type { Pence } from "#shop/kit/money.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { keyset } from "#shop/platform/lists/keyset.server.ts";
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

const disputes = (where: RawBuilder<unknown>) => sql<ListedDispute>`
  select d.provider_ref as ref, o.id as order_id, o.order_number, o.customer_name, p.charge_ref, d.amount_pence,
    d.status, d.reason, d.due_by, d.opened_at, e.state as evidence,
    (d.status in ('inquiry', 'needs_response') and coalesce(d.due_by > now(), true)) as can_answer
  from disputes d join payments p on p.id = d.payment_id join orders o on o.id = p.order_id
    left join dispute_evidence e on e.dispute_ref = d.provider_ref
  where p.mode = ${paymentMode()} and ${where}`;

/** A dispute by the provider's name for it; null if there is none. */
export async function findDispute(db: Db, ref: string): Promise<ListedDispute | null> {
  const { rows } = await disputes(sql`d.provider_ref = ${ref}`).execute(db);
  return rows[0] ?? null;
}

const OPEN_MAX = 200;

/** The disputes that wait for evidence, the first to be due first: 200 at most. */
export async function listOpenDisputes(db: Db): Promise<readonly ListedDispute[]> {
  const { rows } = await sql<ListedDispute>`
    ${disputes(isOpen)} order by d.due_by nulls last, d.provider_ref limit ${OPEN_MAX}`.execute(db);
  return rows;
}

/** The other disputes, the latest first. */
export function otherDisputes() {
  const sort = { openedAt: "moment", ref: "text" } as const;
  return keyset<ListedDispute>(disputes(sql`not ${isOpen}`), sort, { isDown: true });
}
