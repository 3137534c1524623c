import type { z } from "zod";
import type { signInSchema } from "#shop/accounts/credentials.server.ts";
import { signIn } from "#shop/accounts/sign-in.server.ts";
import type { NewSession } from "#shop/accounts/new-session.server.ts";
import { done, type Done, type Refused } from "#shop/kit/result.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { requestTokens } from "#storefront/http/device.server.ts";
import {
  checkRateLimit,
  MINUTE_SECONDS,
  type RateLimit,
  type RateLimited,
} from "#storefront/http/rate-limit.server.ts";
import type { ClientRequest } from "#web/request-context.ts";
import { logSecurityEvent } from "#web/security-log.server.ts";

const limit: RateLimit = {
  name: "auth-login",
  byIp: { max: 100, windowSeconds: 5 * MINUTE_SECONDS },
  byAccount: { max: 9, windowSeconds: 5 * MINUTE_SECONDS },
  resetsOnSuccess: true,
  advice: ", or reset your password by e-mail",
};

/**
 * Signs a customer in, for the page and the API. The caller sends the session's cookies. An unknown
 * e-mail address and a wrong password are refused alike.
 */
export async function signInCustomer(
  input: z.infer<typeof signInSchema>,
  client: ClientRequest,
): Promise<Done<NewSession> | RateLimited | Refused<"login_failed">> {
  const withinLimit = await checkRateLimit(limit, client, input.email);
  if (!withinLimit.ok) return withinLimit;
  const result = await signIn(db(), { ...input, ...requestTokens(client.request) });
  if (!result.ok) {
    const { reason, customerId } = result;
    logSecurityEvent("sign_in_failed", client.metadata, { customerId });
    return { ok: false, reason };
  }
  await withinLimit.succeeded();
  logSecurityEvent("signed_in", client.metadata, { customerId: result.value.customer.id });
  return done(result.value);
}
