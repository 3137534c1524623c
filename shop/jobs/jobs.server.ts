import { randomUUID } from "node:crypto";
import { parseCronItems, type TaskList } from "graphile-worker";
import { z } from "zod";
import { db } from "#shop/platform/database/db.server.ts";
import { env } from "#shop/platform/env.server.ts";
import {
  WorkerProcess,
  type WorkerProcessOptions,
} from "#shop/platform/queue/worker-process.server.ts";
import { deleteDeadJobs } from "#shop/platform/queue/dead-jobs.server.ts";
import { runWorkers, type RunningWorkers } from "#shop/platform/queue/workers.server.ts";
import { makePicture } from "#shop/catalogue/pictures/make-picture.server.ts";
import { fetchPictures } from "#shop/catalogue/imports/fetch-pictures.server.ts";
import { learnProducts } from "#shop/catalogue/imports/learn-later.server.ts";
import { runImport } from "#shop/catalogue/imports/run-import.server.ts";
import { writeListPrices } from "#shop/catalogue/list-prices.server.ts";
import { checkSummaries } from "#shop/back-office/check-summaries.server.ts";
import { doBulkAct } from "#shop/back-office/do-bulk-act.server.ts";
import { summariseOrders } from "#shop/back-office/summarise-orders.server.ts";
import { sendMail } from "#shop/mail/send-mail.server.ts";
import { assumeDeliveries } from "#shop/fulfilment/assumed-delivery.server.ts";
import { doPendingAct } from "#shop/fulfilment/undo.server.ts";
import {
  findProviderRefunds,
  reconcileRefunds,
} from "#shop/payments/refunds/reconcile-refunds.server.ts";
import { fetchPayouts } from "#shop/payments/payouts/fetch-payouts.server.ts";
import { deliverEvidence } from "#shop/payments/disputes/send-evidence.server.ts";
import { sendRefund } from "#shop/payments/refunds/send-refund.server.ts";
import { processEvent } from "#shop/checkout/receive-event.server.ts";
import type { RunBackupCommand } from "./backup-commands.server.ts";
import { createBackupJobs } from "./backup-jobs.server.ts";
import { readSettings } from "#shop/content/settings/settings.server.ts";
import { withSettings } from "#shop/content/settings/settings.ts";
import { isAwaitingReconciliation } from "#shop/platform/database/restores.server.ts";
import { runUnlessPaused } from "./pause.server.ts";
import { deleteExpiredData } from "./delete-expired.server.ts";
import { mailDeadJobs } from "./attention.server.ts";
import { findPaidPages } from "#shop/checkout/find-paid-pages.server.ts";
import { reconcilePayments } from "#shop/checkout/reconcile.server.ts";
import { mailBackInStock } from "#shop/notices/mail-notices.server.ts";
import { askForReviews } from "#shop/reviews/ask-for-reviews.server.ts";
import { removeBought } from "#shop/checkout/remove-bought.server.ts";
import { mailNewOrders } from "#shop/checkout/new-order-mails.server.ts";
import { DAY_MS } from "#shop/kit/time.ts";
import { makeKeptReport } from "#shop/reports/kept/kept-reports.server.ts";
import { closePaymentPage } from "#shop/checkout/abandon.server.ts";

/** The payload of a timed job, with the time at which it was due. */
const timed = z.object({ _cron: z.object({ ts: z.coerce.date() }) });
const withId = z.object({ id: z.string().max(300) });
/** As many as a file of products may have. */
const ofProducts = z.object({ productIds: z.array(z.int()).max(20_000) });
/** Of the timer without a payout. */
const ofPayout = z.object({ payoutRef: z.string().max(300).nullish() });

/**
 * Every task of the queue. Each calls one function of the shop, which can be called again safely.
 */
const mailTasks: TaskList = {
  "send-mail": (payload) => sendMail(db(), withId.parse(payload).id),
};
const tasks: TaskList = {
  "payment-event": (payload) => processEvent(db(), withId.parse(payload).id),
  "send-refund": (payload) => sendRefund(db(), withId.parse(payload).id),
  "send-evidence": (payload) => deliverEvidence(db(), withId.parse(payload).id),
  "remove-bought": (payload) => removeBought(db(), withId.parse(payload).id),
  "close-payment-page": (payload) => closePaymentPage(db(), withId.parse(payload).id),
  "reconcile-payments": () => reconcilePayments(db()),
  "find-paid-pages": () => findPaidPages(db()),
  "mail-new-orders": (payload) => mailNewOrders(db(), timed.parse(payload)._cron.ts),
  "mail-back-in-stock": () => mailBackInStock(db()),
  "ask-for-reviews": () => askForReviews(db()),
  "do-pending-act": (payload) => doPendingAct(db(), withId.parse(payload).id),
  "do-bulk-act": (payload) => doBulkAct(db(), withId.parse(payload).id),
  "make-picture": (payload) => makePicture(db(), withId.parse(payload).id),
  "learn-products": (payload) => learnProducts(db(), ofProducts.parse(payload).productIds),
  "import-products": (payload) => runImport(db(), withId.parse(payload).id),
  "make-report": (payload) => makeKeptReport(db(), withId.parse(payload).id),
  "fetch-pictures": (payload) => fetchPictures(db(), withId.parse(payload).id),
  "assume-deliveries": () => assumeDeliveries(db()),
  "reconcile-refunds": () => reconcileRefunds(db()),
  "find-provider-refunds": () => findProviderRefunds(db()),
  "fetch-payouts": (payload) => fetchPayouts(db(), ofPayout.parse(payload).payoutRef),
  "summarise-orders": async () => {
    await summariseOrders(db());
    await checkSummaries(db(), randomUUID());
  },
  "mail-dead-jobs": () => mailDeadJobs(db()),
  "write-list-prices": async () => void (await writeListPrices(db())),
  prune: () => deleteExpiredData(db()),
};

