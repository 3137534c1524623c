import { endSession } from "#shop/accounts/sessions/sessions.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { env } from "#shop/platform/env.server.ts";
import { logSecurityEvent } from "#storefront/http/security-log.server.ts";
import {
  cookieHeaders,
  customerOf,
  sessionCookies,
  sessionTokenOf,
} from "#storefront/http/session.server.ts";
import { defineEndpoint } from "./endpoint.server.ts";

export const authLogout = defineEndpoint({
  name: "auth-logout",
  method: "POST",
  summary:
    "End the session of this request's cookie or bearer token. Without one, nothing happens.",
  access: "public",
  input: null,
  output: null,
  successStatus: 204,
  errors: [],
  async run({ request, facts }) {
    const customer = await customerOf(request);
    if (customer !== null) logSecurityEvent("signed_out", facts, { customerId: customer.id });
    const token = sessionTokenOf(request);
    if (token !== null) await endSession(db(), token);
    return { body: null, headers: cookieHeaders(sessionCookies(null, env())) };
  },
});
