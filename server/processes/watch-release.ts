import { setTimeout as sleep } from "node:timers/promises";
import type { Reports } from "./supervisor.ts";

/** How the new processes did since they began. */
export type Health = {
  answered: number;
  /** With a status from 500 on. */
  failed: number;
  /** Own requests in a row without a good answer. */
  probesFailed: number;
  /** How a process ended; null while all run. */
  ended: string | null;
};

const checkMs = 1_000;
const probeTimeoutMs = 5_000;
const probesFailedMax = 3;
/** Fewer failed requests than these may be one visitor's. */
const failedMin = 5;
const failedShareMax = 0.02;

/** Why a new version is not good enough, in a sentence; null when it is. */
export function faultOf({ answered, failed, probesFailed, ended }: Health): string | null {
  if (ended !== null) return `With it, ${ended}.`;
  if (probesFailed >= probesFailedMax)
    return "With it, the shop was not ready, or its home page failed.";
  if (failed >= failedMin && failed / answered > failedShareMax)
    return `With it, ${failed} of ${answered} requests failed.`;
  return null;
}

export type Watch = {
  readonly reports: Reports;
  /** Resolves to the reason to roll back, or to null when the time is over. */
  readonly end: (seconds: number, signal: AbortSignal) => Promise<string | null>;
};

/**
 * Watches the processes of a new version: what they report of visitors' requests, and what they answer to
 * requests of its own, once a second, for the home page and for readiness.
 */
export function watchRelease(localOrigin: string, publicUrl: string): Watch {
  const health: Health = { answered: 0, failed: 0, probesFailed: 0, ended: null };
  return {
    reports: {
      onAnswered: (answered, failed) => {
        health.answered += answered;
        health.failed += failed;
      },
      onEnded: (how) => (health.ended ??= how),
    },
    async end(seconds, signal) {
      const endsAt = performance.now() + 1_000 * seconds;
      while (performance.now() < endsAt && !signal.aborted) {
        const isGood = await areAllGood(localOrigin, publicUrl);
        health.probesFailed = isGood ? 0 : health.probesFailed + 1;
        const fault = faultOf(health);
        if (fault !== null) return fault;
        await sleep(checkMs, undefined, { signal }).catch(() => {});
      }
      return null;
    },
  };
}

async function areAllGood(localOrigin: string, publicUrl: string): Promise<boolean> {
  const paths = ["/readyz?strict=1", "/"];
  const statuses = await Promise.all(
    paths.map((path) => statusOf(new URL(path, localOrigin), new URL(publicUrl).host)),
  );
  return statuses.every((status) => status !== null && status < 500);
}

/**
 * The status of an answer; null without one in time. HTTP is loaded for it, as the primary process needs none when it
 * starts.
 */
async function statusOf(url: URL, host: string): Promise<number | null> {
  const { default: http } = await import("node:http");
  const { promise, resolve } = Promise.withResolvers<number | null>();
  const request = http.get(
    url,
    { headers: { host }, agent: false, timeout: probeTimeoutMs },
    (response) => {
      response.resume();
      resolve(response.statusCode ?? null);
    },
  );
  request.on("timeout", () => request.destroy(new Error("no answer in time")));
  request.on("error", () => resolve(null));
  return promise;
}
