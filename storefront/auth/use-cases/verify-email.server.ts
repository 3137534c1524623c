import { verifyEmail, type EmailVerified } from "#shop/accounts/email-verification.server.ts";
import type { Done, Refused } from "#shop/kit/result.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { requestTokens } from "#storefront/http/device.server.ts";
import {
  checkRateLimit,
  HOUR_SECONDS,
  type RateLimit,
  type RateLimited,
} from "#storefront/http/rate-limit.server.ts";
import type { ClientRequest } from "#web/request-context.ts";
import { logSecurityEvent } from "#web/security-log.server.ts";

const limit: RateLimit = {
  name: "verify-email",
  byIp: { max: 100, windowSeconds: HOUR_SECONDS },
};

/**
 * Verifies an e-mail address with the token from an e-mailed link and signs its customer in, for the page
 * and the API. The caller sends the cookies.
 */
export async function verifyCustomerEmail(
  linkToken: string,
  client: ClientRequest,
): Promise<Done<EmailVerified> | RateLimited | Refused<"link_invalid">> {
  const withinLimit = await checkRateLimit(limit, client);
  if (!withinLimit.ok) return withinLimit;
  const result = await verifyEmail(db(), { linkToken, ...requestTokens(client.request) });
  if (!result.ok) logSecurityEvent("link_refused", client.metadata);
  else
    logSecurityEvent("email_verified", client.metadata, { customerId: result.value.customer.id });
  return result;
}
