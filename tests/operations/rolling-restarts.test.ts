import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openLedgerCheck, type LedgerCheck } from "#tests/resilience/ledger-check.ts";
import { settle } from "#tests/resilience/settle.ts";
import { needDebian } from "./support/debian.ts";
import type { Proxy } from "./support/deployed-proxy.ts";
import { killPrimary } from "./support/killed-primary.ts";
import { ofThisMachine } from "./support/machine.ts";
import { sendVisitors, type MixedResult } from "./support/mixed-visitors.ts";
import { pressAtOnce } from "./support/pressed-at-once.ts";
import { startTwoInstances, type Name, type TwoInstances } from "./support/two-instances.ts";

/** Requests a second. A machine that is busy with other work gets fewer: OPERATIONS_RATE=40. */
const RATE = Number(process.env["OPERATIONS_RATE"] ?? "200");
const ROLLS = 10;
const QUIET_MS = 20_000;
/** How much longer the slowest of a hundred requests may take during restarts than before them. */
const P99_FACTOR = 3;
/** Below this, the difference is of no account to a visitor, and is noise of the machine. */
const P99_FLOOR_MS = 100;
const SETTLED_MS = 120_000;

/** What the instances that run now have logged of errors, the last of it. */
const errorsOf = (shop: TwoInstances) =>
  (["a", "b"] as const)
    .flatMap((name) => shop.output(name).split("\n"))
    .filter((line) => /"level":"(error|warn)"/.test(line))
    .slice(-10)
    .join("\n");
const print = (text: string) => process.stdout.write(`Operations: ${text}\n`);

describe.each<Proxy>(["nginx", "caddy"])("behind %s with the file of deploy/", (proxy) => {
  let shop: TwoInstances;
  let ledger: LedgerCheck;
  beforeAll(async () => {
    needDebian({ nginx: "nginx-light", caddy: "caddy" });
    shop = await startTwoInstances(proxy);
    ledger = await openLedgerCheck({ shop: shop.db, stripe: shop.stripeDb });
  }, 600_000);
  afterAll(() => shop?.stopAll(), 120_000);

  /** Every order that was answered is there once, and each that was paid is paid once, as Stripe's books say. */
  async function expectNothingLost({ ordered, paid }: Pick<MixedResult, "ordered" | "paid">) {
    expect(paid.length).toBeGreaterThan(0);
    expect(ordered.length).toBeGreaterThan(paid.length);
    const { rows: kept } = await shop.db.query(
      "select count(*)::int as kept from orders where order_number = any($1)",
      [ordered],
    );
    expect(kept).toEqual([{ kept: ordered.length }]);
    const { rows: doubled } = await shop.db.query(
      "select count(*) from orders where customer_id is not null group by fingerprint, customer_id having count(*) > 1",
    );
    expect(doubled).toEqual([]);
    await settle({ shopDb: shop.db, stripeDb: shop.stripeDb, stripe: shop.stripe }, SETTLED_MS);
    expect((await ledger.check()).paidOrders).toBeGreaterThanOrEqual(paid.length);
    const { rows: settled } = await shop.db.query(
      "select count(*)::int as settled from orders join payments on order_id = orders.id and payments.state = 'paid' where order_number = any($1)",
      [paid],
    );
    expect(settled).toEqual([{ settled: paid.length }]);
  }

  test(`each instance is restarted in turn, ${ROLLS} times in all, and no request fails`, async () => {
    const warm = await sendVisitors(shop, RATE);
    await sleep(5_000);
    await warm.stop();
    const quiet = await sendVisitors(shop, RATE);
    await sleep(QUIET_MS);
    const before = await quiet.stop();
    const load = await sendVisitors(shop, RATE);
    for (let roll = 0; roll < ROLLS; roll += 1) {
      const name: Name = roll % 2 === 0 ? "a" : "b";
      await shop.stop(name);
      await shop.start(name);
      await sleep(2_000);
    }
    const during = await load.stop();
    const { sent, failed, p99Ms, ordered, paid } = during;
    print(
      `${proxy}, ${ROLLS} restarts under ${RATE} requests/s: ${sent} requests, failed ${JSON.stringify(failed)}, ${ordered.length} orders, ${paid.length} paid, p99 ${Math.round(p99Ms)} ms, quiet ${Math.round(before.p99Ms)} ms`,
    );
    expect(before.failed).toEqual({});
    expect(failed, errorsOf(shop)).toEqual({});
    await expectNothingLost(during);
    expect(p99Ms, ofThisMachine()).toBeLessThanOrEqual(
      Math.max(P99_FLOOR_MS, P99_FACTOR * before.p99Ms),
    );
  }, 900_000);

  test("kill -9 of an instance's primary process fails no page, and no more than it had in hand", async () => {
    const load = await sendVisitors(shop, RATE);
    await sleep(3_000);
    const pressed = await pressAtOnce(shop);
    const inHand = await killPrimary(shop, "a", () => ({
      checkout: add(load.count("checkout"), pressed.count()),
      quote: load.count("quote"),
    }));
    await sleep(8_000);
    const result = await load.stop();
    const again = await pressed.pressAgain();
    const failedOf = (kind: string) =>
      Object.entries(result.failed).reduce(
        (sum, [each, times]) => sum + (each.startsWith(`${kind} `) ? times : 0),
        0,
      );
    const failed = {
      GET: failedOf("GET"),
      quote: failedOf("quote"),
      checkout: failedOf("checkout") + pressed.failed(),
    };
    print(
      `${proxy}, kill -9 of a's primary under ${RATE} requests/s: ${result.sent} requests, failed ${JSON.stringify({ ...result.failed, "Pay Now at once": pressed.failed() })}; in hand until all of a was gone ${JSON.stringify(inHand)}; ${result.paid.length} paid`,
    );
    await shop.stop("a");
    await shop.start("a");
    expect(failed.GET).toBe(0);
    expect(inHand.checkout).toBeGreaterThan(0);
    expect(failed.checkout).toBeLessThanOrEqual(proxy === "nginx" ? 0 : inHand.checkout);
    expect(failed.quote).toBeLessThanOrEqual(proxy === "nginx" ? 0 : inHand.quote);
    await expectNothingLost({ ...result, ordered: [...result.ordered, ...again] });
  }, 600_000);
});

type Count = { readonly begun: number; readonly open: number };

function add(one: Count, other: Count): Count {
  return { begun: one.begun + other.begun, open: one.open + other.open };
}
