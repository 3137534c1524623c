import { parseCronItems, type TaskList } from "graphile-worker";
import { z } from "zod";
import { db } from "#shop/platform/database/db.server.ts";
import { pruneSentMails } from "#shop/mail/outbox.server.ts";
import { pruneEvents } from "#shop/payments/events.server.ts";
import { deleteExpiredRateLimits } from "#shop/platform/rate-limit.server.ts";
import {
  WorkerProcess,
  type WorkerProcessOptions,
} from "#shop/platform/queue/worker-process.server.ts";
import { runWorkers, type RunningWorkers } from "#shop/platform/queue/workers.server.ts";
import { pruneSessions } from "#shop/accounts/sessions/sessions.server.ts";
import { pruneMessages } from "#shop/messages/contact.server.ts";
import { sendMail } from "#shop/mail/send-mail.server.ts";
import { refundOrder } from "#shop/aftersales/refund.server.ts";
import { anonymiseFinishedOrders } from "#shop/privacy/delete-account.server.ts";
import { deleteOldOrders } from "#shop/privacy/delete-old-orders.server.ts";
import { processEvent } from "#shop/checkout/receive-event.server.ts";
import { mailDeadJobs } from "./attention.server.ts";
import { reconcilePayments } from "#shop/checkout/reconcile.server.ts";
import { closePaymentPage } from "#shop/checkout/abandon.server.ts";

const withId = z.object({ id: z.string().max(300) });

/** Every job of the shop. Jobs are shallow: each calls one verb, which is safe to call again. */
const mailTasks: TaskList = {
  "send-mail": (payload) => sendMail(withId.parse(payload).id),
};
const tasks: TaskList = {
  "stripe-event": (payload) => processEvent(db(), withId.parse(payload).id),
  "refund-order": (payload) => refundOrder(db(), withId.parse(payload).id),
  "close-card-page": (payload) => closePaymentPage(db(), withId.parse(payload).id),
  "reconcile-payments": () => reconcilePayments(db()),
  "tell-dead-letters": () => mailDeadJobs(db()),
  prune: async () => {
    await deleteExpiredRateLimits(db());
    await pruneSessions(db());
    await anonymiseFinishedOrders(db());
    await deleteOldOrders(db());
    await pruneSentMails(db());
    await pruneMessages(db());
    await pruneEvents(db());
  },
};

/** Every timer of the shop, in UTC. */
const timers = parseCronItems([
  {
    task: "reconcile-payments",
    match: "*/5 * * * *",
    options: { maxAttempts: 1, backfillPeriod: 0 },
  },
  { task: "tell-dead-letters", match: "*/10 * * * *", options: { maxAttempts: 1 } },
  { task: "prune", match: "17 * * * *", options: { maxAttempts: 1, backfillPeriod: 0 } },
]);

export type Jobs = RunningWorkers & {
  /** The age of the oldest job that could begin, in seconds; 0 when none waits. */
  readonly oldestDueSeconds: () => number;
};

/**
 * Works through the queue until stopped; a stop waits for the jobs in hand. Mails have workers of
 * their own: a mail server that hangs keeps no payment waiting. `end` is called when the process is
 * not fit to go on and another must replace it.
 */
export async function startJobs(options: WorkerProcessOptions): Promise<Jobs> {
  const own = new WorkerProcess(options);
  const crews = await Promise.all([
    runWorkers({ tasks, timers, workers: 4 }, own),
    runWorkers({ tasks: mailTasks, timers: [], workers: 3 }, own),
  ]);
  return {
    oldestDueSeconds: () => own.oldestDueSeconds(),
    async stop() {
      await Promise.all(crews.map((crew) => crew.stop()));
      await own.close();
    },
  };
}
