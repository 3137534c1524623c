import { redirect, type MiddlewareFunction } from "react-router";
import { findNewPath } from "#shop/catalogue/redirects/find-redirect.server.ts";
import { db } from "#shop/platform/database/db.server.ts";

/**
 * On a 404, looks for a redirect from an old path (301). Parameters are kept. It looks only after a
 * 404, so that existing pages cost nothing extra and always win over a redirect.
 */
export const redirectOldPath: MiddlewareFunction<Response> = async ({ url }, next) => {
  const response = await next();
  if (response.status !== 404) return response;
  const path = await findNewPath(db(), url.pathname);
  return path === null ? response : redirect(path + url.search, 301);
};
