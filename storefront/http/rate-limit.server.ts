import { foldedEmail } from "#shop/accounts/folded-email.server.ts";
import { findDevice } from "#shop/accounts/devices/devices.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { limitKeysOf } from "#shop/platform/client-network.ts";
import {
  countAttempt,
  resetRateLimit,
  takeBackAttempt,
  type Limit,
} from "#shop/platform/rate-limit.server.ts";
import { deviceTokenOf } from "./device.server.ts";
import type { ClientRequest } from "#web/request-context.ts";
import { logSecurityEvent } from "#web/security-log.server.ts";

export const MINUTE_SECONDS = 60;
export const HOUR_SECONDS = 60 * MINUTE_SECONDS;

/** How often something may be tried. docs/security.md lists every limit of the shop in a table. */
export type RateLimit = {
  /** Names the counters. The page and the API endpoint of one act share them. */
  readonly name: string;
  /** For one client IP address. */
  readonly byIp: Limit;
  /** For one account, known by its e-mail address. */
  readonly byAccount?: Limit;
  /** Whether a success deletes the attempts counted for the account. */
  readonly resetsOnSuccess?: boolean;
  /** What to do instead of waiting. Ends the sentence that asks to wait. */
  readonly advice?: string;
};

/** A request that came too often, with a sentence that says how long to wait. */
export type RateLimited = {
  readonly ok: false;
  readonly reason: "too_many_requests";
  readonly retryAfterSeconds: number;
  readonly message: string;
};

/**
 * A request within its limits. Call `succeeded` once the act has succeeded, or `takeBack` if it does not
 * count after all.
 */
type WithinLimit = {
  readonly ok: true;
  readonly succeeded: () => Promise<void>;
  readonly takeBack: () => Promise<void>;
};

/**
 * Counts a request against a limit. `email` names the account, for limits by account. The counters
 * are in the database, so all processes share them. A refusal is logged as a security event.
 */
export async function checkRateLimit(
  limit: RateLimit,
  client: ClientRequest,
  email: string | null = null,
): Promise<WithinLimit | RateLimited> {
  const counters = await countersOf(limit, client, email);
  // Counting stops at the first refusal: requests refused to one network must not use up the
  // attempts of the larger network around it.
  for (const { by, key, max } of counters) {
    const attempt = await countAttempt(db(), `${limit.name}:${by}:${key}`, max);
    if (attempt.ok) continue;
    logSecurityEvent("too_many_requests", client.metadata, { limit: `${limit.name} by ${by}` });
    return rateLimited(attempt.retryAfterSeconds, limit.advice);
  }
  const ownCounters = counters.filter(({ by }) => by !== "ip");
  return {
    ok: true,
    succeeded: async () => {
      if (!limit.resetsOnSuccess) return;
      for (const { by, key } of ownCounters)
        await resetRateLimit(db(), `${limit.name}:${by}:${key}`);
    },
    takeBack: async () => {
      for (const { by, key } of counters) await takeBackAttempt(db(), `${limit.name}:${by}:${key}`);
    },
  };
}

type Counter = {
  readonly by: "ip" | "account" | "device";
  readonly key: string;
  readonly max: Limit;
};

/**
 * The counters of a request. A device known to the account has a counter of its own, which nobody
 * else can use up, not even from the same IP address: the owner of an account under attack can
 * still sign in (docs/decisions/0011).
 */
async function countersOf(
  { byIp, byAccount }: RateLimit,
  { request, metadata }: ClientRequest,
  email: string | null,
): Promise<readonly Counter[]> {
  const ofNetworks = limitKeysOf(metadata.clientIp).map(
    ({ key, times }) => ({ by: "ip", key, max: { ...byIp, max: byIp.max * times } }) as const,
  );
  if (byAccount === undefined || !email) return ofNetworks;
  const account = await foldedEmail(db(), email.trim());
  const token = deviceTokenOf(request);
  const device = token === null ? null : await findDevice(db(), { email: account, token });
  if (device !== null) return [{ by: "device", key: device, max: byAccount }];
  return [...ofNetworks, { by: "account", key: account, max: byAccount }];
}

function rateLimited(retryAfterSeconds: number, advice = ""): RateLimited {
  const minutes = Math.ceil(retryAfterSeconds / MINUTE_SECONDS);
  const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
  return {
    ok: false,
    reason: "too_many_requests",
    retryAfterSeconds,
    message: `Too many attempts. Please wait ${wait} and try again${advice}.`,
  };
}
