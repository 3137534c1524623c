import { randomBytes } from "node:crypto";
import path from "node:path";
import pg from "pg";
import { startLocalPostgres } from "#server/local-postgres.ts";
import { openBooks, type Books } from "./books.ts";
import {
  makeBuyers,
  openCardPage,
  pay,
  type Buyer,
  type CheckoutAnswer,
  type Good,
} from "./buyers.ts";
import { chanceFrom, type Chance } from "./chance.ts";
import { seed } from "./size.ts";
import { startProgram, type ShopProgram } from "./shop-program.ts";
import { startSmtpServer, type SmtpServer } from "./smtp-server.ts";
import { startStripeProxy, type StripeProxy } from "./stripe-proxy.ts";
import { until } from "./waiting.ts";

/** The shop's program with Stripe and a mail server on the wire, and the books of both sides. */
export type Rig = {
  readonly shop: ShopProgram;
  readonly stripe: StripeProxy;
  readonly smtp: SmtpServer;
  readonly books: Books;
  readonly chance: Chance;
  readonly shopDb: pg.Pool;
  readonly stripeDb: pg.Pool;
  /** Products that there is plenty of. */
  readonly goods: readonly Good[];
  /** The product that scenarios let run short. */
  readonly scarce: Good;
  /** New buyers, each with a cart of one to three products. */
  buyers(count: number): Promise<Buyer[]>;
  /** Comes to the card page, however often it takes, and notes what it should cost. */
  open(buyer: Buyer): Promise<CheckoutAnswer>;
  /** Comes to the card page and pays. */
  buy(buyer: Buyer): Promise<CheckoutAnswer>;
  /** Waits until nothing is on its way any more, calling retries that wait for their time at once. */
  settle(withinMs?: number): Promise<void>;
  stop(): Promise<void>;
};

const PLENTY = 100_000;
const SCARCE = "hills-cover";
const SETTLE_MS = 60_000;

export async function startRig(): Promise<Rig> {
  const stripeSide = await startStripeSide();
  const smtp = await startSmtpServer();
  const { stripe, stripeDb } = stripeSide;
  const shop = await startProgram({
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_BASE: stripe.apiBase,
    SMTP_URL: smtp.url,
  });
  stripe.shopUrl = shop.url;
  const shopDb = openPool(await shop.databaseUrl());
  await shopDb.query("update products set stock = $1 where stock is not null", [PLENTY]);
  const { goods, scarce } = await readGoods(shop.url);
  const books = await openBooks({ shop: shopDb, stripe: stripeDb });
  const chance = chanceFrom(seed);

  const open = async (buyer: Buyer) => {
    const opened = await openCardPage(shop.url, buyer);
    books.note(
      opened.sessionId,
      buyer.cart.reduce((sum, good) => sum + good.pricePence, 0),
    );
    return opened;
  };
  return {
    shop,
    stripe,
    smtp,
    books,
    chance,
    shopDb,
    stripeDb,
    goods,
    scarce,
    open,
    buyers: (count) =>
      makeBuyers(
        shopDb,
        Array.from({ length: count }, () => chance.shuffle(goods).slice(0, chance.between(1, 3))),
      ),
    async buy(buyer) {
      const opened = await open(buyer);
      await pay(opened);
      return opened;
    },
    settle: (withinMs = SETTLE_MS) => settle({ shopDb, stripeDb }, withinMs),
    async stop() {
      await shopDb.end();
      await shop.stop();
      await smtp.stop();
      await stripeSide.stop();
    },
  };
}

/** Stripe keeps its books on a PostgreSQL of its own, which outlives the shop's. */
async function startStripeSide() {
  const dir = path.resolve(import.meta.dirname, "../../.cache/test-postgres");
  const server = await startLocalPostgres({ dir, log: () => {}, durable: false });
  const admin = openPool(server.url);
  const name = `stripe_${randomBytes(6).toString("hex")}`;
  await admin.query(`create database ${name}`);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  const stripe = await startStripeProxy(url.href);
  const stripeDb = openPool(url.href);
  const stop = async () => {
    await stripe.stop();
    await stripeDb.end();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
    await server.stop();
  };
  return { stripe, stripeDb, stop };
}

/** A pool that outlives its connections: a server that is killed is asked again when it is back. */
function openPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 4, connectionTimeoutMillis: 3_000 });
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

async function readGoods(shopUrl: string): Promise<{ goods: Good[]; scarce: Good }> {
  const answered = await fetch(`${shopUrl}/api/products?category=rotary-covers`);
  const covers = goodsIn(await answered.json());
  const more = await fetch(`${shopUrl}/api/products`);
  const scarce = covers.find(({ slug }) => slug === SCARCE);
  if (scarce === undefined) throw new Error(`There is no ${SCARCE} in the catalogue.`);
  const goods = goodsIn(await more.json()).filter(({ slug }) => slug !== SCARCE);
  return { goods, scarce };
}

function goodsIn(answer: unknown): Good[] {
  const { products } = answer as {
    products: { id: number; slug: string; price_pence: number }[];
  };
  return products.map(({ id, slug, price_pence }) => ({ id, slug, pricePence: price_pence }));
}

type Databases = { readonly shopDb: pg.Pool; readonly stripeDb: pg.Pool };

async function settle({ shopDb, stripeDb }: Databases, withinMs: number): Promise<void> {
  await until(
    "nothing is on its way any more",
    async () => {
      const events = await stripeDb.query(
        "select count(*)::int as left from sandbox_stripe.events where next_try_at is not null",
      );
      const jobs = await shopDb.query<{ task_identifier: string; held: number; left: number }>(
        `select task_identifier, count(*)::int as left, count(locked_at)::int as held
         from graphile_worker.jobs where attempts < max_attempts group by 1`,
      );
      const eventsLeft = Number(events.rows[0]?.left);
      const jobsLeft = jobs.rows.reduce((sum, row) => sum + row.left, 0);
      if (eventsLeft + jobsLeft === 0) return true;
      await callRetries({ shopDb, stripeDb });
      const queues = jobs.rows.map(
        (row) => `${row.left} ${row.task_identifier} (${row.held} held)`,
      );
      throw new Error(`${eventsLeft} events, ${queues.join(", ") || "no jobs"} left`);
    },
    withinMs,
  );
}

/** What failed waits longer each time, as it should; here its time has come at once. */
async function callRetries({ shopDb, stripeDb }: Databases): Promise<void> {
  await stripeDb.query(
    `update sandbox_stripe.events set next_try_at = created * 1000
     where tries > 0 and next_try_at is not null and next_try_at not between $1 and $2`,
    // What is being sent now comes back after 20 s should its sender die; it is left alone.
    [Date.now() + 12_000, Date.now() + 21_000],
  );
  const called = await shopDb.query(
    `update graphile_worker._private_jobs set run_at = now()
     where locked_at is null and attempts < max_attempts and run_at > now()`,
  );
  if ((called.rowCount ?? 0) > 0)
    await shopDb.query(`select pg_notify('jobs:insert', '{"count":1}')`);
}
