import { db, isDatabaseOutage } from "#shop/platform/database/db.server.ts";
import { log } from "#shop/platform/log.server.ts";
import { receiveEvent } from "#shop/checkout/receive-event.server.ts";
import { requestContext } from "#web/request-context.ts";
import { logSecurityEvent } from "#web/security-log.server.ts";
import type { Route } from "./+types/stripe-webhook";

/**
 * Receives Stripe's events: 200 once an event is saved, 400 for a bad signature, 503 while the
 * database is down, 500 for any other error. Stripe sends an event again after a 500 or 503.
 */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return methodNotAllowed();
  const signature = request.headers.get("Stripe-Signature") ?? "";
  const metadata = context.get(requestContext);
  try {
    if (await receiveEvent(db(), await request.text(), signature))
      return Response.json({ received: true });
  } catch (error) {
    log.error({ err: error, requestId: metadata.requestId }, "a Stripe event could not be saved");
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
  logSecurityEvent("bad_signature", metadata);
  return Response.json(
    { code: "bad_signature", message: "The signature is not Stripe's." },
    { status: 400 },
  );
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
