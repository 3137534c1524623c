import type { MiddlewareFunction } from "react-router";

/**
 * The value of No-Vary-Search for an answer that changes with these parameters alone. `_routes` always
 * is one of them: the router leaves out of its data what that parameter does not name.
 */
export function noVarySearch(params: readonly string[]): string {
  const names = [...new Set([...params, "_routes"])].map((name) => `"${name}"`).join(" ");
  return `params, except=(${names})`;
}

/**
 * Says that a public page may be kept by browsers and caches so long as they ask whether it has
 * changed, and which parameters of the address it reads: all others make no other page. A route that
 * reads more than its layout says so in a middleware of its own, and the innermost word holds. A
 * fault is kept by nobody.
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
