import { openDatabase } from "#server/database.ts";
import { announce } from "#server/log.ts";
import { runUntilStopped } from "#server/processes/run-until-stopped.ts";
import { readSettingsOfRunningShop } from "#server/settings.ts";
import { openPool, createDb } from "#shop/platform/database/db.server.ts";
import { addJob } from "#shop/platform/queue/queue.server.ts";

/**
 * `npm run reconcile`: looks up every unpaid order and every undelivered event at Stripe now, rather
 * than within five minutes. It adds a job to the queue, which the running shop carries out, or the
 * next start of the shop.
 */
await runUntilStopped(async (program) => {
  const database = await openDatabase(readSettingsOfRunningShop());
  program.onStop(database.stop);
  const pool = openPool(database.url, 1);
  program.onStop(() => pool.end());
  await addJob(createDb(pool), { task: "reconcile-payments", payload: {}, maxAttempts: 3 });
  announce("The shop will now look up unpaid orders at Stripe. Its log shows what it finds.");
  process.kill(process.pid, "SIGTERM");
});
