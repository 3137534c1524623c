import { provider } from "#shop/payments/provider.server.ts";
import { findWriteProblem } from "#shop/platform/database/write-problem.server.ts";
import { retryDeadJobs } from "#shop/platform/queue/dead-jobs.server.ts";
import { listAttention, type Attention } from "#shop/jobs/attention.server.ts";
import { findExamples, type ExampleLeft } from "#shop/trading/examples/examples.ts";
import { readShopFacts } from "#shop/trading/examples/shop-facts.server.ts";
import { reservedStockLines } from "#shop/orders/reserved-stock-lines.ts";
import { openShop } from "#bin/command.ts";
import { announce } from "#server/log.ts";
import { runUntilStopped } from "#server/processes/run-until-stopped.ts";
import { StartFailed } from "#server/start-failed.ts";

/**
 * `npm run attention`: prints what the shopkeeper has to look at. With `-- retry`, dead jobs are
 * tried again, by the running shop or at its next start. `-- examples` prints what a shop replaces before it trades.
 */
await runUntilStopped(async (program) => {
  const [command = "list", ...rest] = process.argv.slice(2);
  if (!["list", "retry", "examples"].includes(command) || rest.length > 0)
    throw new StartFailed("Use npm run attention, or npm run attention -- retry or examples.");
  const { db } = await openShop(program, 5);
  const examples = findExamples(await readShopFacts(db));
  const lines =
    command === "examples"
      ? exampleLines(examples)
      : [
          ...toLines(await listAttention(db), await findWriteProblem(db)),
          ...hintLines(examples.length),
        ];
  for (const line of lines) announce(line);
  if (command === "retry") {
    const count = await retryDeadJobs(db);
    announce(`${count} ${count === 1 ? "job will" : "jobs will"} be tried again.`);
  }
  process.kill(process.pid, "SIGTERM");
});

function toLines(attention: Attention, writeProblem: string | null): string[] {
  const { orders, overdue, events, mails, deadJobs, delayed, bankHolidays } = attention;
  const lines = [
    ...(writeProblem === null
      ? []
      : [`Nothing can be sold: the database can't write (${writeProblem})`]),
    ...attention.restore,
    ...orders.map((order) => `Order ${order.orderNumber}: ${order.note}`),
    ...overdue.map(
      ({ orderNumber, deadline }) =>
        `Order ${orderNumber} should have been paid by ${deadline.toISOString()}: ${provider.name} could not be reached yet`,
    ),
    ...attention.missingPayments.map(
      (ref) => `${provider.name} has a payment for which there is no order: ${ref}`,
    ),
    ...attention.clocks,
    ...events.map(
      ({ id, type, receivedAt }) =>
        `${provider.name} event ${id} (${type}) has been waiting since ${receivedAt.toISOString()}`,
    ),
    ...mails.map(
      ({ key, writtenAt }) => `E-mail ${key} has been waiting since ${writtenAt.toISOString()}`,
    ),
    ...deadJobs.map(
      ({ task, key, id, attempts, lastError }) =>
        `Job ${task} (${key ?? id}) failed ${attempts} times: ${lastError}`,
    ),
    ...delayed.map(
      ({ task, count, oldestSeconds }) =>
        `The queue is behind: ${count} ${count === 1 ? "job" : "jobs"} ${task} could start; the oldest has waited ${Math.round(oldestSeconds)} s`,
    ),
    ...attention.catchingUp,
    ...reservedStockLines(attention.largeReservations),
    ...waitingReviewsLines(attention.waitingReviews),
    ...waitingQuestionsLines(attention.waitingQuestions),
    ...payoutLines(attention.payoutsThatDiffer),
    ...attention.backups,
    ...attention.originals,
    ...(bankHolidays === null ? [] : [bankHolidays]),
  ];
  return lines.length === 0 ? ["Nothing needs your attention."] : lines;
}

function payoutLines(count: number): string[] {
  if (count === 0) return [];
  return [
    `${count === 1 ? "1 payout does" : `${count} payouts do`} not agree with the orders: look at Money in the admin`,
  ];
}

function waitingQuestionsLines(count: number): string[] {
  if (count === 0) return [];
  return [
    `${count === 1 ? "1 question waits" : `${count} questions wait`} for an answer: npm run questions -- list`,
  ];
}

function hintLines(count: number): string[] {
  if (count === 0) return [];
  return [
    `${count === 1 ? "1 thing is" : `${count} things are`} still the example's: npm run attention -- examples`,
  ];
}

/** What a shop replaces before it trades. */
function exampleLines(examples: readonly ExampleLeft[]): string[] {
  if (examples.length === 0) return ["Nothing is left of the example."];
  return [
    "Before you trade, replace what is still an example (docs/before-you-trade.md):",
    ...examples.map(
      ({ title, where, count }) => `- ${title}${count === "" ? "" : ` (${count})`}: ${where}`,
    ),
  ];
}

function waitingReviewsLines(count: number): string[] {
  if (count === 0) return [];
  return [
    `${count === 1 ? "1 review waits" : `${count} reviews wait`} to be read: npm run reviews -- list`,
  ];
}
