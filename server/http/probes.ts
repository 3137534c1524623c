import { createHash, timingSafeEqual } from "node:crypto";
import { isLoopbackIp } from "./connections/client-ip.ts";
import { refuse } from "./refuse.ts";
import { type HeaderList, mergeHeaders } from "./security-headers.ts";
import { sendWhole } from "./send.ts";
import type { Exchange } from "./exchange.ts";

export type Probes = {
  /** Whether the database's migrations are done. Rejects when the database does not answer. */
  readonly isReady: () => Promise<boolean>;
  readonly metrics: () => Promise<{ readonly contentType: string; readonly text: string }>;
  /** With a token the metrics are open to whoever has it, without one to this machine alone. */
  readonly metricsToken: string | null;
};

/** What the probes of one process are answered from. */
export type ProbeState = {
  readonly probes: Probes;
  /** True from the moment on when the process is to get no new requests. */
  readonly isDraining: boolean;
  readonly base: HeaderList;
};

/** Answers /healthz, /up, /readyz and /metrics; false for any other path. */
export async function sendProbe(exchange: Exchange, state: ProbeState): Promise<boolean> {
  const { probes, base } = state;
  switch (exchange.pathname) {
    case "/healthz":
    case "/up":
      sendText(exchange, base, { text: '{"status":"ok"}' });
      return true;
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
 * Whether a balancer may send visitors here. A database that does not answer is named in the body
 * and changes the status only with `?strict=1`: kept pages are shown without it, and every other
 * instance would lack it too.
 */
async function readiness(
  { probes, isDraining }: ProbeState,
  strict: boolean,
): Promise<{ status: number; body: { status: string; database: DatabaseState } }> {
  const known = await databaseState(probes, strict ? strictTimeoutMs : usualTimeoutMs);
  const database = known === "not-migrated" ? "up" : known;
  if (isDraining) return { status: 503, body: { status: "draining", database } };
  const isReady = known === "up" || (known === "down" && !strict);
  return {
    status: isReady ? 200 : 503,
    body: { status: isReady ? "ready" : "unavailable", database },
  };
}

type DatabaseState = "up" | "down";

/** A balancer that waits one second for its answer gets it even when the database hangs. */
const usualTimeoutMs = 500;
const strictTimeoutMs = 3_000;

/** Questions that are being asked: probes at short intervals must not fill the pool. */
const asked = new WeakMap<Probes, Promise<DatabaseState | "not-migrated">>();

async function databaseState(
  probes: Probes,
  timeoutMs: number,
): Promise<DatabaseState | "not-migrated"> {
  const question = asked.get(probes) ?? ask(probes);
  const late = Promise.withResolvers<DatabaseState>();
  const timer = setTimeout(() => late.resolve("down"), timeoutMs);
  return Promise.race([question, late.promise]).finally(() => clearTimeout(timer));
}

function ask(probes: Probes): Promise<DatabaseState | "not-migrated"> {
  const question = probes
    .isReady()
    .then(
      (isMigrated) => (isMigrated ? ("up" as const) : ("not-migrated" as const)),
      () => "down" as const,
    )
    .finally(() => asked.delete(probes));
  asked.set(probes, question);
  return question;
}

/** A proxy on this machine makes every visitor look local, hence the look at its headers. */
function mayReadMetrics(exchange: Exchange, token: string | null): boolean {
  const { headers } = exchange.request;
  if (token !== null) return isSame(headers.authorization ?? "", `Bearer ${token}`);
  const cameByProxy = headers["x-forwarded-for"] !== undefined || headers.forwarded !== undefined;
  return isLoopbackIp(exchange.clientIp) && !cameByProxy;
}

/** Compares in a time that tells nothing about how much was right. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
