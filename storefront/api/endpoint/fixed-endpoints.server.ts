import type { ServerBuild } from "react-router";
import type { EndpointRoute } from "./endpoint.server.ts";

/**
 * The endpoints of the API whose paths have no parameters, by path. An endpoint does for itself what the
 * router and its middleware do for a page, so that it can be called without them: the router takes longer
 * than a small response.
 */
export function listFixedEndpoints({ routes }: ServerBuild): ReadonlyMap<string, EndpointRoute> {
  const found = new Map<string, EndpointRoute>();
  for (const route of Object.values(routes)) {
    const { path = "", module: { loader = null } = {} } = route ?? {};
    if (path.startsWith("api/") && !/[:*]/.test(path) && isEndpoint(loader))
      found.set(`/${path}`, loader);
  }
  return found;
}

function isEndpoint(loader: unknown): loader is EndpointRoute {
  return typeof loader === "function" && "endpoint" in loader;
}
