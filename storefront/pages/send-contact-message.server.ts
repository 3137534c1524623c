import {
  receiveMessage,
  type ContactMessage,
  type TooOften,
} from "#shop/messages/contact.server.ts";
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
export function sendContactMessage(
  message: ContactMessage,
  client: ClientRequest,
): Promise<Done<null> | RateLimited> {
  return withinContactLimit(client, () => receiveMessage(db(), message));
}

/** Does what writes to the shop, within the limits of messages: all its forms count together. */
export async function withinContactLimit<Sent extends { readonly ok: boolean }>(
  client: ClientRequest,
  send: () => Promise<Sent | TooOften>,
): Promise<Sent | RateLimited> {
  const withinLimit = await checkRateLimit(limit, client);
  if (!withinLimit.ok) return withinLimit;
  const sent = await send();
  if (!isTooOften(sent)) return sent;
  logSecurityEvent("too_many_requests", client.metadata, { limit: "contact by sender" });
  return {
    ok: false,
    reason: "too_many_requests",
    retryAfterSeconds: sent.retryAfterSeconds,
    message: "You have written several times in the last hour. Please try again later.",
  };
}

function isTooOften(sent: object): sent is TooOften {
  return "reason" in sent && sent.reason === "too_often";
}
