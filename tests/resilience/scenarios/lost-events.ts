import { expect } from "vitest";
import type { Harness } from "#tests/resilience/harness.ts";
import { size } from "#tests/resilience/size.ts";
import { inParallel, until } from "#tests/resilience/wait-until.ts";

const BUYERS_AT_ONCE = 12;

/**
 * No event arrives and every tab is closed. Many older orders are unpaid, which the reconciler has to
 * pass to reach the paid ones.
 */
export async function lostEvents(harness: Harness): Promise<string> {
  const { buyers: count, unpaidBuyers } = size.lostEvents;
  harness.stripe.decideEvent = () => (harness.random.chance(0.5) ? "lost" : "refused");
  const unpaidPages = await inParallel(
    await harness.buyers(unpaidBuyers),
    BUYERS_AT_ONCE,
    harness.open,
  );
  const paid = await inParallel(await harness.buyers(count), BUYERS_AT_ONCE, harness.buy);
  const sessions = paid.map((page) => page.sessionId);
  expect(await statesOf(harness, sessions), "the shop does not know of the payments").toEqual([
    "pending",
  ]);

  // Four minutes later the timer runs.
  await harness.shopDb.query(
    `update payments set created_at = created_at - interval '4 minutes' where state = 'pending'`,
  );
  const calledAt = performance.now();
  await harness.shopDb.query("select graphile_worker.add_job('reconcile-payments')");
  await until("one run has paid them all", async () => {
    const states = await statesOf(harness, sessions);
    return states.length === 1 && states[0] === "paid";
  });
  const seconds = ((performance.now() - calledAt) / 1_000).toFixed(1);
  expect(
    await statesOf(
      harness,
      unpaidPages.map((page) => page.sessionId),
    ),
    "unpaid orders still wait for payment",
  ).toEqual(["pending"]);
  harness.stripe.reset();
  await harness.settle();
  return `${count} payments without an event or a tab, behind ${unpaidBuyers} unpaid ones: paid by one run of the reconciler in ${seconds} s`;
}

/** The states of the payments of these pages. */
async function statesOf({ shopDb }: Harness, sessions: readonly string[]): Promise<string[]> {
  const { rows } = await shopDb.query<{ state: string }>(
    "select distinct state from payments where provider_ref = any($1)",
    [sessions],
  );
  return rows.map((row) => row.state);
}
