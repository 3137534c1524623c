import type { IncomingMessage } from "node:http";

/** What a request asks for, once it has passed the guard. */
export type Target = { readonly pathname: string; readonly search: string };

export type Refusal = { readonly status: number; readonly allow?: string };

export const longestUrlBytes = 4_096;
export const largestBodyBytes = 64 * 1_024;

const pageMethods = ["GET", "HEAD", "POST"];
const functionMethods = [...pageMethods, "PUT", "PATCH", "DELETE"];

/** Letters, digits, dots and dashes, or an IPv6 address in brackets; then perhaps a port. */
const wellFormedHost = /^(?:[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * Lets only well-formed requests further: a method the shop answers, a readable address of at most
 * 4 KB, one well-formed Host, a body only where one belongs and of at most 64 KB as far as announced.
 */
export function inspect(request: IncomingMessage): Target | Refusal {
  const raw = request.url ?? "";
  if (Buffer.byteLength(raw) > longestUrlBytes) return { status: 414 };
  if (!hasGoodHost(request)) return { status: 400 };
  const target = readTarget(raw);
  if (target === null) return { status: 400 };

  const method = request.method ?? "";
  const methods = target.pathname.startsWith("/api/") ? functionMethods : pageMethods;
  if (!methods.includes(method)) return { status: 405, allow: methods.join(", ") };

  const announcedBytes = Number(request.headers["content-length"] ?? 0);
  if (announcedBytes > largestBodyBytes) return { status: 413 };
  const hasBody = announcedBytes > 0 || request.headers["transfer-encoding"] !== undefined;
  if (hasBody && (method === "GET" || method === "HEAD")) return { status: 400 };
  return target;
}

/** HTTP/1.1 demands exactly one Host; two are how requests are smuggled past a proxy. */
function hasGoodHost(request: IncomingMessage): boolean {
  const hosts = request.headersDistinct.host ?? [];
  if (hosts.length === 0) return request.httpVersion === "1.0";
  return hosts.length === 1 && wellFormedHost.test(hosts[0] ?? "");
}

/**
 * The path and query of a request's address. Refused are: what no browser sends, escapes that are
 * no text, zero bytes, and paths that begin with two slashes, which as a link would lead elsewhere.
 */
function readTarget(raw: string): Target | null {
  const relative = raw.startsWith("/") ? raw : raw.replace(/^https?:\/\/[^/?#]+/i, "");
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
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
