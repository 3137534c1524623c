import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkout, makeBuyers, pay, type Product } from "#tests/resilience/buyers.ts";
import { needDebian } from "./support/debian.ts";
import { listProducts, pageOf, statusOf, statusOfQuote } from "./support/mixed-visitors.ts";
import { startLoad } from "./support/open-load.ts";
import { startTwoInstances, type Name, type TwoInstances } from "./support/two-instances.ts";

let shop: TwoInstances;
let products: readonly Product[];
const print = (text: string) => process.stdout.write(`Operations: ${text}\n`);

beforeAll(async () => {
  needDebian({ nginx: "nginx-light" });
  shop = await startTwoInstances("nginx");
  products = await listProducts(shop);
}, 600_000);
afterAll(() => shop?.stopAll(), 120_000);

const get = (url: string) => fetch(url, { signal: AbortSignal.timeout(30_000) });
const cacheStatus = async (name: Name, path: string) =>
  (await get(shop.urlOf(name) + path)).headers.get("Cache-Status");
const bodyOf = async (name: Name, path: string) => (await get(shop.urlOf(name) + path)).text();

describe("pages of two instances", () => {
  test("a price changed by SQL shows on both, and other products' pages stay as they were", async () => {
    for (const name of ["a", "b"] as const)
      for (const path of ["/product/rubber-grippers", "/product/hills-cover"])
        await bodyOf(name, path);
    await shop.db.query("update products set base_price = 77.5 where slug = 'rubber-grippers'");
    const startedAt = performance.now();
    for (const name of ["a", "b"] as const) {
      await expect
        .poll(() => bodyOf(name, "/product/rubber-grippers"), { timeout: 10_000 })
        .toContain("£93.00");
      expect(await cacheStatus(name, "/product/hills-cover")).toBe("shop; hit");
    }
    print(
      `a changed price on both instances after ${Math.round(performance.now() - startedAt)} ms`,
    );
  }, 60_000);

  test("an instance whose connection for changes is cut without a word is right within 20 s", async () => {
    await bodyOf("b", "/product/hills-cover");
    shop.listenWire.set("silent");
    await shop.db.query("update products set base_price = 71.25 where slug = 'hills-cover'");
    const startedAt = performance.now();
    await expect
      .poll(() => bodyOf("b", "/product/hills-cover"), { timeout: 20_000, interval: 100 })
      .toContain("£85.50");
    print(
      `after a silent cut, b was right after ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`,
    );
    shop.listenWire.set("closed");
    shop.listenWire.set("open");
    await expect
      .poll(async () => [await cacheStatus("b", "/faq"), await cacheStatus("b", "/faq")], {
        timeout: 30_000,
      })
      .toEqual(["shop; hit", "shop; hit"]);
  }, 120_000);
});

describe("one customer on both instances", () => {
  test("who signs in on a pays on b, and the order is confirmed", async () => {
    const [product] = products;
    const [buyer] = await makeBuyers(shop.db, [product === undefined ? [] : [product]]);
    if (buyer === undefined) throw new Error("there is no buyer");
    const mine = await fetch(`${shop.urlOf("a")}/api/session`, {
      headers: { Authorization: `Bearer ${buyer.token}` },
    });
    expect(mine.status).toBe(200);
    const page = await checkout(shop.urlOf("b"), buyer);
    expect(page.status, page.message).toBe(200);
    await pay(page);
    await expect
      .poll(
        async () => {
          const { rows } = await shop.db.query(
            "select payments.state from payments join orders on orders.id = order_id where order_number = $1",
            [page.orderNumber],
          );
          return rows;
        },
        { timeout: 60_000 },
      )
      .toEqual([{ state: "paid" }]);
  }, 120_000);
});

describe("what happens to instances under load", () => {
  test("kill -9 of the database, back after 20 s: pages in memory are shown throughout", async () => {
    const path = "/product/hills-cover";
    await statusOf(shop.url + path);
    for (const name of ["a", "b"] as const) await statusOf(shop.urlOf(name) + path);
    const load = startLoad(20, () => ({ kind: "GET", send: () => pageOf(shop.url + path) }));
    await shop.postgres.kill();
    await sleep(10_000);
    expect(await statusOfQuote(shop.url, products[0]?.id ?? 0)).toBe(503);
    await sleep(10_000);
    await shop.postgres.startAgain();
    const startedAt = performance.now();
    await expect
      .poll(() => statusOfQuote(shop.url, products[0]?.id ?? 0), { timeout: 30_000, interval: 100 })
      .toBe(200);
    print(
      `after the database was back, a quote worked after ${Math.round(performance.now() - startedAt)} ms`,
    );
    const { sent, failed } = await load.stop();
    print(`20 s without the database: ${sent} pages, failed ${JSON.stringify(failed)}`);
    expect(failed).toEqual({});
  }, 300_000);

  test("an instance that was frozen for 30 s shows no page of before", async () => {
    const path = "/product/rubber-grippers";
    await statusOf(shop.urlOf("a") + path);
    shop.signal("a", "SIGSTOP");
    await shop.db.query("update products set base_price = 55 where slug = 'rubber-grippers'");
    await sleep(30_000);
    shop.signal("a", "SIGCONT");
    await expect
      .poll(() => bodyOf("a", path), { timeout: 20_000, interval: 50 })
      .toContain("£66.00");
  }, 300_000);
});
