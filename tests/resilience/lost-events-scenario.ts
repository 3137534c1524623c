import { expect } from "vitest";
import type { Rig } from "./harness.ts";
import { size } from "./size.ts";
import { inParallel, until } from "./wait-until.ts";

const BUYERS_AT_ONCE = 12;

/**
 * Not one event arrives and every tab is closed. Many others dawdle on their card pages, and have
 * done so for longer: the reconciler has to come by them to those who paid.
 */
export async function lostEvents(rig: Rig): Promise<string> {
  const { buyers: count, dawdlers } = size.lostEvents;
  rig.stripe.eventFate = () => (rig.chance.isIn(0.5) ? "lost" : "refused");
  const dawdling = await inParallel(await rig.buyers(dawdlers), BUYERS_AT_ONCE, rig.open);
  const paid = await inParallel(await rig.buyers(count), BUYERS_AT_ONCE, rig.buy);
  const sessions = paid.map((page) => page.sessionId);
  expect(await statusesOf(rig, sessions), "nobody has told the shop").toEqual(["pending_payment"]);

  // Four minutes later the timer comes round.
  await rig.shopDb.query(
    `update orders set created_at = created_at - interval '4 minutes'
     where status = 'pending_payment'`,
  );
  const calledAt = performance.now();
  await rig.shopDb.query("select graphile_worker.add_job('reconcile-payments')");
  await until("one run has paid them all", async () => {
    const statuses = await statusesOf(rig, sessions);
    return statuses.length === 1 && statuses[0] === "paid";
  });
  const seconds = ((performance.now() - calledAt) / 1_000).toFixed(1);
  expect(
    await statusesOf(
      rig,
      dawdling.map((page) => page.sessionId),
    ),
    "who has not paid stays waiting and visible",
  ).toEqual(["pending_payment"]);
  rig.stripe.clear();
  await rig.settle();
  return `${count} payments without an event or a tab, behind ${dawdlers} who dawdle: paid by one run of the reconciler in ${seconds} s`;
}

async function statusesOf({ shopDb }: Rig, sessions: readonly string[]): Promise<string[]> {
  const { rows } = await shopDb.query<{ status: string }>(
    "select distinct status from orders where stripe_session_id = any($1)",
    [sessions],
  );
  return rows.map((row) => row.status);
}
