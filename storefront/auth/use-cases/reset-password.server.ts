import type { z } from "zod";
import type { passwordResetSchema } from "#shop/accounts/credentials.server.ts";
import { resetPassword, type PasswordRefused } from "#shop/accounts/password-reset.server.ts";
import { done, type Done, type Refused } from "#shop/kit/result.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { resetCookies } from "#storefront/http/device.server.ts";
import {
  checkRateLimit,
  HOUR_SECONDS,
  type RateLimit,
  type RateLimited,
} from "#storefront/http/rate-limit.server.ts";
import type { ClientRequest } from "#web/request-context.ts";
import { logSecurityEvent } from "#web/security-log.server.ts";

const limit: RateLimit = {
  name: "auth-reset-password",
  byIp: { max: 50, windowSeconds: HOUR_SECONDS },
};

/** Sets a new password by a mailed link, for the page and the API. The caller sends the cookies. */
export async function resetCustomerPassword(
  { token, newPassword }: z.infer<typeof passwordResetSchema>,
  client: ClientRequest,
): Promise<
  | Done<{ readonly cookies: readonly string[] }>
  | RateLimited
  | Refused<"link_invalid">
  | PasswordRefused
> {
  const withinLimit = await checkRateLimit(limit, client);
  if (!withinLimit.ok) return withinLimit;
  const result = await resetPassword(db(), { linkToken: token, newPassword });
  if (!result.ok) {
    if (result.reason === "link_invalid") logSecurityEvent("link_refused", client.metadata);
    return result;
  }
  const { customer, deviceToken } = result.value;
  logSecurityEvent("password_reset", client.metadata, { customerId: customer.id });
  return done({ cookies: await resetCookies(client.request, deviceToken) });
}
