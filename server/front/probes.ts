import { createHash, timingSafeEqual } from "node:crypto";
import { isLoopbackAddress } from "./client-address.ts";
import { refuse } from "./refuse.ts";
import { type HeaderList, mergeHeaders } from "./security-headers.ts";
import { sendWhole } from "./send.ts";
import type { Visit } from "./visit.ts";

export type Probes = {
  /** Whether the database is reachable and its migrations are done. */
  readonly isReady: () => Promise<boolean>;
  readonly metrics: () => Promise<{ readonly contentType: string; readonly text: string }>;
  /** With a token the metrics are open to whoever has it, without one to this machine alone. */
  readonly metricsToken: string | null;
};

const readyTimeoutMs = 3_000;

/** Answers /healthz, /readyz and /metrics; false for any other path. */
export async function sendProbe(visit: Visit, probes: Probes, base: HeaderList): Promise<boolean> {
  switch (visit.pathname) {
    case "/healthz":
      sendText(visit, base, { text: '{"status":"ok"}' });
      return true;
    case "/readyz": {
      const ready = await answersInTime(probes.isReady);
      const text = JSON.stringify({ status: ready ? "ready" : "unavailable" });
      sendText(visit, base, { status: ready ? 200 : 503, text });
      return true;
    }
    case "/metrics": {
      if (!mayReadMetrics(visit, probes.metricsToken)) {
        refuse(visit, 403, base);
        return true;
      }
      const { contentType, text } = await probes.metrics();
      sendText(visit, base, { type: contentType, text });
      return true;
    }
    default:
      return false;
  }
}

function sendText(
  visit: Visit,
  base: HeaderList,
  {
    status = 200,
    type = "application/json",
    text,
  }: { status?: number; type?: string; text: string },
): void {
  const own = ["Cache-Control", "no-store", "Content-Type", type];
  sendWhole(visit, { status, headers: mergeHeaders(base, own), body: Buffer.from(text) });
}

async function answersInTime(isReady: () => Promise<boolean>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), readyTimeoutMs);
  isReady().then(resolve, () => resolve(false));
  return promise.finally(() => clearTimeout(timer));
}

/** A proxy on this machine makes every visitor look local, hence the look at its headers. */
function mayReadMetrics(visit: Visit, token: string | null): boolean {
  const { headers } = visit.request;
  if (token !== null) return isSame(headers.authorization ?? "", `Bearer ${token}`);
  const cameByProxy = headers["x-forwarded-for"] !== undefined || headers.forwarded !== undefined;
  return isLoopbackAddress(visit.clientAddress) && !cameByProxy;
}

/** Compares in a time that tells nothing about how much was right. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
