import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { startStripeProxy } from "#tests/resilience/stripe-proxy.ts";
import { startDebianPostgres, type DebianPostgres } from "#tests/support/debian-postgres.ts";
import { startDatabaseWire, type DatabaseWire } from "#tests/support/database-wire.ts";
import { startShop, type RunningShop } from "#tests/support/running-shop.ts";
import { freePort } from "./free-port.ts";

/** Two instances of the shop on Debian's PostgreSQL 15 and one stand-in for Stripe, behind a balancer. */
export type TwoInstances = {
  /** The balancer's address. */
  readonly url: string;
  readonly postgres: DebianPostgres;
  readonly db: pg.Pool;
  /** The network on which instance b hears of changes. */
  readonly listenWire: DatabaseWire;
  /** The address of an instance itself. */
  urlOf(name: Name): string;
  /** The process id of an instance's primary process. */
  pidOf(name: Name): number;
  output(name: Name): string;
  start(name: Name): Promise<void>;
  /** Stops it with SIGTERM, as a rolling restart does. */
  stop(name: Name): Promise<void>;
  stopAll(): Promise<void>;
};

export type Name = "a" | "b";
export type Balancer = "nginx" | "caddy";

const POSTGRES = 15;
/** Longer than the balancers below keep an idle connection, as in deploy/. */
const DRAIN_SECONDS = 4;

export async function startTwoInstances(balancer: Balancer): Promise<TwoInstances> {
  const undo: (() => unknown)[] = [];
  const postgres = await startDebianPostgres(POSTGRES, await freePort());
  undo.push(postgres.stop);
  const databaseUrl = await postgres.createDatabase("shop");
  const stripe = await startStripeProxy(await postgres.createDatabase("stripe"));
  undo.push(stripe.stop);
  const listenWire = await startDatabaseWire(databaseUrl);
  const db = new pg.Pool({ connectionString: databaseUrl, max: 3 });
  db.on("error", () => {}); // while the database is away
  undo.push(() => db.end());
  const ports = { a: await freePort(), b: await freePort() };
  const publicPort = await freePort();
  const url = `http://127.0.0.1:${publicPort}`;
  stripe.shopUrl = url;
  const shops: Partial<Record<Name, RunningShop>> = {};
  const start = async (name: Name) => {
    shops[name] = await startShop({
      DATABASE_URL: databaseUrl,
      ...(name === "b" && { DATABASE_DIRECT_URL: listenWire.url }),
      PORT: String(ports[name]),
      INSTANCE: name,
      PUBLIC_URL: url,
      TRUST_PROXY: "loopback",
      WEB_CONCURRENCY: "1",
      DATABASE_CONNECTIONS: "24",
      DRAIN_SECONDS: String(DRAIN_SECONDS),
      BACKUP_URL: "off",
      LOG_LEVEL: "warn",
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_BASE: stripe.apiBase,
      ALLOW_SANDBOX: "1",
    });
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
  undo.push(await startBalancer(balancer, publicPort, [ports.a, ports.b]));
  return {
    url,
    postgres,
    db,
    listenWire,
    urlOf: (name) => `http://127.0.0.1:${ports[name]}`,
    pidOf: (name) => shops[name]?.pid ?? 0,
    output: (name) => shops[name]?.output() ?? "",
    start,
    stop,
    async stopAll() {
      for (const each of undo.toReversed()) await each();
    },
  };
}

/** Runs nginx or Caddy in front of the instances. Returns what stops it. */
async function startBalancer(
  balancer: Balancer,
  port: number,
  upstreams: readonly number[],
): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "shop-balancer-"));
  const file = path.join(folder, "config");
  writeFileSync(
    file,
    balancer === "nginx" ? nginx(folder, port, upstreams) : caddy(port, upstreams),
  );
  const args =
    balancer === "nginx"
      ? ["-c", file, "-p", folder, "-e", path.join(folder, "error.log")]
      : ["run", "--adapter", "caddyfile", "--config", file];
  const child = spawn(balancer, args, {
    stdio: "ignore",
    env: {
      ...process.env,
      PATH: `${process.env["PATH"]}:/usr/sbin`,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    },
  });
  const ended = once(child, "exit");
  return async () => {
    child.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
}

/** As deploy/nginx.conf.example says for two instances, without TLS. */
function nginx(folder: string, port: number, upstreams: readonly number[]): string {
  const servers = upstreams.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=2s;`);
  return `daemon off; user root; pid ${folder}/pid; error_log ${folder}/error.log; events {}
http { access_log off;
  upstream shop { zone shop 64k; ${servers.join(" ")} keepalive 32; keepalive_timeout 2s; }
  server { listen 127.0.0.1:${port}; location / {
    proxy_pass http://shop; proxy_http_version 1.1; proxy_set_header Connection "";
    proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Forwarded-Proto $scheme; proxy_connect_timeout 2s; proxy_read_timeout 35s;
    proxy_next_upstream error timeout; proxy_next_upstream_tries 2; } } }`;
}

/** As deploy/Caddyfile, without TLS. */
function caddy(port: number, upstreams: readonly number[]): string {
  const addresses = upstreams.map((each) => `127.0.0.1:${each}`).join(" ");
  return `{
	admin off
	auto_https off
}
http://127.0.0.1:${port} {
	reverse_proxy ${addresses} {
		lb_policy least_conn
		lb_try_duration 5s
		lb_try_interval 100ms
		health_uri /readyz
		health_interval 1s
		health_timeout 2s
		fail_duration 2s
		transport http {
			keepalive 2s
			dial_timeout 2s
			response_header_timeout 35s
		}
	}
}
`;
}
