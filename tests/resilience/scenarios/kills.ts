import { expect } from "vitest";
import { openPaymentPage, pay, successPage } from "#tests/resilience/buyers.ts";
import type { Harness } from "#tests/resilience/harness.ts";
import { isFull } from "#tests/support/full-size.ts";
import { size } from "#tests/resilience/size.ts";
import { until } from "#tests/resilience/wait-until.ts";

const BUYERS_AT_ONCE = 6;
/** The number of payments between two kills, so that each hits a busy shop. */
const PAYMENTS_BETWEEN = 4;
/** The program stops at the fifth death within a minute; a restart resets the count. */
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
  return `kill -9 of ${done("web")} web and ${done("jobs")} jobs processes, ${done("postgres")} × PostgreSQL, ${done("program")} × the whole program during ${run.paid} payments (${run.interrupted} requests cut short)`;
}

async function carryOut({ shop }: Harness, kill: Kill): Promise<void> {
  if (kill === "postgres") await shop.killPostgres();
  else if (kill === "program") await shop.killAndRestart();
  else await shop.killOne(kill);
  expect(shop.processes("web"), "two web processes throughout").toHaveLength(2);
}

/** All kills in random order, with a restart of the program before its limit of deaths. */
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

/** Buys until the run is over. Half of the buyers close the tab on the payment page. */
async function buyOneAfterAnother(
  harness: Harness,
  run: { isOver: boolean; paid: number; interrupted: number },
): Promise<void> {
  while (!run.isOver) {
    // The database may be down; the next attempt may succeed.
    const [buyer] = await until("a new buyer can be created", () => harness.buyers(1));
    if (buyer === undefined) return;
    const page = await harness.open(buyer);
    await pay(page);
    run.paid += 1;
    if (harness.random.chance(0.5)) continue;
    const shown = await successPage(harness.shop.url, page.sessionId).catch(() => null);
    if (shown?.isThanks !== true) run.interrupted += 1;
    // The same cart again opens a new order, never the paid one.
    if (shown?.isThanks === true && harness.random.chance(0.2)) {
      const next = await openPaymentPage(harness.shop.url, buyer);
      expect(next.sessionId).not.toBe(page.sessionId);
    }
  }
}
