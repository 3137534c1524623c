import { endSession } from "#shop/accounts/sessions/sessions.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { env } from "#shop/platform/env.server.ts";
import type { ClientRequest } from "#web/request-context.ts";
import { logSecurityEvent } from "#web/security-log.server.ts";
import { customerOf, sessionCookies, sessionTokenOf } from "#storefront/http/session.server.ts";

/**
 * Ends the session of a request, for the page and the API. Returns the cookies that clear it in the
 * browser. Does nothing else for a request without a session.
 */
export async function signOutCustomer({
  request,
  metadata,
}: ClientRequest): Promise<readonly string[]> {
  const customer = await customerOf(request);
  if (customer !== null) logSecurityEvent("signed_out", metadata, { customerId: customer.id });
  const token = sessionTokenOf(request);
  if (token !== null) await endSession(db(), token);
  return sessionCookies(null, env());
}
