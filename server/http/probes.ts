import { createHash, timingSafeEqual } from "node:crypto";
import { isLoopbackIp } from "./connections/client-ip.ts";
import { isFromThisMachine } from "./connections/forwarding.ts";
import { echoOf, type EchoOptions } from "./echo.ts";
import type { Exchange } from "./exchange.ts";
import { refuse } from "./refuse.ts";
import { type HeaderList, mergeHeaders } from "./security-headers.ts";
import { sendWhole } from "./send.ts";

export type Probes = {
  /** Whether the database's migrations are done. Rejects when the database does not answer. */
  readonly isReady: () => Promise<boolean>;
  /** Whether the database takes writes, without which no order can be placed. */
  readonly canWrite: () => Promise<boolean>;
  readonly metrics: () => Promise<{ readonly contentType: string; readonly text: string }>;
  /** With a token, /metrics requires it; without one, /metrics answers this machine only. */
  readonly metricsToken: string | null;
  /** For `npm run doctor`; without it, /healthz tells it nothing. */
  readonly echo?: EchoOptions;
  /** The version of the shop, sent as X-Shop-Version. */
  readonly version?: string;
};

export type ProbeState = {
  readonly probes: Probes;
  /** Whether this process is about to stop and should get no new requests. */
  readonly isDraining: boolean;
  readonly base: HeaderList;
};

/** Answers /healthz, /up, /readyz and /metrics. Returns false for any other path. */
export async function sendProbe(exchange: Exchange, state: ProbeState): Promise<boolean> {
  const { probes } = state;
  const version = probes.version ?? "";
  const base = version === "" ? state.base : [...state.base, "X-Shop-Version", version];
  switch (exchange.pathname) {
    case "/healthz":
    case "/up": {
      const seen = probes.echo === undefined ? null : await echoOf(exchange, probes.echo);
      const text = seen === null ? '{"status":"ok"}' : JSON.stringify({ status: "ok", seen });
      sendText(exchange, base, { text });
      return true;
    }
    case "/readyz": {
      const { status, body } = await readiness(state, isStrict(exchange));
      sendText(exchange, base, { status, text: JSON.stringify(body) });
      return true;
    }
    case "/metrics": {
      if (!mayReadMetrics(exchange, probes.metricsToken)) {
        refuse(exchange, 403, base);
        return true;
      }
      const { contentType, text } = await probes.metrics();
      sendText(exchange, base, { type: contentType, text });
      return true;
    }
    default:
      return false;
  }
}

function sendText(
  exchange: Exchange,
  base: HeaderList,
  {
    status = 200,
    type = "application/json",
    text,
  }: { status?: number; type?: string; text: string },
): void {
  const own = ["Cache-Control", "no-store", "Content-Type", type];
  sendWhole(exchange, { status, headers: mergeHeaders(base, own), body: Buffer.from(text) });
}

function isStrict(exchange: Exchange): boolean {
  const query = (exchange.request.url ?? "").split("?", 2)[1] ?? "";
  return new URLSearchParams(query).get("strict") === "1";
}

/**
 * Whether a load balancer may send requests here. The body names the database's state. A database
 * outage changes the status only with `?strict=1`, which also asks whether the database takes writes: cached pages
 * are still served, and all other instances would be without the database too.
 */
async function readiness(
  { probes, isDraining }: ProbeState,
  strict: boolean,
): Promise<{ status: number; body: { status: string; database: string } }> {
  const state = await databaseState(probes, strict);
  const database = state === "not-migrated" ? "up" : state;
  if (isDraining) return { status: 503, body: { status: "draining", database } };
  const isReady = state === "up" || (state === "down" && !strict);
  return {
    status: isReady ? 200 : 503,
    body: { status: isReady ? "ready" : "unavailable", database },
  };
}

type DatabaseState = "up" | "down" | "not-migrated" | "read-only";

/** Short enough that a load balancer with a time-out of one second gets its response. */
const usualTimeoutMs = 500;
const strictTimeoutMs = 3_000;
/** How long it counts whether the database takes writes. */
const writesKeptMs = 3_000;

/** Checks under way, which later probes share: frequent probes must not fill the connection pool. */
const checks = new WeakMap<Probes, Promise<DatabaseState>>();
const writes = new WeakMap<Probes, Promise<boolean>>();

async function databaseState(probes: Probes, strict: boolean): Promise<DatabaseState> {
  const late = Promise.withResolvers<DatabaseState>();
  const timer = setTimeout(() => late.resolve("down"), strict ? strictTimeoutMs : usualTimeoutMs);
  const check = strict ? checkWrites(probes) : checkDatabase(probes);
  return Promise.race([check, late.promise]).finally(() => clearTimeout(timer));
}

function checkDatabase(probes: Probes): Promise<DatabaseState> {
  const known = checks.get(probes);
  if (known !== undefined) return known;
  const check = probes
    .isReady()
    .then(
      (isMigrated): DatabaseState => (isMigrated ? "up" : "not-migrated"),
      (): DatabaseState => "down",
    )
    .finally(() => checks.delete(probes));
  checks.set(probes, check);
  return check;
}

async function checkWrites(probes: Probes): Promise<DatabaseState> {
  const state = await checkDatabase(probes);
  if (state !== "up") return state;
  const check = writes.get(probes) ?? askToWrite(probes);
  return (await check) ? "up" : "read-only";
}

function askToWrite(probes: Probes): Promise<boolean> {
  const check = probes.canWrite().catch(() => false);
  writes.set(probes, check);
  void check.then(() => setTimeout(() => writes.delete(probes), writesKeptMs).unref());
  return check;
}

/** Behind a proxy on this machine every request has a loopback IP, so its Host and its headers count too. */
function mayReadMetrics({ request, clientIp }: Exchange, token: string | null): boolean {
  if (token !== null) return isSame(request.headers.authorization ?? "", `Bearer ${token}`);
  return isLoopbackIp(clientIp) && isFromThisMachine(request);
}

/** Compares in constant time. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
