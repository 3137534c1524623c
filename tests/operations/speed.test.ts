import { expect, it } from "vitest";
import type { Report } from "#bench/report.ts";
import { run as measureQueue } from "#bench/queue.ts";
import { run as measureStart } from "#bench/start.ts";
import { ofThisMachine } from "./support/machine.ts";

/** What was reached on two cores with nothing else to do: the median of five starts. */
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

it("a warm start takes no longer than it did", async () => {
  const ms = figure(await measureStart(), "warm start until ready");
  say(`warm start until ready: ${ms} ms, the median of five`);
  expect(ms, ofThisMachine()).toBeLessThanOrEqual(MOST_START_MS);
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
