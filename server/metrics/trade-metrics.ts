import type { TradeFigures } from "#shop/jobs/trade-figures.server.ts";
import { readAtMostOften, valueCounter, valueGauge } from "./value-gauges.ts";

type Metric = readonly [help: string, value: (figures: TradeFigures) => number];

const penceInPound = 100;

/** What only grows. */
const counters: Readonly<Record<string, Metric>> = {
  shop_orders_placed_total: ["Orders placed, paid or not.", (all) => all.placedOrders],
  shop_orders_paid_total: ["Orders paid: each has one invoice.", (all) => all.paidOrders],
  shop_credit_notes_total: ["Credit notes: one for each refund.", (all) => all.creditNotes],
  shop_payment_clock_refusals_total: [
    "Events refused as signed too long ago, and payment pages that the provider refused as ending too soon: its clock and the database's differ.",
    (all) => all.clockRefusals,
  ],
};

const gauges: Readonly<Record<string, Metric>> = {
  shop_takings_day_pounds: [
    "What was paid in the last 24 hours, in pounds.",
    (all) => all.takingsPence / penceInPound,
  ],
  shop_payments_pending: ["Payments that wait for the customer.", (all) => all.pendingPayments],
  shop_payments_overdue: [
    "Payments whose page ended over 10 minutes ago, and of which the provider has not said what became of them.",
    (all) => all.overduePayments,
  ],
  shop_payments_missing: [
    "Payments that the provider has and for which the shop has no order.",
    (all) => all.missingPayments,
  ],
  shop_payment_check_age_seconds: [
    "Since the provider's payments were last compared with the shop's, whole.",
    (all) => all.paymentCheckAgeSeconds,
  ],
  shop_payment_events_open: [
    "Events of the payment provider that are not handled.",
    (all) => all.openEvents,
  ],
  shop_payment_events_oldest_seconds: [
    "How long the oldest event that is not handled has waited.",
    (all) => all.oldestEventSeconds,
  ],
  shop_refunds_open: ["Refunds that are not sent.", (all) => all.openRefunds],
  shop_attention_open: ["Flags on orders that wait for a person.", (all) => all.openFlags],
  shop_mail_unsent: ["Mails that are not sent.", (all) => all.unsentMails],
  shop_mail_oldest_seconds: [
    "How long the oldest mail that is not sent has waited.",
    (all) => all.oldestMailSeconds,
  ],
  shop_jobs_waiting: ["Jobs that are due or in hand.", (all) => all.waitingJobs],
  shop_jobs_dead: ["Jobs whose last attempt has failed.", (all) => all.deadJobs],
  shop_instances: ["Instances seen in the last three minutes.", (all) => all.instances],
  shop_versions: ["Versions that these instances have.", (all) => all.versions],
  shop_database_connections: ["Connections to the database server.", (all) => all.connections],
  shop_database_connections_max: [
    "Connections that the database server allows.",
    (all) => all.connectionsMax,
  ],
};

/**
 * Measures the business. To be called in the jobs process only; all instances report the same figures, as
 * they are the shop's and not one instance's. While the database does not answer within three seconds, they are
 * left out of the metrics.
 */
export function measureTrade(read: () => Promise<TradeFigures>): void {
  const readCached = readAtMostOften(read);
  const valueOf = (value: Metric[1]) => async () => {
    const figures = await readCached();
    return figures && value(figures);
  };
  for (const [name, [help, value]] of Object.entries(counters))
    valueCounter(name, help, valueOf(value));
  for (const [name, [help, value]] of Object.entries(gauges))
    valueGauge(name, help, valueOf(value));
}
