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
import type { RequestMetadata } from "#storefront/http/request-context.ts";
import { logSecurityEvent } from "#storefront/http/security-log.server.ts";
import {
  cookieHeaders,
  customerOf,
  safeReturnPath,
  sessionTokenOf,
} from "#storefront/http/session.server.ts";
import { browserName } from "./browser-name.ts";
import { withNotice } from "./notice-path.ts";
import type { RegistrationView } from "./registration-check.tsx";

/** What this browser is asked about its account; null when nothing is, or not here. */
export async function readRegistration(
  request: Request,
): Promise<{ origin: RegistrationView; email: string } | null> {
  const customer = await customerOf(request);
  const origin = customer?.mustConfirmRegistration
    ? await findRegistration(db(), customer.id)
    : null;
  if (customer === null || origin === null) return null;
  const { madeAt, madeWith } = origin;
  return {
    email: customer.email,
    origin: {
      madeAt: `${formatMinute(madeAt)} (UK time)`,
      madeWith: browserName(madeWith),
    },
  };
}

/** Takes the answer and leads on: to where the customer was going, or to the form for a new password. */
export async function answerRegistrationCheck(
  request: Request,
  { answer, facts }: { answer: "mine" | "not-mine"; facts: RequestMetadata },
): Promise<Response> {
  const customer = await customerOf(request);
  const token = sessionTokenOf(request);
  const onward = safeReturnPath(new URL(request.url).searchParams.get("from"));
  if (customer === null || token === null) return redirect(onward, 303);
  const answering = { customerId: customer.id, token };
  if (answer === "mine") {
    const confirmed = await confirmRegistration(db(), answering);
    if (confirmed.ok)
      logSecurityEvent("registration_confirmed", facts, { customerId: customer.id });
    return redirect(withNotice(onward, "origin-confirmed"), 303);
  }
  const denied = await denyRegistration(db(), answering);
  if (!denied.ok) return redirect(onward, 303);
  logSecurityEvent("registration_denied", facts, { customerId: customer.id });
  const { pathname, search } = new URL(denied.value.resetUrl);
  return redirect(pathname + search, {
    status: 303,
    headers: cookieHeaders([deviceCookie(denied.value.deviceToken, env())]),
  });
}
