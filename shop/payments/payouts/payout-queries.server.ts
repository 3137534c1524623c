import { sql, type RawBuilder } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { keyset } from "#shop/platform/lists/keyset.server.ts";
import { paymentMode } from "#shop/platform/payment-mode.server.ts";
import type { Payout, PayoutLine } from "./payout.ts";
import type { ProviderPayout, ProviderPayoutLine } from "./provider-payout.ts";

/** A payout with what the list of payouts shows of its lines. */
export type PayoutRow = Payout & {
  /** Whether a later payout has the money of this failed one. */
  readonly isBack: boolean;
};

const payoutColumns = sql`p.provider_ref as ref, p.amount_pence as "amountPence", p.state, p.listing,
  p.arrives_on::text as "arrivesOn", p.arrives_on as by_day, p.opened_at as "openedAt", p.lines_read_at as "linesReadAt",
  exists (select from payout_lines back where back.kind = 'payout_back' and back.source_ref = p.provider_ref)
    as "isBack"`;

/** Payouts of the mode that the shop runs in, the last to arrive first. */
export function payouts(where = sql<boolean>`true`) {
  const query = sql`select ${payoutColumns} from payouts p where p.mode = ${paymentMode()} and ${where}`;
  return keyset<PayoutRow>(query, { byDay: "day", ref: "text" }, { isDown: true });
}

/** What a line is about in the shop's own tables: whose order, for how much, and in which state. */
const own = sql`left join lateral (
  select o.order_number, amount_pence, payments.state from payments join orders o on o.id = payments.order_id
    where l.kind = 'charge' and payments.charge_ref = l.charge_ref and payments.mode = p.mode
  union all
  select o.order_number, amount_pence, refunds.state from refunds join orders o on o.id = refunds.order_id
    where l.kind in ('refund', 'refund_failed') and refunds.provider_ref = l.source_ref
  union all
  select o.order_number, disputes.amount_pence, status from disputes
    join payments on payments.id = disputes.payment_id join orders o on o.id = payments.order_id
    where l.kind in ('dispute', 'dispute_won') and disputes.provider_ref = l.source_ref
  union all
  select null, amount_pence, state from payouts back
    where l.kind = 'payout_back' and back.provider_ref = l.source_ref
  limit 1) own on true`;

const lineColumns = sql`l.provider_ref as ref, l.payout_ref as "payoutRef", l.kind, l.category,
  l.amount_pence as "amountPence", l.fee_pence as "feePence", l.net_pence as "netPence",
  l.source_ref as "sourceRef", l.charge_ref as "chargeRef", l.description, l.made_at as "madeAt",
  case when own.amount_pence is null then null else jsonb_build_object('orderNumber', own.order_number,
    'amountPence', own.amount_pence, 'state', own.state) end as own,
  (select min(twin.provider_ref) from payout_lines twin where twin.source_ref = l.source_ref
    and twin.kind = l.kind and twin.provider_ref <> l.provider_ref and l.kind not in ('fee', 'other')) as twin`;

/** Lines of payouts beside what the shop has, the earliest first. */
export async function selectLines(
  db: Db,
  { where, limit }: { readonly where: RawBuilder<unknown>; readonly limit: number },
): Promise<readonly PayoutLine[]> {
  const { rows } = await sql<PayoutLine>`
    select * from (select ${lineColumns} from payout_lines l join payouts p on p.provider_ref = l.payout_ref ${own}
      where p.mode = ${paymentMode()} and ${where}) as l
    order by "madeAt", ref limit ${limit}`.execute(db);
  return rows;
}

/** Lines that may differ: all but those that plainly agree. The rule itself is `lineDifferences`. */
export const mayDiffer = sql`not (l.net_pence = l.amount_pence - l.fee_pence
  and (l.kind = 'fee' or coalesce(
    l.amount_pence = own.amount_pence * case when l.kind in ('refund', 'dispute') then -1 else 1 end
    and case l.kind when 'charge' then own.state = 'paid' when 'refund' then own.state in ('sent', 'failed')
      when 'dispute' then true when 'dispute_won' then own.state = 'won' else own.state = 'failed' end
    and not exists (select from payout_lines twin where twin.source_ref = l.source_ref and twin.kind = l.kind
      and twin.provider_ref <> l.provider_ref), false)))`;

/** Saves a payout as the provider has it. */
export async function savePayout(
  tx: Db,
  { ref, openedAt, ...state }: ProviderPayout,
): Promise<void> {
  await tx
    .insertInto("payouts")
    .values({ providerRef: ref, mode: paymentMode(), openedAt, ...state })
    .onConflict((conflict) => conflict.column("providerRef").doUpdateSet(state))
    .execute();
}

const CHUNK_ROWS = 500;

/** Makes the lines of a payout those that the provider has. */
export async function replaceLines(
  tx: Db,
  payoutRef: string,
  lines: readonly ProviderPayoutLine[],
): Promise<void> {
  const refs = lines.map(({ ref }) => ref);
  await tx
    .deleteFrom("payoutLines")
    .where("payoutRef", "=", payoutRef)
    .where(sql<boolean>`not provider_ref = any(${refs}::text[])`)
    .execute();
  for (let at = 0; at < lines.length; at += CHUNK_ROWS) {
    const chunk = lines
      .slice(at, at + CHUNK_ROWS)
      .map(({ ref, ...line }) => ({ providerRef: ref, payoutRef, ...line }));
    await tx
      .insertInto("payoutLines")
      .values(chunk)
      .onConflict((conflict) =>
        conflict.column("providerRef").doUpdateSet((set) => ({
          payoutRef: set.ref("excluded.payoutRef"),
          kind: set.ref("excluded.kind"),
          category: set.ref("excluded.category"),
          amountPence: set.ref("excluded.amountPence"),
          feePence: set.ref("excluded.feePence"),
          netPence: set.ref("excluded.netPence"),
          sourceRef: set.ref("excluded.sourceRef"),
          chargeRef: set.ref("excluded.chargeRef"),
          description: set.ref("excluded.description"),
        })),
      )
      .execute();
  }
  await tx
    .updateTable("payouts")
    .set({ linesReadAt: new Date() })
    .where("providerRef", "=", payoutRef)
    .execute();
}
