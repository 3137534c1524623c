import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";

/** A payment page that has ended is looked at within minutes; after this, nobody could ask the provider. */
const OVERDUE_AFTER = sql`interval '10 minutes'`;

/** The state of the business and of its queues, for the metrics: of the whole shop, not of one instance. */
export type TradeFigures = {
  /** Since the shop began: orders placed, orders paid (each has one invoice), and credit notes. */
  readonly placedOrders: number;
  readonly paidOrders: number;
  readonly creditNotes: number;
  /** Of the last 24 hours. */
  readonly takingsPence: number;
  readonly pendingPayments: number;
  /** Payments whose page has ended and of which the provider has not said what became of them. */
  readonly overduePayments: number;
  /** Payments that the provider has and for which there is no order, and how long ago it was last asked. */
  readonly missingPayments: number;
  readonly paymentCheckAgeSeconds: number;
  /** Since the shop began: what was refused because the provider's clock and the database's differ. */
  readonly clockRefusals: number;
  /** Events of the provider that are not handled: how many, and since when. */
  readonly openEvents: number;
  readonly oldestEventSeconds: number;
  readonly openRefunds: number;
  readonly openFlags: number;
  readonly unsentMails: number;
  readonly oldestMailSeconds: number;
  readonly waitingJobs: number;
  readonly deadJobs: number;
  /** Instances that were seen in the last three minutes, and how many versions they have. */
  readonly instances: number;
  readonly versions: number;
  readonly connections: number;
  readonly connectionsMax: number;
};

/** Reads all of them in one query, which uses indexes of what is open. */
export async function readFigures(db: Db): Promise<TradeFigures> {
  const age = (column: string) =>
    sql`coalesce(extract(epoch from now() - min(${sql.ref(column)})), 0)::float8`;
  const { rows } = await sql<TradeFigures>`
    select (select case when is_called then last_value - 10000 else 0 end::int from order_numbers) as "placedOrders",
      coalesce((select last_number from invoice_counter), 0) as "paidOrders",
      coalesce((select last_number from credit_note_counter), 0) as "creditNotes",
      (select coalesce(sum(amount_pence), 0)::int from payments
        where state = 'paid' and paid_at > now() - interval '24 hours') as "takingsPence",
      payment."pendingPayments", payment."overduePayments", compared.*, event.*, mail.*, job.*, instance.*,
      (select count(*)::int from refunds where state in ('awaiting_approval', 'requested', 'sending')) as "openRefunds",
      (select count(*)::int from order_flags where resolved_at is null) as "openFlags",
      (select sum(numbackends)::int from pg_stat_database) as connections,
      current_setting('max_connections')::int as "connectionsMax"
    from (select count(*)::int as "pendingPayments",
        count(*) filter (where expires_at < now() - ${OVERDUE_AFTER})::int as "overduePayments"
        from payments where state = 'pending') as payment,
      (select cardinality(missing_refs) as "missingPayments", clock_refusals as "clockRefusals",
        extract(epoch from now() - completed_at)::float8 as "paymentCheckAgeSeconds" from payment_check) as compared,
      (select count(*)::int as "openEvents", ${age("received_at")} as "oldestEventSeconds"
        from payment_events where handled_at is null) as event,
      (select count(*)::int as "unsentMails", ${age("created_at")} as "oldestMailSeconds"
        from mail_outbox where sent_at is null and withheld_at is null) as mail,
      (select count(*) filter (where attempts < max_attempts and run_at <= now())::int as "waitingJobs",
        count(*) filter (where attempts >= max_attempts and locked_at is null)::int as "deadJobs"
        from graphile_worker.jobs) as job,
      (select count(*)::int as instances, count(distinct version)::int as versions
        from instances where seen_at > now() - interval '3 minutes') as instance`.execute(db);
  const [figures] = rows;
  if (figures === undefined) throw new Error("A query without a table has one row.");
  return figures;
}
