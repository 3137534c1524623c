import { data, type MiddlewareFunction } from "react-router";
import { env } from "#shop/platform/env.server.ts";
import { requestContext } from "#storefront/http/request-context.ts";
import { isFromForeignOrigin } from "#storefront/http/same-origin.server.ts";
import { logSecurityEvent } from "#storefront/http/security-log.server.ts";

/**
 * Middleware that refuses a form sent by another site (403) before any action runs. API endpoints
 * check for themselves, because they respond in JSON; Stripe's webhook is verified by its
 * signature.
 */
export const refuseForeignForms: MiddlewareFunction<Response> = ({ request, context }) => {
  const { pathname: path } = new URL(request.url);
  if (path.startsWith("/api/") || !isFromForeignOrigin(request, env().publicUrl)) return;
  logSecurityEvent("foreign_origin", context.get(requestContext), { path });
  throw data(null, { status: 403 });
};
