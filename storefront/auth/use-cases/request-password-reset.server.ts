import { requestReset } from "#shop/accounts/password-reset.server.ts";
import { done, type Done } from "#shop/kit/result.ts";
import { db } from "#shop/platform/database/db.server.ts";
import {
  checkRateLimit,
  HOUR_SECONDS,
  type RateLimit,
  type RateLimited,
} from "#storefront/http/rate-limit.server.ts";
import type { ClientRequest } from "#web/request-context.ts";
import { logSecurityEvent } from "#web/security-log.server.ts";

const limit: RateLimit = {
  name: "auth-reset-request",
  byIp: { max: 50, windowSeconds: HOUR_SECONDS },
  byAccount: { max: 5, windowSeconds: HOUR_SECONDS },
};

/**
 * Mails a link to reset a password, for the page and the API. The result is the same for every
 * e-mail address.
 */
export async function requestPasswordReset(
  email: string,
  client: ClientRequest,
): Promise<Done<null> | RateLimited> {
  const withinLimit = await checkRateLimit(limit, client, email);
  if (!withinLimit.ok) return withinLimit;
  await requestReset(db(), email);
  logSecurityEvent("reset_requested", client.metadata);
  return done(null);
}
