import type { RouterContextProvider } from "react-router";
import { isDatabaseOutage } from "#shop/platform/database/db.server.ts";
import { log } from "#shop/platform/log.server.ts";
import { requestContext, type RequestMetadata } from "./request-context.ts";
import { loggedPath } from "./logged-path.ts";

/** The request in which an error occurred, as loaders, actions and the router pass it. */
export type FailedRequest = {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
};

/** The errors already logged for a request. */
const loggedErrors = new WeakMap<RequestMetadata, Set<string>>();

/**
 * Logs an error of a page with the request's id, method and path. Each error is logged once per
 * request: the router reports some errors twice, and in a database outage every loader of a page
 * fails. A request that the visitor aborted is not logged. The query is left out, as it may hold a
 * token.
 */
export function logRequestError(
  error: unknown,
  { request, context }: FailedRequest,
  message: string,
): void {
  if (isAbort(error, request)) return;
  const metadata = context.get(requestContext);
  const alreadyLogged = loggedErrors.get(metadata) ?? new Set<string>();
  loggedErrors.set(metadata, alreadyLogged);
  const text = isDatabaseOutage(error) ? "database outage" : String(error);
  if (alreadyLogged.has(text)) return;
  alreadyLogged.add(text);
  const { requestId } = metadata;
  const path = loggedPath(new URL(request.url).pathname);
  log.error({ err: error, requestId, method: request.method, path }, message);
}

function isAbort(error: unknown, { signal }: Request): boolean {
  if (!signal.aborted) return false;
  return error === undefined || error === signal.reason || isNamed(error, "AbortError");
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name;
}
