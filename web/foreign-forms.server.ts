import { data, type MiddlewareFunction } from "react-router";
import { loggedPath } from "./logged-path.ts";
import { requestContext } from "./request-context.ts";
import { isFromForeignOrigin } from "./same-origin.server.ts";
import { logSecurityEvent } from "./security-log.server.ts";

/**
 * Middleware that refuses a form sent by another site (403) before any action runs. `ownUrl` returns the
 * website's own address. API endpoints check for themselves, because they respond in JSON; the provider's
 * webhook is verified by its signature.
 */
export function refuseForeignForms(ownUrl: () => string): MiddlewareFunction<Response> {
  return ({ request, context }) => {
    const { pathname: path } = new URL(request.url);
    if (path.startsWith("/api/") || !isFromForeignOrigin(request, ownUrl())) return;
    logSecurityEvent("foreign_origin", context.get(requestContext), { path: loggedPath(path) });
    throw data(null, { status: 403 });
  };
}
