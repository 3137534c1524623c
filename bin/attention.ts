import { openPool, over } from "#shop/platform/database/db.server.ts";
import { reviveDeadLetters } from "#shop/platform/queue/dead-letters.server.ts";
import { listAttention, type Attention } from "#shop/jobs/attention.server.ts";
import { openDatabase } from "#server/database.ts";
import { reservedStockLines } from "#server/metrics/reserved-metrics-lines.ts";
import { announce } from "#server/log.ts";
import { runUntilStopped } from "#server/processes/run-until-stopped.ts";
import { readSettingsOfRunningShop } from "#server/settings.ts";
import { StartFailed } from "#server/start-failed.ts";

/**
 * `npm run attention`: what waits for the shopkeeper's eyes. With `-- retry`, the jobs that have
 * failed for good are tried again, by the running shop or its next start.
 */
await runUntilStopped(async (program) => {
  const [wish, ...rest] = process.argv.slice(2);
  if ((wish !== undefined && wish !== "retry") || rest.length > 0)
    throw new StartFailed("Say npm run attention, or npm run attention -- retry.");
  const database = await openDatabase(readSettingsOfRunningShop());
  program.onStop(database.stop);
  const pool = openPool(database.url, 5);
  program.onStop(() => pool.end());
  const db = over(pool);
  for (const line of toLines(await listAttention(db))) announce(line);
  if (wish === "retry") {
    const count = await reviveDeadLetters(db);
    announce(`${count} ${count === 1 ? "job is" : "jobs are"} tried again.`);
  }
  process.kill(process.pid, "SIGTERM");
});

function toLines(attention: Attention): string[] {
  const { orders, overdue, events, mails, deadLetters, delayed, held } = attention;
  const lines = [
    ...orders.map((order) => `Order ${order.orderNumber} (${order.status}): ${order.note}`),
    ...overdue.map(
      ({ orderNumber, note, since }) =>
        `Order ${orderNumber} was to be paid by ${since.toISOString()}: ${note}`,
    ),
    ...events.map(
      ({ id, type, receivedAt }) =>
        `Stripe's event ${id} (${type}) waits since ${receivedAt.toISOString()}`,
    ),
    ...mails.map(({ key, writtenAt }) => `Mail ${key} waits since ${writtenAt.toISOString()}`),
    ...deadLetters.map(
      ({ task, key, id, attempts, lastError }) =>
        `Job ${task} (${key ?? id}) failed ${attempts} times: ${lastError}`,
    ),
    ...delayed.map(
      ({ task, count, oldestSeconds }) =>
        `The queue is behind: of ${count} jobs ${task} that could begin, the oldest has waited ${Math.round(oldestSeconds)} s`,
    ),
    ...reservedStockLines(held),
  ];
  return lines.length === 0 ? ["Nothing waits for you."] : lines;
}
