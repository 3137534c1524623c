import { log } from "#shop/platform/log.server.ts";
import { receiveEvent } from "#shop/checkout/receive-event.server.ts";
import { requestContext } from "#storefront/http/request-context.ts";
import { logSecurityEvent } from "#storefront/http/security-log.server.ts";
import type { Route } from "./+types/stripe-webhook";

/** Stripe's events come here: 200 once an event is kept, 400 for a bad signature, 503 to be told again. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST")
    return Response.json({ code: "method_not_allowed", message: "Use POST." }, { status: 405 });
  const signature = request.headers.get("Stripe-Signature") ?? "";
  const facts = context.get(requestContext);
  const { requestId } = facts;
  try {
    if (await receiveEvent(await request.text(), signature))
      return Response.json({ received: true });
  } catch (error) {
    log.error({ err: error, requestId }, "an event of Stripe's could not be kept");
    return Response.json(
      { code: "unavailable", message: "Please send this event again." },
      { status: 503 },
    );
  }
  logSecurityEvent("bad_signature", facts);
  return Response.json(
    { code: "bad_signature", message: "The signature is not Stripe's." },
    { status: 400 },
  );
}

export function loader() {
  return Response.json(
    { code: "method_not_allowed", message: "Use POST." },
    { status: 405, headers: { Allow: "POST" } },
  );
}
