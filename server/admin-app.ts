import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { db, usePoolOf } from "#shop/platform/database/db.server.ts";
import { readSettings } from "#shop/content/settings/settings.server.ts";
import { withSettings } from "#shop/content/settings/settings.ts";
import { accessContext } from "#admin/http/access-context.ts";
import { checkAccess, findSession } from "#admin/http/access.server.ts";
import { RETRY_AFTER_SECONDS } from "#web/outage.ts";
import { withOutageResponses } from "#web/outage.server.ts";
import { requestContext } from "#web/request-context.ts";
import type { Admin } from "./admin-contract.ts";

export { closeShop, runShop } from "#shop/platform/per-shop.server.ts";

/** The entry of the admin's server build. Its bundle has a pool of its own, beside the storefront's. */
usePoolOf("admin");

const website = createRequestHandler(
  withOutageResponses(build),
  import.meta.env.DEV ? "development" : "production",
);

/** Whether a request has a session, in whatever state: nobody begins one without a password or an invitation. */
export const knows: Admin["knows"] = async (request) => (await findSession(request)) !== null;

/**
 * Responds to one request for the admin, after the access check. No cache may keep the response, and no search
 * engine list it. A link with a token must not reach another site; our own forms need the origin.
 */
export const respond: Admin["respond"] = async (original, metadata) =>
  withSettings(await readSettings(db()), () => respondTo(original, metadata));

const respondTo: Admin["respond"] = async (original, metadata) => {
  const { request, access, cookies } = await checkAccess(original, metadata);
  const context = new RouterContextProvider();
  context.set(requestContext, metadata);
  context.set(accessContext, access);
  const { headers, ...response } = copyOf(await website(request, context));
  headers.set("Cache-Control", "no-store");
  headers.set("X-Robots-Tag", "noindex, nofollow");
  headers.set("Referrer-Policy", "strict-origin");
  // A page that sets the cookie anew, such as signing out, has the last word.
  const isSetAnew = headers.has("Set-Cookie");
  if (!isSetAnew) for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  if (response.status === 503 && !headers.has("Retry-After"))
    headers.set("Retry-After", String(RETRY_AFTER_SECONDS));
  return new Response(response.body, { headers, status: response.status });
};

/** A response's parts, with headers that can be changed. */
function copyOf({ body, status, headers }: Response) {
  return { body, status, headers: new Headers(headers) };
}
