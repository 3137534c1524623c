import { readFileSync } from "node:fs";
import pg from "pg";
import { startStripeProxy, type StripeProxy } from "#tests/resilience/stripe-proxy.ts";
import { startDebianPostgres, type DebianPostgres } from "#tests/support/debian-postgres.ts";
import { startDatabaseWire, type DatabaseWire } from "#tests/support/database-wire.ts";
import { startShop, type RunningShop } from "#tests/support/running-shop.ts";
import { startDeployedProxy, type Proxy } from "./deployed-proxy.ts";
import { freePort } from "./free-port.ts";

/** Two instances of the shop on Debian's PostgreSQL 15 and one stand-in for Stripe, behind a balancer. */
export type TwoInstances = {
  /** The balancer's address. */
  readonly url: string;
  readonly postgres: DebianPostgres;
  readonly db: pg.Pool;
  readonly stripe: StripeProxy;
  /** The database of Stripe's stand-in. */
  readonly stripeDb: pg.Pool;
  /** The network on which instance b hears of changes. */
  readonly listenWire: DatabaseWire;
  /** The address of an instance itself. */
  urlOf(name: Name): string;
  /** The process ids of an instance, the primary process first. */
  pidsOf(name: Name): readonly number[];
  output(name: Name): string;
  /** The environment in which a command works on an instance. */
  envOf(name: Name): NodeJS.ProcessEnv;
  /** Ends all processes of an instance with a signal that they cannot refuse, or freezes and wakes them. */
  signal(name: Name, signal: "SIGKILL" | "SIGSTOP" | "SIGCONT"): void;
  start(name: Name): Promise<void>;
  /** Stops it with SIGTERM, as a rolling restart does. */
  stop(name: Name): Promise<void>;
  /** Puts nginx or Caddy in front, at the same address. */
  balanceBy(proxy: Proxy): Promise<void>;
  stopAll(): Promise<void>;
};

export type Name = "a" | "b";

const POSTGRES = 15;

/** Settings of both instances, and a command that runs one of them, such as faketime. */
export type InstanceOptions = {
  readonly settings?: Readonly<Record<string, string>>;
  readonly runnerOf?: Partial<Record<Name, readonly string[]>>;
};

export async function startTwoInstances(
  proxy: Proxy,
  { settings = {}, runnerOf = {} }: InstanceOptions = {},
): Promise<TwoInstances> {
  const undo: (() => unknown)[] = [];
  const postgres = await startDebianPostgres(POSTGRES, await freePort());
  undo.push(postgres.stop);
  const databaseUrl = await postgres.createDatabase("shop");
  const stripeUrl = await postgres.createDatabase("stripe");
  const stripe = await startStripeProxy(stripeUrl);
  undo.push(stripe.stop);
  const listenWire = await startDatabaseWire(databaseUrl);
  const [db, stripeDb] = [databaseUrl, stripeUrl].map((connectionString) => {
    const pool = new pg.Pool({ connectionString, max: 3 });
    pool.on("error", () => {}); // while the database is away
    undo.push(() => pool.end());
    return pool;
  }) as [pg.Pool, pg.Pool];
  const ports = { a: await freePort(), b: await freePort() };
  const publicPort = await freePort();
  const url = `http://127.0.0.1:${publicPort}`;
  stripe.shopUrl = url;
  const shops: Partial<Record<Name, RunningShop>> = {};
  const start = async (name: Name) => {
    const ownSettings = {
      DATABASE_URL: databaseUrl,
      ...(name === "b" && { DATABASE_DIRECT_URL: listenWire.url }),
      PORT: String(ports[name]),
      INSTANCE: name,
      PUBLIC_URL: url,
      TRUST_PROXY: "loopback",
      WEB_CONCURRENCY: "1",
      DATABASE_CONNECTIONS: "24",
      DRAIN_SECONDS: "10",
      BACKUP_URL: "off",
      LOG_LEVEL: "warn",
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_BASE: stripe.apiBase,
      ALLOW_SANDBOX: "1",
      ...settings,
    };
    shops[name] = await startShop(ownSettings, undefined, runnerOf[name]);
  };
  const stop = async (name: Name) => {
    await shops[name]?.stop();
    delete shops[name];
  };
  await start("a");
  await start("b");
  undo.push(
    () => stop("a"),
    () => stop("b"),
  );
  let stopProxy = async () => {};
  const balanceBy = async (each: Proxy) => {
    await stopProxy();
    stopProxy = await startDeployedProxy(each, publicPort, [ports.a, ports.b]);
  };
  undo.push(() => stopProxy());
  await balanceBy(proxy);
  return {
    url,
    postgres,
    db,
    stripe,
    stripeDb,
    listenWire,
    urlOf: (name) => `http://127.0.0.1:${ports[name]}`,
    pidsOf: (name) => processesOf(shops[name]?.pid ?? 0),
    output: (name) => shops[name]?.output() ?? "",
    envOf: (name) => shops[name]?.env ?? {},
    signal: (name, signal) => {
      for (const pid of processesOf(shops[name]?.pid ?? 0)) process.kill(pid, signal);
    },
    start,
    stop,
    balanceBy,
    async stopAll() {
      for (const each of undo.toReversed()) await each();
    },
  };
}

/** An instance's processes, the primary first. */
function processesOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return [pid, ...(children === "" ? [] : children.split(" ").map(Number))];
}
