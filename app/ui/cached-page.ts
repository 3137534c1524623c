import type { MiddlewareFunction } from "react-router";

/**
 * Says that a public page may be kept by browsers and caches so long as they ask whether it has
 * changed, and which parameters of the address it reads: all others make no other page. A route that
 * reads more than its layout says so in a middleware of its own, and the innermost word holds. A
 * fault is kept by nobody.
 */
export function cachedPage(params: readonly string[]): MiddlewareFunction<Response> {
  const names = ["notice", ...params].map((name) => `"${name}"`).join(" ");
  return async (_, next) => {
    const response = await next();
    const { headers } = response;
    if (response.status >= 500) {
      headers.set("Cache-Control", "no-store");
      return response;
    }
    if (!headers.has("Cache-Control"))
      headers.set("Cache-Control", "public, max-age=0, must-revalidate");
    if (!headers.has("No-Vary-Search")) headers.set("No-Vary-Search", `params, except=(${names})`);
    return response;
  };
}
