import { db } from "#shop/platform/db.server.ts";
import { countAttempt, forgetAttempts, type Limit } from "#shop/platform/rate-limit.server.ts";

type Limits = {
  readonly byAddress: Limit;
  readonly byAccount?: Limit;
  /** Whether the tries about an account are forgotten when one succeeds: the owner has come. */
  readonly isForgiving?: boolean;
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * How often each function may be called: by one client address, and about one account (its e-mail).
 */
const limits: Readonly<Record<string, Limits>> = {
  "auth-login": {
    byAddress: { max: 100, windowSeconds: 5 * MINUTE },
    byAccount: { max: 9, windowSeconds: 5 * MINUTE },
    isForgiving: true,
  },
  "auth-register": { byAddress: { max: 100, windowSeconds: HOUR } },
  "auth-reset-request": {
    byAddress: { max: 50, windowSeconds: HOUR },
    byAccount: { max: 5, windowSeconds: HOUR },
  },
  "auth-reset-password": { byAddress: { max: 50, windowSeconds: HOUR } },
  "verify-email": { byAddress: { max: 100, windowSeconds: HOUR } },
  "create-checkout-session": { byAddress: { max: 200, windowSeconds: 10 * MINUTE } },
  contact: { byAddress: { max: 20, windowSeconds: HOUR } },
  quote: { byAddress: { max: 1_000, windowSeconds: 10 * MINUTE } },
};

export type Allowance =
  | { readonly ok: true; readonly succeeded: () => Promise<void> }
  | { readonly ok: false; readonly retryAfterSeconds: number; readonly message: string };

/**
 * Counts a call and says whether it may go on. The counts are in the database, shared by all
 * processes. A page that does the work of a function counts under the function's name.
 */
export async function allowCall(
  name: string,
  call: { clientAddress: string; email?: string | null },
): Promise<Allowance> {
  const limit = limits[name];
  if (limit === undefined) return { ok: true, succeeded: async () => {} };
  const account = call.email ? `${name}:account:${call.email.trim().toLowerCase()}` : null;
  const attempts = [
    await countAttempt(db(), `${name}:address:${call.clientAddress}`, limit.byAddress),
  ];
  if (limit.byAccount !== undefined && account !== null)
    attempts.push(await countAttempt(db(), account, limit.byAccount));
  for (const attempt of attempts) if (!attempt.ok) return refusal(attempt.retryAfterSeconds);
  return {
    ok: true,
    succeeded: async () => {
      if (limit.isForgiving && account !== null) await forgetAttempts(db(), account);
    },
  };
}

function refusal(retryAfterSeconds: number): Allowance {
  const minutes = Math.ceil(retryAfterSeconds / MINUTE);
  const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
  return {
    ok: false,
    retryAfterSeconds,
    message: `That was tried too often. Please wait ${wait} and try again.`,
  };
}
