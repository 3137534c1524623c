import { receiveMessage, type ContactMessage } from "#shop/messages/contact.server.ts";
import type { Done } from "#shop/kit/result.ts";
import { db } from "#shop/platform/database/db.server.ts";
import {
  checkRateLimit,
  HOUR_SECONDS,
  type RateLimit,
  type RateLimited,
} from "#storefront/http/rate-limit.server.ts";
import type { ClientRequest } from "#web/request-context.ts";
import { logSecurityEvent } from "#web/security-log.server.ts";

const limit: RateLimit = { name: "contact", byIp: { max: 20, windowSeconds: HOUR_SECONDS } };

/** Sends a message to the shop, for the contact page and the API. */
export async function sendContactMessage(
  message: ContactMessage,
  client: ClientRequest,
): Promise<Done<null> | RateLimited> {
  const withinLimit = await checkRateLimit(limit, client);
  if (!withinLimit.ok) return withinLimit;
  const received = await receiveMessage(db(), message);
  if (received.ok) return received;
  logSecurityEvent("too_many_requests", client.metadata, { limit: "contact by sender" });
  return {
    ok: false,
    reason: "too_many_requests",
    retryAfterSeconds: received.retryAfterSeconds,
    message: "You have written several times in the last hour. Please try again later.",
  };
}
