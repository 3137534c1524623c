import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

/** What kind of answer a request got, as the log and the metrics name it. */
export type ExchangeKind =
  | "page"
  | "cached-page"
  /** A kept page that is out of date, because it could not be rendered anew. */
  | "stale-page"
  | "file"
  | "api"
  | "sandbox"
  | "probe"
  | "refused";

/** One request on its way through the front. */
export type Exchange = {
  readonly request: IncomingMessage;
  readonly answer: ServerResponse;
  readonly method: string;
  readonly requestId: string;
  readonly clientIp: string;
  readonly startedAt: number;
  /** Without the query, which may hold what a log must not. */
  pathname: string;
  kind: ExchangeKind;
};

export function beginExchange(
  request: IncomingMessage,
  answer: ServerResponse,
  clientIp: string,
): Exchange {
  return {
    request,
    answer,
    method: request.method ?? "",
    requestId: randomUUID(),
    clientIp,
    startedAt: performance.now(),
    pathname: (request.url ?? "").split("?", 1)[0]?.slice(0, 200) ?? "",
    kind: "refused",
  };
}
