import type { Route } from "./+types/not-found";
import { endpointNotFound } from "./endpoint/endpoint.server.ts";
import { errorResponse } from "./endpoint/error-response.server.ts";

/** Answers every path under /api/ that has no endpoint: JSON, with status 404. */
export function loader(args: Route.LoaderArgs) {
  return errorResponse(endpointNotFound(), args, { hasErrorField: false });
}

export const action = loader;
