import type { IncomingMessage } from "node:http";
import { bodyLimit } from "./body-limit.ts";

/** The path and query of an accepted request. */
export type Target = { readonly pathname: string; readonly search: string };

export type Refusal = { readonly status: number; readonly allow?: string };

export const longestUrlBytes = 4_096;

const pageMethods = ["GET", "HEAD", "POST"];
const apiMethods = [...pageMethods, "PUT", "PATCH", "DELETE"];

/** A host name, or an IPv6 address in brackets, with or without a port. */
const wellFormedHost = /^(?:[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * Accepts only well-formed requests: a supported method, a valid URL of at most 4 KB, one well-formed
 * Host, and no body with GET or HEAD or with a Content-Length above its limit (`bodyLimit`).
 */
export function inspect(request: IncomingMessage): Target | Refusal {
  const raw = request.url ?? "";
  if (Buffer.byteLength(raw) > longestUrlBytes) return { status: 414 };
  if (!hasGoodHost(request)) return { status: 400 };
  const target = readTarget(raw);
  if (target === null) return { status: 400 };

  const method = request.method ?? "";
  const methods = target.pathname.startsWith("/api/") ? apiMethods : pageMethods;
  if (!methods.includes(method)) return { status: 405, allow: methods.join(", ") };

  const contentLength = Number(request.headers["content-length"] ?? 0);
  if (contentLength > bodyLimit(request)) return { status: 413 };
  const hasBody = contentLength > 0 || request.headers["transfer-encoding"] !== undefined;
  if (hasBody && (method === "GET" || method === "HEAD")) return { status: 400 };
  return target;
}

/** HTTP/1.1 requires exactly one Host. Two are a way of smuggling requests past a proxy. */
function hasGoodHost(request: IncomingMessage): boolean {
  const hosts = request.headersDistinct.host ?? [];
  if (hosts.length === 0) return request.httpVersion === "1.0";
  return hosts.length === 1 && wellFormedHost.test(hosts[0] ?? "");
}

/**
 * Parses the path and query of a request's URL. Null for characters that no browser sends, escapes
 * that don't decode, zero bytes, and paths that begin with two slashes, which as a link would lead to
 * another host.
 */
function readTarget(raw: string): Target | null {
  const relative = raw.startsWith("/") ? raw : raw.replace(/^https?:\/\/[^/?#]+/i, "");
  // eslint-disable-next-line no-control-regex -- it looks for control characters
  if (!relative.startsWith("/") || /[\u0000-\u0020\\\u007f]/.test(relative)) return null;
  if (!URL.canParse(`http://shop${relative}`)) return null;
  const { pathname, search } = new URL(`http://shop${relative}`);
  try {
    if (decodeURIComponent(pathname).includes("\0") || pathname.startsWith("//")) return null;
    if (search.includes("%00")) return null;
  } catch {
    return null;
  }
  return { pathname, search };
}
