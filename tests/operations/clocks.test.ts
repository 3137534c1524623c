import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WAITING } from "#admin/http/kept-form.ts";
import { createDb } from "#shop/platform/database/db.server.ts";
import { checkout, makeBuyers, pay, type Product } from "#tests/resilience/buyers.ts";
import { codeNow, joinedStaff, STAFF_PASSWORD } from "#tests/support/staff.ts";
import { guess, NINE_AND_NO_MORE, signIn } from "./support/accounts.ts";
import { needDebian } from "./support/debian.ts";
import type { Proxy } from "./support/deployed-proxy.ts";
import { listProducts } from "./support/mixed-visitors.ts";
import { startTwoInstances, type Name, type TwoInstances } from "./support/two-instances.ts";

// The test and the shops encrypt with one key.
const ADMIN_SECRET = randomUUID() + randomUUID();
process.env["ADMIN_SECRET"] = ADMIN_SECRET;

const both = ["a", "b"] as const;
const HEARTBEATS_S = 15;
const PAYMENT_WINDOW_S = 33 * 60;

describe.each([300, -300])("instance b, whose clock is %i s from the others'", (offsetS) => {
  let shop: TwoInstances;
  let product: Product;
  const runner = ["faketime", "-f", `${offsetS > 0 ? "+" : ""}${offsetS}s`];
  beforeAll(async () => {
    needDebian({ nginx: "nginx-light", caddy: "caddy", faketime: "faketime" });
    shop = await startTwoInstances("nginx", {
      settings: { RATE_LIMIT: "on", ADMIN_SECRET },
      runnerOf: { b: runner },
    });
    product = (await listProducts(shop))[0] as Product;
  }, 600_000);
  afterAll(() => shop?.stopAll(), 120_000);

  const newBuyer = async () => {
    const [buyer] = await makeBuyers(shop.db, [[product]]);
    if (buyer === undefined) throw new Error("There is no buyer.");
    return buyer;
  };

  test("the clocks are apart", async () => {
    const clockOf = async (name: Name) =>
      new Date((await fetch(`${shop.urlOf(name)}/up`)).headers.get("Date") ?? "").getTime();
    const apartMs = (await clockOf("b")) - (await clockOf("a"));
    expect(Math.abs(apartMs - offsetS * 1_000)).toBeLessThan(5_000);
  });

  test("who signs in on one is signed in on the other, for as long", async () => {
    for (const [name, other] of [both, both.toReversed()] as [Name, Name][])
      expect(await signIn(shop.urlOf(name), [shop.urlOf(other)])).toEqual([201, 200]);
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
      const form = { intent: "rename", name: "Ada", act_id: randomUUID() };
      const kept = { [WAITING]: JSON.stringify(Object.entries(form)) };
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

  test("a payment page is offered again until two minutes before its end by the database's clock", async () => {
    const leave = (minutes: number, sessionId: string) =>
      shop.db.query(
        "update payments set expires_at = now() + $1 * interval '1 minute' where provider_ref = $2",
        [minutes, sessionId],
      );
    for (const name of both) {
      const buyer = await newBuyer();
      const first = await checkout(shop.urlOf(name), buyer);
      expect(first.status, first.message).toBe(200);
      await leave(3, first.sessionId);
      expect((await checkout(shop.urlOf("b"), buyer)).sessionId).toBe(first.sessionId);
      await leave(1, first.sessionId);
      const second = await checkout(shop.urlOf("b"), buyer);
      expect([second.status, second.sessionId === first.sessionId]).toEqual([200, false]);
    }
  }, 120_000);

  test("an order of either is paid, and its deadline and the day of its invoice are the database's", async () => {
    for (const name of both) {
      // Stripe tells this instance of the payment, as the balancer may decide.
      shop.stripe.shopUrl = shop.urlOf(name);
      const page = await checkout(shop.urlOf(name), await newBuyer());
      expect(page.status, page.message).toBe(200);
      const held = await shop.db.query<{ seconds: number }>(
        "select extract(epoch from expires_at - now())::float8 as seconds from payments join orders on orders.id = order_id where order_number = $1",
        [page.orderNumber],
      );
      const apartS = Math.abs((held.rows[0]?.seconds ?? 0) - PAYMENT_WINDOW_S);
      expect(apartS).toBeLessThan(10);
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
      const { rows } = await shop.stripeDb.query(
        "select count(*)::int as waiting from sandbox_stripe.events where next_try_at is not null and tries > 0",
      );
      expect(rows, "no event was refused").toEqual([{ waiting: 0 }]);
    }
    shop.stripe.shopUrl = shop.url;
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
    expect(await guess(email, both.map(shop.urlOf))).toEqual(NINE_AND_NO_MORE);
    const { rows } = await shop.db.query(
      "select extract(epoch from window_ends_at - now()) between 0 and 300 as is_right from rate_limits where key like $1",
      [`auth-login:account:%${email}`],
    );
    expect(rows).toEqual([{ is_right: true }]);
  });

  test.each<Proxy>(["nginx", "caddy"])(
    "%s sends a customer to either: signed in, limited once, and paid",
    async (proxy) => {
      await shop.balanceBy(proxy);
      const { url } = shop;
      expect(
        await signIn(
          url,
          Array.from({ length: 6 }, () => url),
        ),
      ).toEqual([201, 200, 200, 200, 200, 200, 200]);
      expect(await guess(`cy.${randomUUID()}@example.com`, [url])).toEqual(NINE_AND_NO_MORE);
      const buyer = await newBuyer();
      const pages = [await checkout(url, buyer), await checkout(url, buyer)];
      expect(pages.map(({ status }) => status)).toEqual([200, 200]);
      expect(pages[1]?.sessionId).toBe(pages[0]?.sessionId);
      await pay(pages[0] ?? { url: "" });
      const state = async () =>
        (
          await shop.db.query("select state from payments where provider_ref = $1", [
            pages[0]?.sessionId,
          ])
        ).rows;
      await expect.poll(state, { timeout: 60_000 }).toEqual([{ state: "paid" }]);
    },
    120_000,
  );

  test("the doctor refuses the clock", async () => {
    const [program = "", ...args] = [...runner, process.execPath];
    const doctor = path.resolve(import.meta.dirname, "../../bin/doctor.ts");
    const output = await new Promise<string>((resolve) => {
      execFile(program, [...args, doctor], { env: shop.envOf("b") }, (_, stdout) =>
        resolve(stdout),
      );
    });
    const way = offsetS > 0 ? "ahead of" : "behind";
    expect(output).toMatch(new RegExp(`Failed +Clock: .*clock is (29[5-9]|30\\d)\\.\\d s ${way}`));
  });
});
