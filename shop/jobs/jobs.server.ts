import { Logger, parseCronItems, run, type TaskList } from "graphile-worker";
import { z } from "zod";
import { databasePool, db } from "#shop/platform/db.server.ts";
import { log } from "#shop/platform/log.server.ts";
import { forgetExpired } from "#shop/platform/rate-limit.server.ts";
import { pruneSessions } from "#shop/accounts/sessions.server.ts";
import { sendMail } from "#shop/mail/send-mail.server.ts";
import { refundOrder } from "#shop/aftersales/refund.server.ts";
import { workOnEvent } from "#shop/checkout/receive-event.server.ts";
import { reconcilePayments } from "#shop/checkout/reconcile.server.ts";

const withId = z.object({ id: z.string().max(300) });

/** Every job of the shop. Jobs are shallow: each calls one verb, which is safe to call again. */
const tasks: TaskList = {
  "send-mail": (payload) => sendMail(withId.parse(payload).id),
  "stripe-event": (payload) => workOnEvent(withId.parse(payload).id),
  "refund-order": (payload) => refundOrder(withId.parse(payload).id),
  "reconcile-payments": () => reconcilePayments(),
  prune: async () => {
    await forgetExpired(db());
    await pruneSessions(db());
  },
};

/** Every timer of the shop, in UTC. */
const timers = parseCronItems([
  {
    task: "reconcile-payments",
    match: "*/5 * * * *",
    options: { maxAttempts: 1, backfillPeriod: 0 },
  },
  { task: "prune", match: "17 * * * *", options: { maxAttempts: 1, backfillPeriod: 0 } },
]);

const CONCURRENCY = 4;

/** Works through the queue until stopped; a stop waits for the jobs in hand. */
export async function startJobs(): Promise<{ stop(): Promise<void> }> {
  const runner = await run({
    pgPool: databasePool(),
    taskList: tasks,
    parsedCronItems: timers,
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level === "error") log.error(message);
      else if (level === "warning") log.warn(message);
      else log.debug(message);
    }),
  });
  return { stop: () => runner.stop() };
}
