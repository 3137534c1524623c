import type { z } from "zod";
import type { registrationSchema } from "#shop/accounts/credentials.server.ts";
import type { NewSession } from "#shop/accounts/new-session.server.ts";
import { register } from "#shop/accounts/sign-in.server.ts";
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
  name: "auth-register",
  byIp: { max: 100, windowSeconds: HOUR_SECONDS },
  byAccount: { max: 10, windowSeconds: HOUR_SECONDS },
};

/**
 * Opens an account and signs its customer in, for the page and the API. The caller sends the
 * cookies.
 */
export async function registerCustomer(
  { email, fullName, password }: z.infer<typeof registrationSchema>,
  client: ClientRequest,
): Promise<Done<NewSession> | RateLimited | Refused<"email_taken">> {
  const withinLimit = await checkRateLimit(limit, client, email);
  if (!withinLimit.ok) return withinLimit;
  const tokens = requestTokens(client.request);
  const result = await register(db(), { email, fullName, password, ...tokens });
  if (!result.ok) logSecurityEvent("registration_refused", client.metadata);
  else logSecurityEvent("registered", client.metadata, { customerId: result.value.customer.id });
  return result;
}
