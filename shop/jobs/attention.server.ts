import type { Db } from "#shop/platform/database/db.server.ts";
import { listDeadJobs, type DeadJob } from "#shop/platform/queue/dead-jobs.server.ts";
import { enqueueMail, listUnsentMails, type UnsentMail } from "#shop/mail/outbox.server.ts";
import { listDueJobs, type DueJobs } from "#shop/platform/queue/queue.server.ts";
import { shop } from "#shop/content/shop.ts";
import { bankHolidayNotice } from "#shop/shipping/bank-holidays.ts";
import { londonDay, MINUTE_MS } from "#shop/kit/time.ts";
import { listForAttention, listOverdue, type OrderNote } from "#shop/orders/attention.server.ts";
import {
  findLargeReservations,
  type LargeReservations,
} from "#shop/orders/reserved-share.server.ts";
import { listOpenEvents, type OpenEvent } from "#shop/payments/events.server.ts";

/** Work that is done within this time is nobody's concern: 10 minutes. */
const PATIENCE_MS = 10 * MINUTE_MS;

/** A job begins within seconds of its time; one that waits longer, in seconds, waits behind others. */
const DELAY_S = 60;

/** What a shopkeeper should look at: nothing of it is lost, and nothing of it goes away by itself. */
export type Attention = {
  /** Orders marked: a payment that does not fit, a refund that failed, a dispute, a wish to cancel. */
  readonly orders: readonly OrderNote[];
  /** Orders whose time to be paid has run out while Stripe could not be asked: they stay pending. */
  readonly overdue: readonly OrderNote[];
  readonly events: readonly OpenEvent[];
  readonly mails: readonly UnsentMail[];
  readonly deadJobs: readonly DeadJob[];
  /** Tasks whose oldest job could have begun a minute ago. */
  readonly delayed: readonly DueJobs[];
  /** Stock that orders waiting for payment hold more of than they should. */
  readonly held: LargeReservations;
  /** The table of bank holidays, when less than a year of it is left. */
  readonly bankHolidays: string | null;
};

/** All that waits for somebody's eyes, each list the oldest first and 200 long at most. */
export async function listAttention(db: Db): Promise<Attention> {
  const before = new Date(Date.now() - PATIENCE_MS);
  const [orders, overdue, events, mails, deadJobs, due, held] = await Promise.all([
    listForAttention(db),
    listOverdue(db, before),
    listOpenEvents(db, before),
    listUnsentMails(db, before),
    listDeadJobs(db),
    listDueJobs(db),
    findLargeReservations(db),
  ]);
  const delayed = due.filter((each) => each.oldestSeconds > DELAY_S);
  const bankHolidays = bankHolidayNotice(londonDay(new Date()));
  return { orders, overdue, events, mails, deadJobs, delayed, held, bankHolidays };
}

/** Mails the shopkeeper about each job that has failed for good, once. */
export async function mailDeadJobs(db: Db): Promise<void> {
  for (const letter of await listDeadJobs(db)) {
    // A mail that can't be sent can't be told by mail either; the list shows it.
    if (letter.task === "send-mail") continue;
    await db.transaction().execute((tx) =>
      enqueueMail(tx, "dead-job", {
        key: `dead-letter:${letter.id}`,
        recipient: shop.email,
        data: {
          task: letter.task,
          about: letter.key ?? letter.id,
          attempts: letter.attempts,
          lastError: letter.lastError,
        },
      }),
    );
  }
}
