import { setTimeout as sleep } from "node:timers/promises";
import { createProxyCheck } from "./connections/client-ip.ts";
import type { Exchange } from "./exchange.ts";

/** What this shop has seen of a request: for `npm run doctor`, which sends it through the proxy. */
export type Echo = {
  readonly clientIp: string;
  /** Where the connection came from: the proxy, if there is one. */
  readonly peer: string;
  /** Whether TRUST_PROXY lists the peer. */
  readonly isPeerTrusted: boolean;
  readonly host: string;
  /** X-Forwarded-For and X-Forwarded-Proto as they arrived; null without them. */
  readonly forwardedFor: string | null;
  readonly forwardedProtocol: string | null;
};

export type EchoOptions = {
  readonly trustProxy: readonly string[];
  /** Whether a token is of this shop's own doctor. */
  readonly isDoctor: (token: string) => boolean;
};

const waitSecondsMax = 40;

/**
 * What the shop has seen, when the request shows a token of its own doctor; otherwise null. The response
 * waits for as many seconds as X-Shop-Doctor-Wait says, to find out how patient the proxy is.
 */
export async function echoOf(exchange: Exchange, options: EchoOptions): Promise<Echo | null> {
  const { request, clientIp } = exchange;
  const token = one(request.headers["x-shop-doctor"]);
  if (token === null || !options.isDoctor(token)) return null;
  const seconds = Number(one(request.headers["x-shop-doctor-wait"]) ?? 0);
  if (seconds > 0) await sleep(1_000 * Math.min(seconds, waitSecondsMax));
  const peer = request.socket.remoteAddress ?? "";
  return {
    clientIp,
    peer,
    isPeerTrusted: createProxyCheck(options.trustProxy)(peer),
    host: request.headers.host ?? "",
    forwardedFor: one(request.headers["x-forwarded-for"]),
    forwardedProtocol: one(request.headers["x-forwarded-proto"]),
  };
}

function one(header: string | string[] | undefined): string | null {
  return header === undefined ? null : [header].flat().join(", ");
}
