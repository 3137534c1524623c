import { once } from "node:events";
import { type CachedPage, bodyIn } from "./cache/cached-page.ts";
import {
  type Encoding,
  chooseEncoding,
  createCompressor,
  isCompressible,
  smallestCompressedBytes,
} from "./encoding.ts";
import { listHeaders } from "./response-headers.ts";
import { type HeaderList, mergeHeaders } from "./security-headers.ts";
import { isNotModified, isUnchanged, decodedFor } from "./cache/stored-response.ts";
import type { Exchange } from "./exchange.ts";

/** Writes head and body at once; a HEAD gets the head of what a GET would have got. */
export function sendWhole(
  exchange: Exchange,
  { status, headers, body }: { status: number; headers: string[]; body: Buffer },
): void {
  headers.push("Content-Length", String(body.length), "X-Request-Id", exchange.requestId);
  exchange.answer.writeHead(status, headers);
  exchange.answer.end(exchange.method === "HEAD" ? undefined : body);
}

/** "You have it already": the headers may bring news, the body is not sent. */
export function sendNotModified(exchange: Exchange, headers: HeaderList): void {
  const kept: string[] = ["X-Request-Id", exchange.requestId];
  for (let i = 0; i < headers.length; i += 2) {
    const name = headers[i] ?? "";
    if (!/^content-(?:type|length|encoding)$/i.test(name)) kept.push(name, headers[i + 1] ?? "");
  }
  exchange.answer.writeHead(304, kept).end();
}

/** Sends a page from the cache, with headers of this answer alone. */
export async function sendPage(
  exchange: Exchange,
  page: CachedPage,
  own: HeaderList = [],
): Promise<void> {
  if (isNotModified(exchange, page.etag))
    return sendNotModified(exchange, [...page.headers, ...own]);
  const encoding = chooseEncoding(exchange.request.headers["accept-encoding"]);
  const body = bodyIn(page, encoding);
  const headers = own.length === 0 ? page.headers.slice() : [...page.headers, ...own];
  if (encoding !== "identity" && page.isCompressible) headers.push("Content-Encoding", encoding);
  // Awaiting costs a turn of the loop, which nine requests in ten can do without.
  sendWhole(exchange, { status: 200, headers, body: Buffer.isBuffer(body) ? body : await body });
}

/** What an outdated page is sent with, when it could not be rendered anew (RFC 9111, RFC 7234). */
export function staleness(page: CachedPage): HeaderList {
  const ageSeconds = Math.floor((Date.now() - page.renderedAt) / 1_000);
  return ["Age", String(ageSeconds), "Warning", '110 - "Response is Stale"'];
}

/** Sends an answer of the website that is for this visitor alone, compressed as it streams. */
export async function sendResponse(
  exchange: Exchange,
  made: Response,
  base: HeaderList,
): Promise<void> {
  const { answer } = exchange;
  if (isUnchanged(exchange, made)) {
    await made.body?.cancel();
    return sendNotModified(exchange, mergeHeaders(base, listHeaders(made.headers)));
  }
  const response = decodedFor(exchange, made);
  const headers = mergeHeaders(base, listHeaders(response.headers));
  const reader = response.body?.getReader();
  if (reader === undefined || exchange.method === "HEAD" || [204, 304].includes(response.status)) {
    await reader?.cancel();
    if (reader === undefined && response.status !== 204 && response.status !== 304)
      return sendWhole(exchange, {
        status: response.status,
        headers: withoutLength(headers),
        body: Buffer.alloc(0),
      });
    answer.writeHead(response.status, [...headers, "X-Request-Id", exchange.requestId]).end();
    return;
  }
  const leave = () => void reader.cancel().catch(() => {});
  answer.once("close", leave);
  try {
    const begun = await readBeginning(reader);
    const encoding = encodingFor(exchange, response, begun);
    if (begun.isWhole && encoding === "identity")
      return sendWhole(exchange, {
        status: response.status,
        headers: withoutLength(headers),
        body: begun.bytes,
      });
    await stream(exchange, response.status, { headers, encoding, beginning: begun.bytes, reader });
  } finally {
    answer.off("close", leave);
  }
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/** As much of a body as decides whether compressing it is worth while. */
async function readBeginning(reader: Reader): Promise<{ bytes: Buffer; isWhole: boolean }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  while (size < smallestCompressedBytes) {
    const { done, value } = await reader.read();
    if (done) return { bytes: Buffer.concat(chunks), isWhole: true };
    chunks.push(value);
    size += value.length;
  }
  return { bytes: Buffer.concat(chunks), isWhole: false };
}

function encodingFor(
  exchange: Exchange,
  response: Response,
  begun: { isWhole: boolean },
): Encoding {
  const isText = isCompressible(response.headers.get("content-type") ?? "");
  if (begun.isWhole || !isText || response.headers.has("content-encoding")) return "identity";
  return chooseEncoding(exchange.request.headers["accept-encoding"]);
}

async function stream(
  exchange: Exchange,
  status: number,
  body: { headers: string[]; encoding: Encoding; beginning: Buffer; reader: Reader },
): Promise<void> {
  const { answer } = exchange;
  const compressed = body.encoding !== "identity";
  const headers = compressed
    ? [...withVary(withoutLength(body.headers)), "Content-Encoding", body.encoding]
    : body.headers;
  answer.writeHead(status, [...headers, "X-Request-Id", exchange.requestId]);
  const sink = body.encoding === "identity" ? answer : createCompressor(body.encoding);
  if (sink !== answer) sink.pipe(answer);
  for (let chunk: Uint8Array | undefined = body.beginning; chunk !== undefined;) {
    if (answer.destroyed) break;
    if (!sink.write(chunk)) await Promise.race([once(sink, "drain"), once(answer, "close")]);
    chunk = (await body.reader.read()).value;
  }
  sink.end();
}

function withoutLength(headers: readonly string[]): string[] {
  return dropped(headers, "content-length");
}

function withVary(headers: readonly string[]): string[] {
  const index = headers.findIndex((name, i) => i % 2 === 0 && name.toLowerCase() === "vary");
  const before = index < 0 ? "" : `${headers[index + 1]}, `;
  return [...dropped(headers, "vary"), "Vary", `${before}Accept-Encoding`];
}

function dropped(headers: readonly string[], unwanted: string): string[] {
  return headers.filter((_, i) => headers[i - (i % 2)]?.toLowerCase() !== unwanted);
}
