import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkout, makeBuyers, pay, type Buyer, type Product } from "#tests/resilience/buyers.ts";
import { needDebian } from "./support/debian.ts";
import { startLoad, type Load } from "./support/open-load.ts";
import { startTwoInstances, type Name, type TwoInstances } from "./support/two-instances.ts";

/** Requests a second. A machine that is busy with other work gets fewer: OPERATIONS_RATE=40. */
const RATE = Number(process.env["OPERATIONS_RATE"] ?? "200");
const ROLLS = 10;
const CHECKOUTS_IN = 50;

let shop: TwoInstances;
let products: readonly Product[];
const print = (text: string) => process.stdout.write(`Operations: ${text}\n`);

beforeAll(async () => {
  needDebian({ nginx: "nginx-light", caddy: "caddy" });
  shop = await startTwoInstances("nginx");
  const { rows } = await shop.db.query<{ id: number; slug: string; price: number }>(
    "select id, slug, price_pence as price from products where state = 'live' and price_pence is not null and stock is null order by id",
  );
  products = rows.map(({ id, slug, price }) => ({ id, slug, pricePence: price }));
}, 600_000);
afterAll(() => shop?.stopAll(), 120_000);

const get = (url: string) => fetch(url, { signal: AbortSignal.timeout(30_000) });
const statusOf = async (url: string) => {
  const answered = await get(url);
  await answered.arrayBuffer();
  return answered.status;
};
const productOf = (turn: number) => products[turn % products.length] ?? products[0];

/** Pages, quotes and checkouts as visitors send them. */
async function visitors(rate: number): Promise<Load> {
  const [product] = products;
  const carts = Array.from({ length: 200 }, () => (product === undefined ? [] : [product]));
  const buyers = await makeBuyers(shop.db, carts);
  let turn = 0;
  return startLoad(rate, () => {
    turn += 1;
    const { id = 0, slug = "" } = productOf(turn) ?? {};
    if (turn % CHECKOUTS_IN === 0)
      return {
        kind: "checkout",
        send: async () => (await checkout(shop.url, buyers[turn % buyers.length] as Buyer)).status,
      };
    if (turn % 5 === 0) return { kind: "quote", send: () => quote(id) };
    return { kind: "GET", send: () => statusOf(`${shop.url}/product/${slug}`) };
  });
}

async function quote(id: number): Promise<number> {
  const answered = await fetch(`${shop.url}/api/quote`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ items: [{ id }] }),
    signal: AbortSignal.timeout(30_000),
  });
  await answered.arrayBuffer();
  return answered.status;
}

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
  test(`each is restarted ${ROLLS} times in turn, and no request fails`, async () => {
    const quiet = await visitors(RATE);
    await sleep(15_000);
    const before = await quiet.stop();
    const load = await visitors(RATE);
    for (let roll = 0; roll < ROLLS; roll += 1) {
      const name: Name = roll % 2 === 0 ? "a" : "b";
      await shop.stop(name);
      await shop.start(name);
      await sleep(2_000);
    }
    const { sent, failed, p99Ms } = await load.stop();
    print(
      `${ROLLS} restarts under ${RATE} requests/s: ${sent} requests, failed ${JSON.stringify(failed)}, p99 ${Math.round(p99Ms)} ms, quiet ${Math.round(before.p99Ms)} ms`,
    );
    expect(failed).toEqual({});
  }, 900_000);

  test("kill -9 of an instance: no page fails, and no order is lost or doubled", async () => {
    const load = await visitors(RATE);
    await sleep(3_000);
    kill("a");
    await sleep(5_000);
    const { sent, failed } = await load.stop();
    print(`kill -9 of a: ${sent} requests, failed ${JSON.stringify(failed)}`);
    await shop.stop("a");
    await shop.start("a");
    expect(Object.keys(failed).filter((kind) => kind.startsWith("GET"))).toEqual([]);
    const { rows } = await shop.db.query(
      "select cart from (select fingerprint, customer_id, count(*) as cart from orders where customer_id is not null group by 1, 2) as each where cart > 1",
    );
    expect(rows).toEqual([]);
  }, 300_000);

  test("kill -9 of the database, back after 20 s: pages in memory are shown throughout", async () => {
    const path = "/product/hills-cover";
    await statusOf(shop.url + path);
    for (const name of ["a", "b"] as const) await statusOf(shop.urlOf(name) + path);
    const load = startLoad(20, () => ({ kind: "GET", send: () => statusOf(shop.url + path) }));
    await shop.postgres.kill();
    await sleep(10_000);
    expect(await quote(products[0]?.id ?? 0)).toBe(503);
    await sleep(10_000);
    await shop.postgres.startAgain();
    const startedAt = performance.now();
    await expect
      .poll(() => quote(products[0]?.id ?? 0), { timeout: 30_000, interval: 100 })
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
    const frozen = processesOf(shop.pidOf("a"));
    for (const pid of frozen) process.kill(pid, "SIGSTOP");
    await shop.db.query("update products set base_price = 55 where slug = 'rubber-grippers'");
    await sleep(30_000);
    for (const pid of frozen) process.kill(pid, "SIGCONT");
    await expect
      .poll(() => bodyOf("a", path), { timeout: 20_000, interval: 50 })
      .toContain("£66.00");
  }, 300_000);
});

/** An instance's processes, the primary first. */
function processesOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return [pid, ...(children === "" ? [] : children.split(" ").map(Number))];
}

function kill(name: Name): void {
  for (const pid of processesOf(shop.pidOf(name))) process.kill(pid, "SIGKILL");
}