/**
 * Every timed job, in UTC. Each has at least two attempts, so it runs again when its process is killed.
 * Without a backfill period, the next run does the work of one that was missed or failed.
 */
export const timers = parseCronItems([
  {
    task: "reconcile-payments",
    match: "*/5 * * * *",
    options: { maxAttempts: 2, backfillPeriod: 0 },
  },
  // For payments of which no event has told and that are not pending here.
  {
    task: "find-paid-pages",
    match: "3,13,23,33,43,53 * * * *",
    options: { maxAttempts: 2, backfillPeriod: 0 },
  },
  {
    // 7 o'clock in London is 6 or 7 o'clock UTC: one of the two does nothing.
    task: "mail-new-orders",
    match: "5 6,7 * * *",
    options: { backfillPeriod: 7 * DAY_MS },
  },
  {
    task: "assume-deliveries",
    match: "41 * * * *",
    options: { maxAttempts: 3, backfillPeriod: 0, jobKey: "assume-deliveries" },
  },
  // From midnight in London on, a new rate of VAT holds.
  { task: "write-list-prices", match: "0 * * * *", options: { maxAttempts: 3, backfillPeriod: 0 } },
  {
    task: "reconcile-refunds",
    match: "*/10 * * * *",
    options: { maxAttempts: 2, backfillPeriod: 0 },
  },
  {
    task: "find-provider-refunds",
    match: "41 * * * *",
    options: { maxAttempts: 2, backfillPeriod: 0 },
  },
  // Events tell of each payout; this is for those that were lost. Their lines are added up overnight.
  {
    task: "fetch-payouts",
    match: "50 6 * * *",
    options: { backfillPeriod: DAY_MS, jobKey: "fetch-payouts" },
  },
  // Each read of a list does it, too; this is for the many after an update. Then 200 orders are checked.
  {
    task: "summarise-orders",
    match: "*/5 * * * *",
    options: { maxAttempts: 2, backfillPeriod: 0 },
  },
  {
    task: "mail-back-in-stock",
    match: "*/5 * * * *",
    options: { maxAttempts: 2, backfillPeriod: 0 },
  },
  // In the morning, when people read mails that can wait.
  {
    task: "ask-for-reviews",
    match: "23 9 * * *",
    options: { maxAttempts: 3, backfillPeriod: DAY_MS, jobKey: "ask-for-reviews" },
  },
  { task: "mail-dead-jobs", match: "*/10 * * * *", options: { maxAttempts: 2 } },
  {
    task: "prune",
    match: "17 * * * *",
    options: { maxAttempts: 3, backfillPeriod: 0, jobKey: "prune" },
  },
]);

/** The tasks of timers without a backfill period. */
const repeated = new Set(
  timers.filter(({ options }) => options.backfillPeriod === 0).map(({ task }) => task),
);

export type Jobs = RunningWorkers & {
  /** The age of the oldest due job, in seconds; 0 when no job is waiting. */
  readonly oldestDueSeconds: () => number;
};

export type JobsOptions = WorkerProcessOptions & {
  /** Runs the commands of the backups. Without it, or with BACKUP_URL=off, there are none. */
  readonly runBackupCommand?: RunBackupCommand;
};

/**
 * Runs the queue until it is stopped; stopping waits for the running jobs. Mails have workers of their
 * own, so that a mail server that hangs does not delay payments. After a restore or a failover no job runs until
 * the shop is reconciled with the provider. `end` is called when this process can't go on and must be replaced.
 */
export async function startJobs({ runBackupCommand, ...options }: JobsOptions): Promise<Jobs> {
  const { jobsConcurrency, mailConcurrency } = env();
  const workerProcess = new WorkerProcess(options);
  const backups = createBackupJobs(runBackupCommand);
  const start = async () => {
    const groups = await Promise.all([
      runWorkers(
        {
          tasks: wrapTasks({ ...tasks, ...backups.tasks }),
          timers: [...timers, ...backups.timers],
          workers: jobsConcurrency,
        },
        workerProcess,
      ),
      runWorkers(
        { tasks: wrapTasks(mailTasks), timers: [], workers: mailConcurrency },
        workerProcess,
      ),
    ]);
    return { stop: () => Promise.all(groups.map((group) => group.stop())) };
  };
  const stop = await runUnlessPaused(start);
  await backups.addFirst();
  return {
    oldestDueSeconds: () => workerProcess.oldestDueSeconds(),
    async stop() {
      await stop();
      await backups.stop();
      await workerProcess.close();
    },
  };
}

/**
 * The tasks with the settings as the owner has them when a job begins: this process is not told of changes.
 * A job that begins after a failover, before this process has stopped its workers, fails and is tried again later.
 * When a repeated task succeeds, its dead jobs are deleted: this run has done their work.
 */
function wrapTasks(all: TaskList): TaskList {
  return Object.fromEntries(
    Object.entries(all).map(([name, task]) => [
      name,
      async (payload, helpers) => {
        if (await isAwaitingReconciliation(db()))
          throw new Error("The job waits for the reconciliation with the payment provider.");
        await withSettings(await readSettings(db()), async () => task?.(payload, helpers));
        if (repeated.has(name)) await deleteDeadJobs(db(), name);
      },
    ]),
  );
}
