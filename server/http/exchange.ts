import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { PageSource } from "./send.ts";
import { loggedPath } from "#web/logged-path.ts";

/** How a request was answered, as the log and the metrics name it. */
export type ExchangeKind =
  | "page"
  | "cached-page"
  /** A cached page that is out of date, sent because it could not be rendered again. */
  | "stale-page"
  | "file"
  | "api"
  | "admin"
  | "sandbox"
  | "probe"
  | "refused";

/** One request and its response. */
export type Exchange = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly method: string;
  readonly requestId: string;
  readonly clientIp: string;
  readonly startedAt: number;
  /** Without the query, as that may hold secrets, which must not be logged. */
  pathname: string;
  kind: ExchangeKind;
  /** Where a public page came from. */
  source?: PageSource;
};

export function beginExchange(
  request: IncomingMessage,
  response: ServerResponse,
  clientIp: string,
): Exchange {
  return {
    request,
    response,
    method: request.method ?? "",
    requestId: randomUUID(),
    clientIp,
    startedAt: performance.now(),
    pathname: loggedPath((request.url ?? "").split("?", 1)[0]?.slice(0, 200) ?? ""),
    kind: "refused",
  };
}
