import { redirect, type MiddlewareFunction, type Params } from "react-router";
import { findNewPath } from "#shop/catalogue/redirects/find-redirect.server.ts";
import { canonicalPath } from "#shop/catalogue/redirects/redirect.ts";
import { db } from "#shop/platform/database/db.server.ts";

/**
 * Each page has one address, in small letters and without a slash at its end. Another spelling of it is redirected
 * (301), and so is an old path, which is looked for only after a 404: pages cost nothing extra and always win over a
 * redirect. Parameters are kept.
 */
export const oneAddress: MiddlewareFunction<Response> = async ({ request, url, params }, next) => {
  const path = addressOf(url.pathname, params);
  const isMisspelt = request.method === "GET" && path !== url.pathname;
  const response = isMisspelt ? null : await next();
  if (response !== null && response.status !== 404) return response;
  const to = (await findNewPath(db(), url.pathname)) ?? path;
  return response !== null && to === path ? response : redirect(to + url.search, 301);
};

/** The one spelling of a page's address. Tokens and numbers in it stay as they are, and so does what is no page. */
function addressOf(pathname: string, params: Params): string {
  if (params["*"] !== undefined || pathname.includes(".")) return pathname;
  const codes = Object.entries(params).flatMap(([name, value]) => (name === "slug" ? [] : value));
  const typed = pathname.split("/");
  return canonicalPath(pathname)
    .split("/")
    .map((part, at) => codes.find((code) => code === typed[at]) ?? part)
    .join("/");
}
