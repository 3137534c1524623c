import { redirect, type MiddlewareFunction } from "react-router";
import { findNewPath } from "#shop/catalogue/redirects.server.ts";
import { db } from "#shop/platform/database/db.server.ts";

/**
 * Where no public page is found, a page may have been: then its new address is told, for good and
 * with the parameters kept. Asked only after a 404, so that a page that is there costs nothing more
 * and always wins over a redirect.
 */
export const redirectOldPath: MiddlewareFunction<Response> = async ({ url }, next) => {
  const response = await next();
  if (response.status !== 404) return response;
  const path = await findNewPath(db(), url.pathname);
  return path === null ? response : redirect(path + url.search, 301);
};
