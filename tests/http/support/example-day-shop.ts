import { randomUUID } from "node:crypto";
import { afterAll } from "vitest";
import { assert } from "#shop/kit/assert.ts";
import { DAY_MS } from "#shop/kit/time.ts";
import { SHOP } from "#shop/platform/actor.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { backDateOrder } from "#shop/trading/example-day/back-date-queries.server.ts";
import { makeExampleDay } from "#shop/trading/example-day/example-day.server.ts";
import { stories } from "#shop/trading/example-day/stories.ts";
import { testShop } from "#tests/support/shop.ts";
import { serveShop } from "./serve-shop.ts";

/** When the example day is, so that each order is of the same day in every run. */
export const madeOn = new Date("2026-06-15T11:00:00Z");

const cards = { pays: "4242424242424242", is_disputed: "4000000000000259" };

/** A shop with the example day of `madeOn`, in which no job goes on with the orders. */
export async function startExampleDayShop(): Promise<{ readonly db: Db; readonly url: string }> {
  // The shop and the test encrypt with one key.
  process.env["ADMIN_SECRET"] = randomUUID() + randomUUID();
  const { db, pay } = await testShop();
  const begunAt = Date.now();
  const made = await makeExampleDay(db, {
    pay: (url, card) => pay(url, cards[card]),
    actor: SHOP,
    stories,
  });
  assert(made.ok, "the day was made");
  const since = (begunAt - madeOn.getTime()) / DAY_MS;
  const orders = await db.selectFrom("orders").select("id").orderBy("orderNumber").execute();
  for (const { id } of orders) await backDateOrder(db, id, since);

  const { DATABASE_URL = "", STRIPE_SECRET_KEY = "", STRIPE_WEBHOOK_SECRET = "" } = process.env;
  const given = { DATABASE_URL, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET };
  const served = await serveShop({
    ...given,
    ROLE: "web",
    WEB_CONCURRENCY: "1",
    LOG_LEVEL: "fatal",
  });
  afterAll(served.stop);
  return { db, url: served.url };
}
