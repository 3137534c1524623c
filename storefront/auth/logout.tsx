import { redirect } from "react-router";
import { endSession } from "#shop/accounts/sessions/sessions.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { env } from "#shop/platform/env.server.ts";
import { requestContext } from "#storefront/http/request-context.ts";
import { logSecurityEvent } from "#storefront/http/security-log.server.ts";
import {
  cookieHeaders,
  customerOf,
  sessionCookies,
  sessionTokenOf,
} from "#storefront/http/session.server.ts";
import { deleteDraft } from "#storefront/client/stored/checkout-draft.ts";
import { showToast } from "#storefront/client/toast-store.ts";
import { clearUser } from "#storefront/client/stored/user-store.ts";
import type { Route } from "./+types/logout";
import { withNotice } from "./notice-path.ts";

/** Signing out is a POST; who merely visits the address is led home and stays signed in. */
export function loader() {
  throw redirect("/");
}

export async function action({ request, context }: Route.ActionArgs) {
  const customer = await customerOf(request);
  if (customer !== null)
    logSecurityEvent("signed_out", context.get(requestContext), { customerId: customer.id });
  const token = sessionTokenOf(request);
  if (token !== null) await endSession(db(), token);
  throw redirect(withNotice("/", "logged-out"), {
    headers: cookieHeaders(sessionCookies(null, env())),
  });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response) {
      clearUser();
      deleteDraft();
      throw thrown;
    }
    showToast({ type: "error", message: "We could not sign you out. Please try again." });
    throw redirect("/account");
  }
}

export default function Logout() {
  return null;
}
