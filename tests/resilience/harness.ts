import { randomBytes } from "node:crypto";
import path from "node:path";
import pg from "pg";
import { startLocalPostgres } from "#server/postgres/local-postgres.ts";
import { openLedgerCheck, type LedgerCheck } from "./ledger-check.ts";
import {
  makeBuyers,
  openPaymentPage,
  pay,
  type Buyer,
  type CheckoutAnswer,
  type Product,
} from "./buyers.ts";
import { seededRandom, type Random } from "./random.ts";
import { seed } from "./size.ts";
import { settle } from "./settle.ts";
import { startProgram, type ShopProgram } from "./shop-program.ts";
import { startSmtpServer, type SmtpServer } from "#tests/support/smtp-server.ts";
import { startStripeProxy, type StripeProxy } from "./stripe-proxy.ts";
import { startDatabaseProxy, type DatabaseProxy } from "./database-proxy.ts";

/** The shop's program with Stripe and a mail server on the wire, and the ledgerCheck of both sides. */
export type Harness = {
  readonly shop: ShopProgram;
  /** The settings of the program, to start a second one. */
  readonly settings: Readonly<Record<string, string>>;
  readonly stripe: StripeProxy;
  readonly smtp: SmtpServer;
  readonly ledgerCheck: LedgerCheck;
  readonly random: Random;
  /** The shop's database, reached directly. */
  readonly shopDb: pg.Pool;
  readonly stripeDb: pg.Pool;
  /** The network between the shop and its database; null where the shop runs its own PostgreSQL. */
  readonly database: DatabaseProxy | null;
  /** The number of each status: of "Pay Now", of events, and of the confirmation page. */
  readonly statuses: Map<number, number>;
  /** Products with plenty of stock. */
  readonly products: readonly Product[];
  /** The product whose stock scenarios limit. */
  readonly scarce: Product;
  /** New buyers, each with a cart of one to three products. */
  buyers(count: number): Promise<Buyer[]>;
  /** Retries until the payment page opens, and notes the expected total. */
  open(buyer: Buyer): Promise<CheckoutAnswer>;
  /** Opens the payment page and pays. */
  buy(buyer: Buyer): Promise<CheckoutAnswer>;
  /** Waits until no event and no job is left. Retries run at once instead of after their back-off. */
  settle(): Promise<void>;
  stop(): Promise<void>;
};

/** The application name of the tests' own connections in PostgreSQL. */
export const TESTS_APPLICATION = "tests";

const PLENTY = 100_000;
const SCARCE = "hills-cover";
/** Hundreds of mails take a minute on a busy machine. */
const SETTLE_MS = 300_000;

type Options = {
  /** Uses an external PostgreSQL behind a proxy instead of the embedded one. */
  readonly withDatabaseProxy?: boolean;
  /** Further settings of the program. */
  readonly more?: Readonly<Record<string, string>>;
};

