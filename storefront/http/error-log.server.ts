import type { RouterContextProvider } from "react-router";
import { isDatabaseOutage } from "#shop/platform/database/db.server.ts";
import { log } from "#shop/platform/log.server.ts";
import { requestContext, type RequestMetadata } from "./request-context.ts";

/** The request in which something failed, as loaders, actions and the router hand it on. */
export type FailedRequest = {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
};

/** What has been logged of a request, by its facts. */
const logged = new WeakMap<RequestMetadata, Set<string>>();

/**
 * Logs a fault of a page as one line with the request's id, method and path, once for each request:
 * the router reports some errors twice, and a database that is down fails every loader of a page. A
 * visitor who has left before the answer is no fault. The query is not logged, as it may hold a token.
 */
export function logRequestError(
  error: unknown,
  { request, context }: FailedRequest,
  message: string,
): void {
  if (isAbort(error, request)) return;
  const facts = context.get(requestContext);
  const known = logged.get(facts) ?? new Set<string>();
  logged.set(facts, known);
  const fault = isDatabaseOutage(error) ? "the database is down" : String(error);
  if (known.has(fault)) return;
  known.add(fault);
  const { requestId } = facts;
  const path = new URL(request.url).pathname;
  log.error({ err: error, requestId, method: request.method, path }, message);
}

function isAbort(error: unknown, { signal }: Request): boolean {
  if (!signal.aborted) return false;
  return error === undefined || error === signal.reason || isNamed(error, "AbortError");
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name;
}
