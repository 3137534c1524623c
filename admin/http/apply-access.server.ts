import { data, type MiddlewareFunction, redirect } from "react-router";
import { accessContext } from "./access-context.ts";
import { routeAt } from "./screen-of.ts";

/**
 * Middleware that does what the access check decided (access.server.ts): lets the request through or answers it.
 * The check and the router read the address, each for itself: a route that is not the checked one does not run.
 */
export const applyAccess: MiddlewareFunction<Response> = ({ context, request, pattern }) => {
  if (routeAt(new URL(request.url).pathname).path !== pattern) throw data(null, { status: 404 });
  const access = context.get(accessContext);
  switch (access.kind) {
    case "open":
      return;
    case "redirect":
      // The router adds the basename to the redirects of loaders and actions alone.
      throw redirect(`/admin${access.to}`, 303);
    case "failed":
      throw access.error;
    case "challenged":
      throw data(access.challenge, { status: access.status });
  }
};
