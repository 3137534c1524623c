import { createHash, timingSafeEqual } from "node:crypto";
import { readBounces } from "#shop/mail/bounce.ts";
import { receiveBounces } from "#shop/messages/receive-bounces.server.ts";
import { db, isDatabaseOutage } from "#shop/platform/database/db.server.ts";
import { env } from "#shop/platform/env.server.ts";
import { log } from "#shop/platform/log.server.ts";
import { logRequestError } from "#web/error-log.server.ts";
import { requestContext } from "#web/request-context.ts";
import { logSecurityEvent } from "#web/security-log.server.ts";
import type { Route } from "./+types/mail-bounces";

/**
 * Receives reports about mails that came back, from the provider's webhook or from the mail server behind the
 * bounce address: 204 once they are stored, 401 without MAIL_WEBHOOK_SECRET, 422 for anything else. Without
 * that setting it does not exist.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const secret = env().mailWebhookSecret;
  if (secret === null) return answer(404, "not_found", "There is nothing here.");
  if (request.method !== "POST") return answer(405, "method_not_allowed", "Use POST.");
  const metadata = context.get(requestContext);
  if (!isAuthorised(request.headers.get("Authorization") ?? "", secret)) {
    logSecurityEvent("bad_signature", metadata);
    return answer(401, "unauthorised", "The secret is not MAIL_WEBHOOK_SECRET.");
  }
  const contentType = (request.headers.get("Content-Type") ?? "").toLowerCase();
  const bounces = await readBounces(contentType, await request.text());
  if (bounces === null) return answer(422, "unreadable", "This is not a report about a mail.");
  try {
    const count = await receiveBounces(db(), bounces);
    if (count > 0) log.info({ requestId: metadata.requestId, count }, "mails came back");
    return new Response(null, { status: 204 });
  } catch (error) {
    logRequestError(error, { request, context }, "a bounce could not be saved");
    return isDatabaseOutage(error)
      ? answer(503, "unavailable", "Please send this report again.")
      : answer(500, "fault", "Something went wrong on our side.");
  }
}

export function loader() {
  return env().mailWebhookSecret === null
    ? answer(404, "not_found", "There is nothing here.")
    : answer(405, "method_not_allowed", "Use POST.");
}

/** The secret as a bearer token, or as the password of basic authentication, which Postmark uses. */
function isAuthorised(authorization: string, secret: string): boolean {
  const [, scheme = "", given = ""] = /^(basic|bearer) (\S+)$/i.exec(authorization) ?? [];
  const password =
    scheme.toLowerCase() === "basic"
      ? Buffer.from(given, "base64")
          .toString()
          .replace(/^[^:]*:/, "")
      : given;
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(password), hash(secret));
}

function answer(status: number, code: string, message: string): Response {
  const headers = status === 405 ? { Allow: "POST" } : undefined;
  return Response.json({ code, message }, { status, ...(headers && { headers }) });
}
