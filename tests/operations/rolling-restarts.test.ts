import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { needDebian } from "./support/debian.ts";
import type { Proxy } from "./support/deployed-proxy.ts";
import { sendVisitors } from "./support/mixed-visitors.ts";
import { startTwoInstances, type Name, type TwoInstances } from "./support/two-instances.ts";

/** Requests a second. A machine that is busy with other work gets fewer: OPERATIONS_RATE=40. */
const RATE = Number(process.env["OPERATIONS_RATE"] ?? "200");
const ROLLS = 10;
const QUIET_MS = 20_000;
/** How much longer the slowest of a hundred requests may take during restarts than before them. */
const P99_FACTOR = 3;
/** Below this, the difference is of no account to a visitor, and is noise of the machine. */
const P99_FLOOR_MS = 100;

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
  beforeAll(async () => {
    needDebian({ nginx: "nginx-light", caddy: "caddy" });
    shop = await startTwoInstances(proxy);
  }, 600_000);
  afterAll(() => shop?.stopAll(), 120_000);

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
    const { sent, failed, p99Ms } = await load.stop();
    print(
      `${proxy}, ${ROLLS} restarts under ${RATE} requests/s: ${sent} requests, failed ${JSON.stringify(failed)}, p99 ${Math.round(p99Ms)} ms, quiet ${Math.round(before.p99Ms)} ms`,
    );
    expect(before.failed).toEqual({});
    expect(failed, errorsOf(shop)).toEqual({});
    expect(p99Ms).toBeLessThanOrEqual(Math.max(P99_FLOOR_MS, P99_FACTOR * before.p99Ms));
  }, 900_000);

  test("kill -9 of an instance: no page fails, and no order is lost or doubled", async () => {
    const load = await sendVisitors(shop, RATE);
    await sleep(3_000);
    shop.signal("a", "SIGKILL");
    await sleep(8_000);
    const { sent, failed, ordered } = await load.stop();
    print(
      `${proxy}, kill -9 of a under ${RATE} requests/s: ${sent} requests, failed ${JSON.stringify(failed)}`,
    );
    await shop.stop("a");
    await shop.start("a");
    const mayFail = proxy === "nginx" ? /^checkout/ : /^(checkout|quote)/;
    expect(Object.keys(failed).filter((kind) => !mayFail.test(kind))).toEqual([]);
    const { rows } = await shop.db.query(
      "select cart from (select fingerprint, customer_id, count(*) as cart from orders where customer_id is not null group by 1, 2) as each where cart > 1",
    );
    expect(rows).toEqual([]);
    const { rows: kept } = await shop.db.query(
      "select count(*)::int as kept from orders where order_number = any($1)",
      [ordered],
    );
    expect(kept).toEqual([{ kept: ordered.length }]);
  }, 300_000);
});
