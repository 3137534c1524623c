import { db, isDatabaseOutage } from "#shop/platform/database/db.server.ts";
import { receiveEvent } from "#shop/checkout/receive-event.server.ts";
import { logRequestError } from "#web/error-log.server.ts";
import { requestContext } from "#web/request-context.ts";
import { logSecurityEvent } from "#web/security-log.server.ts";
import type { Route } from "./+types/stripe-webhook";

const refusals = {
  bad_signature: "The signature is not Stripe's.",
  stale_signature: "The signature is Stripe's, and over five minutes old by the shop's clock.",
} as const;

/**
 * Receives Stripe's events: 200 once an event is saved, 400 for a signature that is bad or too old, 503 while the
 * database is down, 500 for any other error. Stripe sends an event again unless it gets 200.
 */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return methodNotAllowed();
  const signature = request.headers.get("Stripe-Signature") ?? "";
  try {
    const received = await receiveEvent(db(), await request.text(), signature);
    if (received.ok) return Response.json({ received: true });
    const { reason: code } = received;
    logSecurityEvent(code, context.get(requestContext));
    return Response.json({ code, message: refusals[code] }, { status: 400 });
  } catch (error) {
    logRequestError(error, { request, context }, "a Stripe event could not be saved");
    return isDatabaseOutage(error)
      ? Response.json(
          { code: "unavailable", message: "Please send this event again." },
          { status: 503 },
        )
      : Response.json(
          { code: "fault", message: "Something went wrong on our side." },
          { status: 500 },
        );
  }
}

export function loader() {
  return methodNotAllowed();
}

function methodNotAllowed() {
  return Response.json(
    { code: "method_not_allowed", message: "Use POST." },
    { status: 405, headers: { Allow: "POST" } },
  );
}
