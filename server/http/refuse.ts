import { STATUS_CODES } from "node:http";
import { type HeaderList, mergeHeaders } from "./security-headers.ts";
import type { Exchange } from "./exchange.ts";

type Words = { readonly code: string; readonly title: string; readonly advice: string };

/** Said of every request the front can make nothing of. */
const unreadable: Words = {
  code: "bad_request",
  title: "That request could not be read",
  advice: "Check the address and try again, or go back to the shop's home page.",
};

/** What the front itself refuses, in words for a reader; the codes are those of the functions. */
const refusals: Record<number, Words> = {
  400: unreadable,
  403: {
    code: "forbidden",
    title: "This is not open to you",
    advice: "Go back to the shop's home page.",
  },
  404: { code: "not_found", title: "Not found", advice: "Go back to the shop's home page." },
  405: {
    code: "method_not_allowed",
    title: "That can't be done here",
    advice: "Go back to the page you came from and try again.",
  },
  408: {
    code: "timeout",
    title: "The request took too long to arrive",
    advice: "Check your connection and try again.",
  },
  413: {
    code: "too_large",
    title: "That is more than this page takes",
    advice: "Shorten what you have written and send it again.",
  },
  414: {
    code: "too_long",
    title: "That address is too long",
    advice: "Shorten the address, or go back to the shop's home page.",
  },
  417: { code: "bad_request", title: "That request could not be met", advice: "Try again." },
  431: {
    code: "too_large",
    title: "The request's headers are too large",
    advice: "Delete this site's cookies and try again.",
  },
  500: {
    code: "internal",
    title: "Something went wrong on our side",
    advice:
      "Please try again in a minute. If it keeps happening, write to us and quote the reference below.",
  },
  503: {
    code: "unavailable",
    title: "The shop is busy",
    advice: "Please try again in a minute.",
  },
};

/** Answers with a refusal: JSON to a caller of the functions, a small page to everyone else. */
export function refuse(exchange: Exchange, status: number, base: HeaderList): void {
  const { headers, body } = refusal(status, exchange, base);
  exchange.answer.writeHead(status, headers);
  exchange.answer.end(exchange.method === "HEAD" ? undefined : body);
}

/** A refusal's headers and body. */
export function refusal(
  status: number,
  exchange: Pick<Exchange, "pathname" | "requestId">,
  base: HeaderList,
): { headers: string[]; body: string } {
  const isFunction = exchange.pathname.startsWith("/api/");
  const body = isFunction ? refusalJson(status) : refusalPage(status, exchange);
  const own = ["Cache-Control", "no-store", "Content-Length", String(Buffer.byteLength(body))];
  own.push("Content-Type", isFunction ? "application/json" : "text/html; charset=utf-8");
  own.push("X-Request-Id", exchange.requestId);
  if (status === 503) own.push("Retry-After", "10");
  return { headers: mergeHeaders(base, own), body };
}

/** The whole answer as bytes, for a connection on which no request could be read. */
export function rawRefusal(status: number, base: HeaderList, requestId: string): string {
  const { headers, body } = refusal(status, { pathname: "/", requestId }, base);
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? "Refused"}`, "Connection: close"];
  for (let i = 0; i < headers.length; i += 2) lines.push(`${headers[i]}: ${headers[i + 1]}`);
  return `${lines.join("\r\n")}\r\n\r\n${body}`;
}

function refusalJson(status: number): string {
  const words = refusals[status] ?? unreadable;
  return JSON.stringify({ code: words.code, message: `${words.title}. ${words.advice}` });
}

function refusalPage(status: number, exchange: Pick<Exchange, "pathname" | "requestId">): string {
  const words = refusals[status] ?? unreadable;
  const home = exchange.pathname === "/" ? "" : '<p><a href="/">The shop\'s home page</a></p>\n';
  return `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${words.title}</title>
<h1>${words.title}</h1>
<p>${words.advice}</p>
${home}<p>Reference: ${exchange.requestId}</p>
</html>
`;
}
