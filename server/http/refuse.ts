import { STATUS_CODES } from "node:http";
import { type HeaderList, mergeHeaders } from "./security-headers.ts";
import type { Exchange } from "./exchange.ts";

type RefusalText = { readonly code: string; readonly title: string; readonly advice: string };

/** For every request that could not be parsed. */
const unreadable: RefusalText = {
  code: "bad_request",
  title: "That request could not be read",
  advice: "Check the address and try again, or go to the shop's home page.",
};

/** The texts of refusals that the HTTP server sends itself, with the reason codes of the API. */
const refusals: Record<number, RefusalText> = {
  400: unreadable,
  403: {
    code: "forbidden",
    title: "You don't have access to this page",
    advice: "Go to the shop's home page.",
  },
  404: { code: "not_found", title: "Page not found", advice: "Go to the shop's home page." },
  405: {
    code: "method_not_allowed",
    title: "That is not possible on this page",
    advice: "Go back to the page you came from and try again.",
  },
  408: {
    code: "timeout",
    title: "The request took too long to arrive",
    advice: "Check your connection and try again.",
  },
  413: {
    code: "too_large",
    title: "That is too much text for this form",
    advice: "Shorten your text, or choose a smaller file, and send it again.",
  },
  414: {
    code: "too_long",
    title: "That address is too long",
    advice: "Shorten the address, or go to the shop's home page.",
  },
  417: { code: "bad_request", title: "That request is not supported", advice: "Try again." },
  431: {
    code: "too_large",
    title: "The request's headers are too large",
    advice: "Delete this site's cookies and try again.",
  },
  500: {
    code: "internal",
    title: "Something went wrong on our side",
    advice:
      "Please try again in a minute. If it happens again, write to us and quote the reference below.",
  },
  503: {
    code: "unavailable",
    title: "The shop is busy",
    advice: "Please try again in a minute.",
  },
};

/** Sends a refusal: JSON below /api/, a small page everywhere else. */
export function refuse(exchange: Exchange, status: number, base: HeaderList): void {
  const { headers, body } = refusal(status, exchange, base);
  exchange.response.writeHead(status, headers);
  exchange.response.end(exchange.method === "HEAD" ? undefined : body);
}

/** Refuses a body that comes too slowly, and closes the connection. */
export function refuseTooSlow(exchange: Exchange, base: HeaderList): void {
  exchange.response.setHeader("Connection", "close");
  refuse(exchange, 408, base);
}

/** The headers and body of a refusal. */
export function refusal(
  status: number,
  exchange: Pick<Exchange, "pathname" | "requestId">,
  base: HeaderList,
): { headers: string[]; body: string } {
  const isApi = exchange.pathname.startsWith("/api/");
  const body = isApi ? refusalJson(status) : refusalPage(status, exchange);
  const own = ["Cache-Control", "no-store", "Content-Length", String(Buffer.byteLength(body))];
  own.push("Content-Type", isApi ? "application/json" : "text/html; charset=utf-8");
  own.push("X-Request-Id", exchange.requestId);
  if (status === 503) own.push("Retry-After", "10");
  return { headers: mergeHeaders(base, own), body };
}

/** A whole HTTP response as text, for a connection on which no request could be parsed. */
export function rawRefusal(status: number, base: HeaderList, requestId: string): string {
  const { headers, body } = refusal(status, { pathname: "/", requestId }, base);
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? "Refused"}`, "Connection: close"];
  for (let i = 0; i < headers.length; i += 2) lines.push(`${headers[i]}: ${headers[i + 1]}`);
  return `${lines.join("\r\n")}\r\n\r\n${body}`;
}

function refusalJson(status: number): string {
  const text = refusals[status] ?? unreadable;
  return JSON.stringify({ code: text.code, message: `${text.title}. ${text.advice}` });
}

function refusalPage(status: number, exchange: Pick<Exchange, "pathname" | "requestId">): string {
  const text = refusals[status] ?? unreadable;
  const home = exchange.pathname === "/" ? "" : '<p><a href="/">The shop\'s home page</a></p>\n';
  return `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${text.title}</title>
<h1>${text.title}</h1>
<p>${text.advice}</p>
${home}<p>Reference: ${exchange.requestId}</p>
</html>
`;
}
