import { expect, it } from "vitest";
import type { Report } from "#bench/report.ts";
import { run as measureQueue } from "#bench/queue.ts";
import { run as measureStart } from "#bench/start.ts";
import { ofThisMachine, timesAsSlow } from "./support/machine.ts";

/** What was reached on the machine of the figures (support/machine.ts): the median of five starts. */
const REACHED_START_MS = 1_150;
const MOST_START_MS = Math.min(1_500, Math.round(REACHED_START_MS * 1.1));
const LEAST_MAILS = 60;
const LEAST_EVENTS = 100;

function figure({ rows }: Report, what: string): number {
  const row = rows.find((each) => each.what.startsWith(what));
  if (row === undefined) throw new Error(`The benchmark does not measure ${what}.`);
  return row.value;
}

const say = (line: string) => process.stdout.write(`Operations: ${line}\n`);

/**
 * A start is bound by the processor alone: on a machine on which Node itself starts 1.7 times as slowly, each version
 * of the shop does too. So a slower machine is allowed as many times the figure, and a faster one no more than it.
 */
it("a warm start takes no longer than it did", async () => {
  const before = timesAsSlow();
  const ms = figure(await measureStart(), "warm start until ready");
  const times = Math.max(1, (before + timesAsSlow()) / 2);
  const most = Math.round(MOST_START_MS * times);
  say(
    `warm start until ready: ${ms} ms, the median of five; allowed are ${most} ms, as Node alone starts ${times.toFixed(2)} times as slowly as on the machine of the figures`,
  );
  expect(ms).toBeLessThanOrEqual(most);
});

it("60 mails and 100 events a second leave a queue that is full", async () => {
  const report = await measureQueue();
  const mails = figure(report, "mails a second");
  const events = figure(report, "events a second");
  say(`${mails.toFixed(1)} mails and ${events.toFixed(1)} events a second`);
  const machine = ofThisMachine();
  expect(mails, machine).toBeGreaterThanOrEqual(LEAST_MAILS);
  expect(events, machine).toBeGreaterThanOrEqual(LEAST_EVENTS);
});
