import { foldedEmail } from "#shop/accounts/folded-email.server.ts";
import { findDevice } from "#shop/accounts/devices/devices.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { limitKeysOf } from "#shop/platform/client-network.ts";
import { countAttempt, resetRateLimit, type Limit } from "#shop/platform/rate-limit.server.ts";
import type { RequestMetadata } from "./request-context.ts";
import { logSecurityEvent } from "./security-log.server.ts";

type Limits = {
  readonly byAddress: Limit;
  readonly byAccount?: Limit;
  /** Whether the tries about an account are forgotten when one succeeds: the owner has come. */
  readonly resetsOnSuccess?: boolean;
  /** What to do instead of waiting, where there is something. */
  readonly advice?: string;
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * How often each function may be called: by one client address, and about one account (its e-mail).
 * docs/security.md has them as a table.
 */
const limits: Readonly<Record<string, Limits>> = {
  "auth-login": {
    byAddress: { max: 100, windowSeconds: 5 * MINUTE },
    byAccount: { max: 9, windowSeconds: 5 * MINUTE },
    resetsOnSuccess: true,
    advice: ", or have a link mailed to set a new password",
  },
  "auth-register": {
    byAddress: { max: 100, windowSeconds: HOUR },
    byAccount: { max: 10, windowSeconds: HOUR },
  },
  "auth-reset-request": {
    byAddress: { max: 50, windowSeconds: HOUR },
    byAccount: { max: 5, windowSeconds: HOUR },
  },
  "auth-reset-password": { byAddress: { max: 50, windowSeconds: HOUR } },
  "verify-email": { byAddress: { max: 100, windowSeconds: HOUR } },
  "create-checkout-session": { byAddress: { max: 200, windowSeconds: 10 * MINUTE } },
  "account-password": {
    byAddress: { max: 100, windowSeconds: 5 * MINUTE },
    byAccount: { max: 9, windowSeconds: 5 * MINUTE },
    resetsOnSuccess: true,
  },
  // Each one mails an address that somebody typed.
  "email-change": {
    byAddress: { max: 20, windowSeconds: HOUR },
    byAccount: { max: 5, windowSeconds: HOUR },
  },
  "confirm-email": { byAddress: { max: 100, windowSeconds: HOUR } },
  withdraw: {
    byAddress: { max: 20, windowSeconds: HOUR },
    byAccount: { max: 5, windowSeconds: HOUR },
  },
  contact: { byAddress: { max: 20, windowSeconds: HOUR } },
  quote: { byAddress: { max: 1_000, windowSeconds: 10 * MINUTE } },
};

export type Allowance =
  | { readonly ok: true; readonly succeeded: () => Promise<void> }
  | { readonly ok: false; readonly retryAfterSeconds: number; readonly message: string };

/** Who calls, as far as a limit asks. */
type Caller = {
  readonly facts: RequestMetadata;
  /** The account a call is about, by its e-mail. */
  readonly email?: string | null;
  /** What the browser may be known by to that account. */
  readonly deviceToken?: string | null;
};

/**
 * Counts a call and says whether it may go on. The counts are in the database, shared by all
 * processes. A page that does the work of a function counts under the function's name.
 */
export async function checkRateLimit(name: string, caller: Caller): Promise<Allowance> {
  const limit = limits[name];
  if (limit === undefined) return { ok: true, succeeded: async () => {} };
  const buckets = await bucketsOf(limit, caller);
  // Counting ends with the first refusal: what one network is refused does not use up its site's tries.
  for (const { by, key, max } of buckets) {
    const attempt = await countAttempt(db(), `${name}:${by}:${key}`, max);
    if (attempt.ok) continue;
    logSecurityEvent("too_many_requests", caller.facts, { limit: `${name} by ${by}` });
    return refusal(attempt.retryAfterSeconds, limit.advice);
  }
  const own = buckets.filter(({ by }) => by !== "address");
  return {
    ok: true,
    succeeded: async () => {
      if (!limit.resetsOnSuccess) return;
      for (const { by, key } of own) await resetRateLimit(db(), `${name}:${by}:${key}`);
    },
  };
}

type Bucket = { readonly by: "address" | "account" | "device"; key: string; max: Limit };

/**
 * What a call counts against. A browser that the account knows has tries of its own, and no stranger
 * can use them up, not even one at the same address: so the owner of an account under attack still
 * gets in (docs/decisions/0011).
 */
async function bucketsOf(
  { byAddress, byAccount }: Limits,
  { facts, email = null, deviceToken = null }: Caller,
): Promise<readonly Bucket[]> {
  const fromAddress = limitKeysOf(facts.clientIp).map(
    ({ key, times }) =>
      ({ by: "address", key, max: { ...byAddress, max: byAddress.max * times } }) as const,
  );
  if (byAccount === undefined || !email) return fromAddress;
  const account = await foldedEmail(db(), email.trim());
  const device =
    deviceToken === null ? null : await findDevice(db(), { email: account, token: deviceToken });
  if (device !== null) return [{ by: "device", key: device, max: byAccount }];
  return [...fromAddress, { by: "account", key: account, max: byAccount }];
}

function refusal(retryAfterSeconds: number, advice = ""): Allowance {
  const minutes = Math.ceil(retryAfterSeconds / MINUTE);
  const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
  return {
    ok: false,
    retryAfterSeconds,
    message: `That was tried too often. Please wait ${wait} and try again${advice}.`,
  };
}
