import { expect } from "vitest";
import { openPaymentPage, pay, successPage } from "#tests/resilience/buyers.ts";
import type { Harness } from "#tests/resilience/harness.ts";
import { isFull, size } from "#tests/resilience/size.ts";
import { until } from "#tests/resilience/wait-until.ts";

const BUYERS_AT_ONCE = 6;
/** So many payments go by between two kills, so that each falls into a busy shop. */
const PAYMENTS_BETWEEN = 4;
/** The program gives up with the fifth death within a minute; a restart begins the count anew. */
const DEATHS_PER_START = 4;

type Kill = "web" | "jobs" | "postgres" | "program";

/** kill -9 of web processes, of the jobs process, of PostgreSQL and of the whole program, while people buy. */
export async function killsWhileBuying(harness: Harness): Promise<string> {
  const plan = killPlan(harness);
  const run = { isOver: false, paid: 0, interrupted: 0 };
  const selling = Promise.all(
    Array.from({ length: BUYERS_AT_ONCE }, () => buyOneAfterAnother(harness, run)),
  );
  for (const kill of plan) {
    const before = run.paid;
    await Promise.race([until("buyers pay", () => run.paid >= before + PAYMENTS_BETWEEN), selling]);
    await carryOut(harness, kill);
  }
  run.isOver = true;
  await selling;
  await harness.settle();
  const done = (kill: Kill) => plan.filter((each) => each === kill).length;
  return `kill -9 of ${done("web")} web and ${done("jobs")} jobs processes, ${done("postgres")} × PostgreSQL, ${done("program")} × the whole program during ${run.paid} payments (${run.interrupted} visits cut short)`;
}

async function carryOut({ shop }: Harness, kill: Kill): Promise<void> {
  if (kill === "postgres") await shop.killPostgres();
  else if (kill === "program") await shop.killAndRestart();
  else await shop.killOne(kill);
  expect(shop.processes("web"), "two web processes throughout").toHaveLength(2);
}

/** All kills, shuffled, with a restart of the program before its patience ends. */
function killPlan({ random }: Harness): Kill[] {
  const { web, jobs, postgres } = size.kills;
  const times = (kill: Kill, count: number) => Array<Kill>(count).fill(kill);
  const kills = random.shuffle([
    ...times("web", web),
    ...times("jobs", jobs),
    ...times("postgres", postgres),
  ]);
  let deaths = 0;
  const plan = kills.flatMap((kill): Kill[] => {
    if (kill !== "postgres") deaths += 1;
    return deaths > 0 && deaths % DEATHS_PER_START === 0 && kill !== "postgres"
      ? [kill, "program"]
      : [kill];
  });
  return isFull || plan.includes("program") ? plan : [...plan, "program"];
}

/** Buys until told to stop. Half of the buyers close the tab on the card page. */
async function buyOneAfterAnother(
  harness: Harness,
  run: { isOver: boolean; paid: number; interrupted: number },
): Promise<void> {
  while (!run.isOver) {
    // The database may be down: somebody who can't sign in comes back.
    const [buyer] = await until("somebody comes", () => harness.buyers(1));
    if (buyer === undefined) return;
    const page = await harness.open(buyer);
    await pay(page);
    run.paid += 1;
    if (harness.random.chance(0.5)) continue;
    const shown = await successPage(harness.shop.url, page.sessionId).catch(() => null);
    if (shown?.isThanks !== true) run.interrupted += 1;
    // Who looks again with the same cart is asked to pay for a new order, never for this one again.
    if (shown?.isThanks === true && harness.random.chance(0.2)) {
      const next = await openPaymentPage(harness.shop.url, buyer);
      expect(next.sessionId).not.toBe(page.sessionId);
    }
  }
}
