import type { IncomingMessage } from "node:http";
import { bodyLimit } from "./body-limit.ts";

/** A request's whole body, or why it could not be read. */
export type BodyRead =
  | { readonly ok: true; readonly body: Buffer<ArrayBuffer> | null }
  | { readonly ok: false; readonly reason: NotRead };

type NotRead = "too_large" | "too_slow" | "aborted";

/** How often the pace of a body is looked at. */
const PACE_MS = 5_000;

/**
 * Reads a body, up to its limit, before the request is handled, so that a slow sender ties up nothing
 * else. Stops reading at the limit, and of a body that comes at less than `leastBytesPerSecond`.
 */
export function readBody(request: IncomingMessage, leastBytesPerSecond: number): Promise<BodyRead> {
  if (request.method === "GET" || request.method === "HEAD") {
    return Promise.resolve({ ok: true, body: null });
  }
  // Its "close" may be over when a request has waited for its turn.
  if (request.destroyed) return Promise.resolve({ ok: false, reason: "aborted" });
  const maxBytes = bodyLimit(request);
  const { promise, resolve } = Promise.withResolvers<BodyRead>();
  const chunks: Buffer[] = [];
  let size = 0;
  let sizeBefore = 0;
  const pace = setInterval(() => {
    if (size - sizeBefore < (leastBytesPerSecond * PACE_MS) / 1_000) fail("too_slow");
    sizeBefore = size;
  }, PACE_MS);
  const keep = (chunk: Buffer) => {
    size += chunk.length;
    if (size <= maxBytes) chunks.push(chunk);
    else fail("too_large");
  };
  const settle = (read: BodyRead) => {
    clearInterval(pace);
    request.off("data", keep);
    resolve(read);
  };
  const fail = (reason: NotRead) => settle({ ok: false, reason });
  request.on("data", keep);
  request.on("end", () => settle({ ok: true, body: Buffer.concat(chunks) }));
  request.on("error", () => fail("aborted"));
  request.on("close", () => fail("aborted"));
  return promise;
}

/**
 * Headers of the connection and of proxies, which only the HTTP server evaluates. The Host is
 * replaced by the shop's own, so that no client can put another host into links.
 */
const removedHeaders = new Set([
  "connection",
  "keep-alive",
  "transfer-encoding",
  "upgrade",
  "te",
  "trailer",
  "expect",
  "host",
  "forwarded",
  "proxy-authorization",
  "proxy-connection",
  // Handled by the HTTP server itself:
  "accept-encoding",
  "if-none-match",
  "if-modified-since",
  "range",
]);
const credentials = new Set(["cookie", "authorization"]);

/** The request as the website sees it. HEAD becomes GET, as both need the same page. */
export function toWebRequest(
  request: IncomingMessage,
  options: {
    readonly publicUrl: string;
    readonly path: string;
    readonly body: Buffer<ArrayBuffer> | null;
    readonly anonymous: boolean;
    readonly signal?: AbortSignal;
  },
): Request {
  const { host, origin } = placeOf(options.publicUrl);
  const headers = new Headers({ host });
  for (let i = 0; i < request.rawHeaders.length; i += 2) {
    const name = (request.rawHeaders[i] ?? "").toLowerCase();
    if (removedHeaders.has(name) || name.startsWith("x-forwarded-")) continue;
    if (options.anonymous && credentials.has(name)) continue;
    headers.append(name, request.rawHeaders[i + 1] ?? "");
  }
  return new Request(origin + options.path, {
    method: request.method === "HEAD" ? "GET" : (request.method ?? "GET"),
    headers,
    ...(options.body === null ? {} : { body: options.body }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
    redirect: "manual",
  });
}

type Place = { readonly host: string; readonly origin: string };
/** There is one address of the shop and one of the admin. */
const places = new Map<string, Place>();

function placeOf(publicUrl: string): Place {
  const known = places.get(publicUrl);
  if (known !== undefined) return known;
  const { host, origin } = new URL(publicUrl);
  places.set(publicUrl, { host, origin });
  return { host, origin };
}
