import type { Db } from "#shop/platform/database/db.server.ts";
import { env } from "#shop/platform/env.server.ts";
import { listCatchingUp } from "./catching-up.server.ts";
import { listBackupNotices } from "#shop/backup/backup-notices.server.ts";
import { restoreNotice } from "#shop/backup/restores.server.ts";
import { listDeadJobs, type DeadJob } from "#shop/platform/queue/dead-jobs.server.ts";
import { enqueueMail, listUnsentMails, type UnsentMail } from "#shop/mail/outbox.server.ts";
import { listDueJobs, type DueJobs } from "#shop/platform/queue/queue.server.ts";
import { settings } from "#shop/content/settings/settings.ts";
import { bankHolidayNotice } from "#shop/shipping/bank-holidays.ts";
import { londonDay, MINUTE_MS } from "#shop/kit/time.ts";
import { listForAttention, type FlaggedOrder } from "#shop/orders/attention.server.ts";
import {
  findLargeReservations,
  type LargeReservations,
} from "#shop/orders/reserved-share.server.ts";
import { countWaitingQuestions } from "#shop/questions/answer-questions.server.ts";
import { countWaitingReviews } from "#shop/reviews/moderate.server.ts";
import { listOverdue, type OverdueOrder } from "#shop/payments/payments.server.ts";
import { countPayoutsThatDiffer } from "#shop/payments/payouts/payouts.server.ts";
import { originalSentences } from "#shop/content/settings/changed-originals.server.ts";
import { clockNotices, readPaymentCheck } from "#shop/payments/payment-check.server.ts";
import { listOpenEvents, type OpenEvent } from "#shop/payments/events.server.ts";

/** Unfinished work is listed after this time. */
const LISTED_AFTER_MS = 10 * MINUTE_MS;

/** A due job starts within seconds. A wait longer than this, in seconds, means that the queue is behind. */
const DELAYED_AFTER_S = 60;

/** What the shopkeeper has to look at. Nothing in it is lost, and nothing resolves itself. */
export type Attention = {
  /** A restore after which the shop is not reconciled with the payment provider yet, in sentences. */
  readonly restore: readonly string[];
  /** Flagged orders: a payment that does not match, a failed refund, a dispute, a request to cancel. */
  readonly orders: readonly FlaggedOrder[];
  /** Unpaid orders past their time limit that stay pending because the payment provider could not be reached. */
  readonly overdue: readonly OverdueOrder[];
  /** Payment pages that were paid and for which there is no order, as the provider names them. */
  readonly missingPayments: readonly string[];
  /** That the provider's clock and the database's differ, in a sentence. */
  readonly clocks: readonly string[];
  readonly events: readonly OpenEvent[];
  readonly mails: readonly UnsentMail[];
  readonly deadJobs: readonly DeadJob[];
  /** Tasks whose oldest job has been due for over a minute. */
  readonly delayed: readonly DueJobs[];
  /** What goes on behind a shop that has grown, in sentences. */
  readonly catchingUp: readonly string[];
  /** Products of which unpaid orders reserve a large share. */
  readonly largeReservations: LargeReservations;
  /** How many reviews nobody has read. */
  readonly waitingReviews: number;
  /** How many questions about products nobody has answered. */
  readonly waitingQuestions: number;
  /** How many payouts of the last 90 days do not agree with the shop's books, and nobody has said why. */
  readonly payoutsThatDiffer: number;
  /** Missing, failed, unverified and endangered backups, in sentences. */
  readonly backups: readonly string[];
  /** What an update has other than the texts that the owner has edited, in sentences. */
  readonly originals: readonly string[];
  /** The table of bank holidays, when less than a year of it is left. */
  readonly bankHolidays: string | null;
};

/** Lists everything that needs the shopkeeper's attention, oldest first, at most 200 of each. */
export async function listAttention(db: Db): Promise<Attention> {
  const before = new Date(Date.now() - LISTED_AFTER_MS);
  const waitingReviews = await countWaitingReviews(db);
  const waitingQuestions = await countWaitingQuestions(db);
  const originals = await originalSentences(db, env().shopJson);
  const { missing: missingPayments } = await readPaymentCheck(db);
  const clocks = await clockNotices(db);
  const payoutsThatDiffer = await countPayoutsThatDiffer(db, londonDay(new Date()));
  const catchingUp = await listCatchingUp(db);
  const [restore, orders, overdue, events, mails, deadJobs, due, largeReservations, backups] =
    await Promise.all([
      restoreNotice(db),
      listForAttention(db),
      listOverdue(db, before),
      listOpenEvents(db, before),
      listUnsentMails(db, before),
      listDeadJobs(db),
      listDueJobs(db),
      findLargeReservations(db),
      listBackupNotices(db, env().backupDir),
    ]);
  const delayed = due.filter((each) => each.oldestSeconds > DELAYED_AFTER_S);
  const bankHolidays = bankHolidayNotice(londonDay(new Date()));
  return {
    restore,
    orders,
    overdue,
    missingPayments,
    clocks,
    events,
    mails,
    deadJobs,
    delayed,
    catchingUp,
    waitingReviews,
    waitingQuestions,
    payoutsThatDiffer,
    largeReservations,
    backups,
    originals,
    bankHolidays,
  };
}

/** Mails the shopkeeper once about each dead job. */
export async function mailDeadJobs(db: Db): Promise<void> {
  for (const job of await listDeadJobs(db)) {
    // A mail about a mail that can't be sent could not be sent either; the list shows it.
    if (job.task === "send-mail") continue;
    await db.transaction().execute((tx) =>
      enqueueMail(tx, "dead-job", {
        key: `dead-job:${job.id}`,
        recipient: settings().email,
        data: {
          task: job.task,
          about: job.key ?? job.id,
          attempts: job.attempts,
          lastError: job.lastError,
        },
      }),
    );
  }
}