/** Starts everything. If a part fails to start, those that run are stopped. */
export async function startHarness({
  withDatabaseProxy = false,
  more = {},
}: Options = {}): Promise<Harness> {
  const undo: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const each of undo.splice(0).toReversed()) await each();
  };
  try {
    const random = seededRandom(seed);
    const server = await startTestServer(undo);
    const { stripe, stripeDb } = await startStripeSide(server, undo);
    const remote = withDatabaseProxy ? await startShopDatabase(server, random, undo) : null;
    const smtp = await startSmtpServer();
    undo.push(smtp.stop);
    const settings = {
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_BASE: stripe.apiBase,
      SMTP_URL: smtp.url,
      ...(remote === null ? {} : { DATABASE_URL: remote.proxy.url }),
      ...more,
    };
    const shop = await startProgram(settings);
    undo.push(shop.stop);
    stripe.shopUrl = shop.url;
    const shopDb = openPool(remote?.directUrl ?? (await shop.databaseUrl()));
    undo.push(() => shopDb.end());
    await shopDb.query("update products set stock = $1 where stock is not null", [PLENTY]);
    const ledgerCheck = await openLedgerCheck({ shop: shopDb, stripe: stripeDb });
    const products = await fetchProducts(shop.url);
    const database = remote?.proxy ?? null;
    const statuses = new Map<number, number>();
    stripe.onDelivered = (status) => count(statuses, status);
    const sides = {
      shop,
      settings,
      stripe,
      smtp,
      ledgerCheck,
      random,
      shopDb,
      stripeDb,
      database,
      statuses,
    };
    return withBuyers({ ...sides, ...products, stop });
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Adds the actions of buyers. */
function withBuyers(started: Omit<Harness, "buyers" | "open" | "buy" | "settle">): Harness {
  const { shop, stripe, ledgerCheck, random, shopDb, stripeDb, products } = started;
  const open = async (buyer: Buyer) => {
    const opened = await openPaymentPage(shop.url, buyer, ({ status }) =>
      count(started.statuses, status),
    );
    const seenPence = buyer.cart.reduce((sum, product) => sum + product.pricePence, 0);
    ledgerCheck.note(opened.sessionId, seenPence);
    return opened;
  };
  const cart = () => random.shuffle(products).slice(0, random.between(1, 3));
  return {
    ...started,
    buyers: (count) => makeBuyers(shopDb, Array.from({ length: count }, cart)),
    open,
    async buy(buyer) {
      const opened = await open(buyer);
      await pay(opened);
      return opened;
    },
    settle: () => settle({ shopDb, stripeDb, stripe }, SETTLE_MS),
  };
}

type Undo = (() => Promise<void>)[];

/** Starts a PostgreSQL that is independent of the shop's, in which to create databases. */
async function startTestServer(undo: Undo) {
  const dir = path.resolve(import.meta.dirname, "../../.cache/test-postgres");
  const server = await startLocalPostgres({ dir, log: () => {}, durable: false });
  undo.push(server.stop);
  const admin = openPool(server.url);
  undo.push(() => admin.end());
  return {
    async createDatabase(prefix: string): Promise<string> {
      const name = `${prefix}_${randomBytes(6).toString("hex")}`;
      await admin.query(`create database ${name}`);
      undo.push(async () => void (await admin.query(`drop database ${name} with (force)`)));
      const url = new URL(server.url);
      url.pathname = `/${name}`;
      return url.href;
    },
  };
}

type TestServer = Awaited<ReturnType<typeof startTestServer>>;

/** Stripe's ledgerCheck are in a database of their own. */
async function startStripeSide(server: TestServer, undo: Undo) {
  const url = await server.createDatabase("stripe");
  const stripe = await startStripeProxy(url);
  undo.push(stripe.stop);
  const stripeDb = openPool(url);
  undo.push(() => stripeDb.end());
  return { stripe, stripeDb };
}

/** Creates a database for the shop behind a proxy that can fail. */
async function startShopDatabase(server: TestServer, random: Random, undo: Undo) {
  const directUrl = await server.createDatabase("shop");
  const proxy = await startDatabaseProxy(directUrl, random.chance);
  undo.push(proxy.stop);
  return { directUrl, proxy };
}

function count(statuses: Map<number, number>, status: number): void {
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
}

/** A pool that survives lost connections and reconnects after the server was killed. */
function openPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: 4,
    connectionTimeoutMillis: 3_000,
    application_name: TESTS_APPLICATION,
  });
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

async function fetchProducts(shopUrl: string): Promise<{ products: Product[]; scarce: Product }> {
  const answered = await fetch(`${shopUrl}/api/products?category=rotary-covers`);
  const covers = parseProducts(await answered.json());
  const more = await fetch(`${shopUrl}/api/products`);
  const scarce = covers.find(({ slug }) => slug === SCARCE);
  if (scarce === undefined) throw new Error(`The catalogue has no ${SCARCE}.`);
  const products = parseProducts(await more.json()).filter(({ slug }) => slug !== SCARCE);
  return { products, scarce };
}

function parseProducts(answer: unknown): Product[] {
  const { products } = answer as {
    products: { id: number; slug: string; price_pence: number }[];
  };
  return products.map(({ id, slug, price_pence }) => ({ id, slug, pricePence: price_pence }));
}
