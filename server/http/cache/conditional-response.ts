import { acceptsGzip } from "#server/http/encoding.ts";
import type { Exchange } from "#server/http/exchange.ts";

/** Whether the client already has this version. */
export function isNotModified(exchange: Exchange, etag: string): boolean {
  const known = exchange.request.headers["if-none-match"];
  if (known === undefined) return false;
  if (known === etag || known.trim() === "*") return true;
  const bare = etag.replace(/^W\//, "");
  return known.split(",").some((each) => each.trim().replace(/^W\//, "") === bare);
}

/**
 * Whether the client already has this response, by its ETag or Last-Modified date (RFC 9110 §13.2.2).
 * A response without either is always sent.
 */
export function isUnchanged(exchange: Exchange, response: Response): boolean {
  if (response.status !== 200) return false;
  const { "if-none-match": knownTag, "if-modified-since": knownDate } = exchange.request.headers;
  const etag = response.headers.get("etag");
  if (knownTag !== undefined) return etag !== null && isNotModified(exchange, etag);
  const changedAt = Date.parse(response.headers.get("last-modified") ?? "");
  return knownDate !== undefined && changedAt <= Date.parse(knownDate);
}

/** The response in an encoding that the client accepts: gzip is decompressed where it is not. */
export function decodedFor(exchange: Exchange, response: Response): Response {
  if (response.headers.get("content-encoding") !== "gzip") return response;
  const headers = new Headers(response.headers);
  headers.append("Vary", "Accept-Encoding");
  const { status } = response;
  if (acceptsGzip(exchange.request.headers["accept-encoding"]))
    return new Response(response.body, { status, headers });
  headers.delete("content-encoding");
  headers.delete("content-length");
  const plain = response.body?.pipeThrough(new DecompressionStream("gzip")) ?? null;
  return new Response(plain, { status, headers });
}
