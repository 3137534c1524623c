import type { MiddlewareFunction } from "react-router";

/**
 * Middleware for a customer's own pages, which no cache may store. Some have a mailed token in
 * their URL, so requests they cause carry only the site's origin as Referer. "no-referrer" would
 * also hide the origin of our own forms, which the check against foreign forms needs.
 */
export const privatePages: MiddlewareFunction<Response> = async (_, next) => {
  const response = await next();
  response.headers.set("Cache-Control", "no-store");
  response.headers.set("Referrer-Policy", "strict-origin");
  return response;
};
