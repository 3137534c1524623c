import pg from "pg";
import { openDatabase } from "#server/database.ts";
import { announce } from "#server/log.ts";
import { runUntilStopped } from "#server/processes/run-until-stopped.ts";
import { readSettingsOfRunningShop } from "#server/settings.ts";

/**
 * `npm run reconcile`: has the shop look up, now rather than within five minutes, every order that
 * waits for its payment, and the events that Stripe could not deliver. The work is put in the queue,
 * which the running shop, or its next start, works through.
 */
await runUntilStopped(async (program) => {
  const database = await openDatabase(readSettingsOfRunningShop());
  program.onStop(database.stop);
  const client = new pg.Client({
    connectionString: database.url,
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
  });
  await client.connect();
  program.onStop(() => client.end());
  await client.query("select graphile_worker.add_job('reconcile-payments', max_attempts => 3)");
  announce("The shop has been asked to look up its waiting payments; its log says what it finds.");
  process.kill(process.pid, "SIGTERM");
});
