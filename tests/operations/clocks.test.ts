import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDb } from "#shop/platform/database/db.server.ts";
import { checkout, makeBuyers, pay, type Product } from "#tests/resilience/buyers.ts";
import { codeNow, joinedStaff, STAFF_PASSWORD } from "#tests/support/staff.ts";
import { needDebian } from "./support/debian.ts";
import { listProducts } from "./support/mixed-visitors.ts";
import { startTwoInstances, type Name, type TwoInstances } from "./support/two-instances.ts";

// The test and the shops encrypt with one key.
const ADMIN_SECRET = randomUUID() + randomUUID();
process.env["ADMIN_SECRET"] = ADMIN_SECRET;

const both = ["a", "b"] as const;
const HEARTBEATS_S = 15;
const PAYMENT_WINDOW_S = 33 * 60;

describe.each([120, -120])("instance b, whose clock is %i s from the others'", (offsetS) => {
  let shop: TwoInstances;
  let product: Product;
  const runner = ["faketime", "-f", `${offsetS > 0 ? "+" : ""}${offsetS}s`];
  beforeAll(async () => {
    needDebian({ nginx: "nginx-light", faketime: "faketime" });
    shop = await startTwoInstances("nginx", {
      settings: { RATE_LIMIT: "on", ADMIN_SECRET },
      runnerOf: { b: runner },
    });
    product = (await listProducts(shop))[0] as Product;
  }, 600_000);
  afterAll(() => shop?.stopAll(), 120_000);

  const call = (name: Name, endpoint: string, body: object, headers: HeadersInit = {}) =>
    fetch(`${shop.urlOf(name)}/api/${endpoint}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
    });

  test("the clocks are apart", async () => {
    const clockOf = async (name: Name) =>
      new Date((await fetch(`${shop.urlOf(name)}/up`)).headers.get("Date") ?? "").getTime();
    const apartMs = (await clockOf("b")) - (await clockOf("a"));
    expect(Math.abs(apartMs - offsetS * 1_000)).toBeLessThan(5_000);
  });

  test("who signs in on one is signed in on the other, for as long", async () => {
    for (const [name, other] of [both, both.toReversed()] as [Name, Name][]) {
      const email = `ann.${randomUUID()}@example.com`;
      const password = "pegs and rope 12";
      const joined = await call(name, "auth-register", { email, password, fullName: "Ann Lee" });
      expect(joined.status).toBe(201);
      const { token } = (await joined.json()) as { token: string };
      const mine = await fetch(`${shop.urlOf(other)}/api/session`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      expect(mine.status).toBe(200);
    }
    const { rows } = await shop.db.query(
      "select distinct round(extract(epoch from expires_at - created_at) / 60)::int as minutes from sessions where expires_at - created_at is not null",
    );
    expect(rows).toHaveLength(1);
  });

  test("a code of an authenticator app that is right now signs staff in on both", async () => {
    const db = createDb(shop.db);
    for (const name of both) {
      const { person, key } = await joinedStaff(db, "packer");
      await shop.db.query("delete from staff_sessions where staff_id = $1", [person.id]);
      const send = (fields: Record<string, string>, cookie = "") =>
        fetch(`${shop.urlOf(name)}/admin/me`, {
          method: "POST",
          headers: { Origin: shop.url, Cookie: cookie },
          body: new URLSearchParams(fields),
          redirect: "manual",
        });
      const kept = { "kept.intent": "rename", "kept.name": "Ada", "kept.act_id": randomUUID() };
      const credentials = { "auth.email": person.email, "auth.password": STAFF_PASSWORD };
      const second = await send({ ...kept, ...credentials });
      expect(await second.text()).toContain("Your second factor");
      const cookie = second.headers
        .getSetCookie()
        .map((each) => each.split(";")[0])
        .join("; ");
      const saved = await send({ ...kept, "auth.code": codeNow(key) }, cookie);
      expect([name, saved.status]).toEqual([name, 200]);
      await saved.arrayBuffer();
    }
  });

  test("an order of either is paid, and its invoice has the database's day", async () => {
    for (const name of both) {
      const [buyer] = await makeBuyers(shop.db, [[product]]);
      const page = await checkout(shop.urlOf(name), buyer as NonNullable<typeof buyer>);
      expect(page.status, page.message).toBe(200);
      const held = await shop.db.query<{ seconds: number }>(
        "select extract(epoch from expires_at - now())::float8 as seconds from payments join orders on orders.id = order_id where order_number = $1",
        [page.orderNumber],
      );
      const apartS = Math.abs((held.rows[0]?.seconds ?? 0) - PAYMENT_WINDOW_S);
      expect(apartS).toBeLessThan(name === "a" ? 10 : Math.abs(offsetS) + 10);
      await pay(page);
      await expect
        .poll(
          async () => {
            const { rows } = await shop.db.query(
              `select abs(extract(epoch from now() - issued_at)) < 60 as issued, abs(extract(epoch from now() - paid_at)) < 60 as paid
               from orders join invoices on invoices.order_id = orders.id join payments on payments.order_id = orders.id where order_number = $1`,
              [page.orderNumber],
            );
            return rows;
          },
          { timeout: 60_000 },
        )
        .toEqual([{ issued: true, paid: true }]);
    }
  }, 180_000);

  test("the leases of jobs are by the database's clock", async () => {
    const { rows } = await shop.db.query<{ pools: number; oldest: number }>(
      "select count(*)::int as pools, max(abs(extract(epoch from now() - seen_at)))::float8 as oldest from workers",
    );
    expect(rows[0]?.pools).toBeGreaterThanOrEqual(2);
    expect(rows[0]?.oldest).toBeLessThan(HEARTBEATS_S);
  });

  test("a limit counts both, and ends by the database's clock", async () => {
    const email = `bo.${randomUUID()}@example.com`;
    const statuses: number[] = [];
    for (let at = 0; at < 10; at += 1)
      statuses.push(
        (await call(both[at % 2] as Name, "auth-login", { email, password: "no" })).status,
      );
    expect(statuses).toEqual([...Array.from({ length: 9 }, () => 401), 429]);
    const { rows } = await shop.db.query(
      "select extract(epoch from window_ends_at - now()) between 0 and 300 as is_right from rate_limits where key like $1",
      [`auth-login:account:%${email}`],
    );
    expect(rows).toEqual([{ is_right: true }]);
  });

  test("the doctor refuses the clock", async () => {
    const [program = "", ...args] = [...runner, process.execPath];
    const doctor = path.resolve(import.meta.dirname, "../../bin/doctor.ts");
    const output = await new Promise<string>((resolve) => {
      execFile(program, [...args, doctor], { env: shop.envOf("b") }, (_, stdout) =>
        resolve(stdout),
      );
    });
    const way = offsetS > 0 ? "ahead of" : "behind";
    expect(output).toMatch(new RegExp(`Failed +Clock: .*clock is 1[12]\\d\\.\\d s ${way}`));
  });
});
