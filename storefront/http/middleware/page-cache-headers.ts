import type { MiddlewareFunction } from "react-router";

/**
 * The No-Vary-Search value for a response that varies only with these query parameters. `_routes`
 * is always one of them, because React Router leaves routes it doesn't name out of the page's data.
 */
export function noVarySearch(params: readonly string[]): string {
  const names = [...new Set([...params, "_routes"])].map((name) => `"${name}"`).join(" ");
  return `params, except=(${names})`;
}

/**
 * Middleware for public pages. Browsers and caches may store the page but must revalidate it, and
 * No-Vary-Search names the query parameters that change it. A nested route's middleware overrides
 * its layout's. Errors (5xx) are not stored.
 */
export function cachedPage(params: readonly string[]): MiddlewareFunction<Response> {
  const varies = noVarySearch(["notice", ...params]);
  return async (_, next) => {
    const response = await next();
    const { headers } = response;
    if (response.status >= 500) {
      headers.set("Cache-Control", "no-store");
      return response;
    }
    if (!headers.has("Cache-Control"))
      headers.set("Cache-Control", "public, max-age=0, must-revalidate");
    if (!headers.has("No-Vary-Search")) headers.set("No-Vary-Search", varies);
    return response;
  };
}
