import type { IncomingMessage } from "node:http";
import { largestBodyBytes } from "./guard.ts";

/** A request's body, read whole; or why there is none. */
export type BodyRead =
  | { readonly ok: true; readonly body: Buffer<ArrayBuffer> | null }
  | { readonly ok: false; readonly reason: "too-large" | "gone" };

/**
 * Reads a body of at most 64 KB before anyone works on the request, so that a sender who dawdles
 * holds up nobody. Stops at the first byte too many, however endless the rest.
 */
export function readBody(request: IncomingMessage): Promise<BodyRead> {
  if (request.method === "GET" || request.method === "HEAD") {
    return Promise.resolve({ ok: true, body: null });
  }
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= largestBodyBytes) return chunks.push(chunk);
      chunks.length = 0;
      return resolve({ ok: false, reason: "too-large" });
    });
    request.on("end", () => resolve({ ok: true, body: Buffer.concat(chunks) }));
    request.on("error", () => resolve({ ok: false, reason: "gone" }));
    request.on("close", () => resolve({ ok: false, reason: "gone" }));
  });
}

/**
 * Of the connection, or about the way here, which the front alone judges. The host is replaced by
 * the shop's own, so that no visitor can put another into links.
 */
const notPassedOn = new Set([
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
  // The front answers these itself.
  "accept-encoding",
  "if-none-match",
  "if-modified-since",
  "range",
]);
const credentials = new Set(["cookie", "authorization"]);

/** A request as the website sees it: a page is always asked for with GET, HEAD included. */
export function toWebRequest(
  request: IncomingMessage,
  options: {
    readonly publicUrl: string;
    readonly address: string;
    readonly body: Buffer<ArrayBuffer> | null;
    readonly anonymous: boolean;
    readonly signal?: AbortSignal;
  },
): Request {
  const headers = new Headers({ host: new URL(options.publicUrl).host });
  for (let i = 0; i < request.rawHeaders.length; i += 2) {
    const name = (request.rawHeaders[i] ?? "").toLowerCase();
    if (notPassedOn.has(name) || name.startsWith("x-forwarded-")) continue;
    if (options.anonymous && credentials.has(name)) continue;
    headers.append(name, request.rawHeaders[i + 1] ?? "");
  }
  return new Request(new URL(options.publicUrl).origin + options.address, {
    method: request.method === "HEAD" ? "GET" : (request.method ?? "GET"),
    headers,
    ...(options.body === null ? {} : { body: options.body }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
    redirect: "manual",
  });
}
