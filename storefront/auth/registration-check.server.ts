import { redirect } from "react-router";
import {
  confirmRegistration,
  denyRegistration,
  findRegistration,
} from "#shop/accounts/registration-check.server.ts";
import { formatMinute } from "#shop/kit/time.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { env } from "#shop/platform/env.server.ts";
import { deviceCookie } from "#storefront/http/device.server.ts";
import type { ClientRequest } from "#web/request-context.ts";
import { logSecurityEvent } from "#web/security-log.server.ts";
import {
  cookieHeaders,
  customerOf,
  safeReturnPath,
  sessionTokenOf,
} from "#storefront/http/session.server.ts";
import { browserName } from "#web/browser-name.ts";
import { withNotice } from "./notice-path.ts";
import type { RegistrationView } from "./registration-check.tsx";

/**
 * The registration that this browser must confirm; null when there is none, or not in this browser.
 */
export async function readRegistration(
  request: Request,
): Promise<{ registration: RegistrationView; email: string } | null> {
  const customer = await customerOf(request);
  if (!customer?.mustConfirmRegistration) return null;
  const registration = await findRegistration(db(), customer.id);
  if (registration === null) return null;
  return {
    email: customer.email,
    registration: {
      registeredAt: `${formatMinute(registration.registeredAt)} (UK time)`,
      registeredWith: browserName(registration.userAgent),
    },
  };
}

/** Records the answer and redirects: to the return path, or to the form for a new password. */
export async function answerRegistrationCheck(
  { request, metadata }: ClientRequest,
  answer: "mine" | "not-mine",
): Promise<Response> {
  const customer = await customerOf(request);
  const token = sessionTokenOf(request);
  const returnPath = safeReturnPath(new URL(request.url).searchParams.get("from"));
  if (customer === null || token === null) return redirect(returnPath, 303);
  const session = { customerId: customer.id, token };
  if (answer === "mine") {
    const confirmed = await confirmRegistration(db(), session);
    if (confirmed.ok)
      logSecurityEvent("registration_confirmed", metadata, { customerId: customer.id });
    return redirect(withNotice(returnPath, "registration-confirmed"), 303);
  }
  const denied = await denyRegistration(db(), session);
  if (!denied.ok) return redirect(returnPath, 303);
  logSecurityEvent("registration_denied", metadata, { customerId: customer.id });
  const { pathname, search } = new URL(denied.value.resetUrl);
  return redirect(pathname + search, {
    status: 303,
    headers: cookieHeaders([deviceCookie(denied.value.deviceToken, env())]),
  });
}
