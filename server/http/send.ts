import { once } from "node:events";
import { type CachedPage, bodyIn } from "./cache/cached-page.ts";
import {
  type Encoding,
  chooseEncoding,
  compressNow,
  createCompressor,
  isCompressible,
  smallestCompressedBytes,
} from "./encoding.ts";
import { listHeaders } from "./response-headers.ts";
import { type HeaderList, mergeHeaders } from "./security-headers.ts";
import { isNotModified, isUnchanged, decodedFor } from "./cache/conditional-response.ts";
import type { Exchange } from "./exchange.ts";

/** Sends headers and body at once. HEAD gets the headers that GET would have got. */
export function sendWhole(
  exchange: Exchange,
  { status, headers, body }: { status: number; headers: string[]; body: Buffer },
): void {
  headers.push("Content-Length", String(body.length), "X-Request-Id", exchange.requestId);
  exchange.response.writeHead(status, headers);
  exchange.response.end(exchange.method === "HEAD" ? undefined : body);
}

/** Sends 304 Not Modified, with the headers that describe the stored response. */
export function sendNotModified(exchange: Exchange, headers: HeaderList): void {
  const sent: string[] = ["X-Request-Id", exchange.requestId];
  for (let i = 0; i < headers.length; i += 2) {
    const name = headers[i] ?? "";
    if (!/^content-(?:type|length|encoding)$/i.test(name)) sent.push(name, headers[i + 1] ?? "");
  }
  exchange.response.writeHead(304, sent).end();
}

/** Where a page came from: from the cache as it was, rendered now, or from the cache although out of date. */
export type PageSource = "hit" | "miss" | "stale";

/** As RFC 9211 writes it. */
const cacheStatus: Readonly<Record<PageSource, string>> = {
  hit: "shop; hit",
  miss: "shop; fwd=miss; stored",
  stale: "shop; hit; detail=stale",
};

/** Sends a page of the cache. A stale one says so, and a CDN must not keep it. */
export async function sendPage(
  exchange: Exchange,
  page: CachedPage,
  source: PageSource,
): Promise<void> {
  exchange.source = source;
  const forCaches = source === "stale" ? stalenessHeaders(page) : page.forCdn;
  const own = [...forCaches, "Cache-Status", cacheStatus[source]];
  if (isNotModified(exchange, page.etag))
    return sendNotModified(exchange, [...page.headers, ...own]);
  const encoding = chooseEncoding(exchange.request.headers["accept-encoding"]);
  const body = bodyIn(page, encoding);
  const headers = [...page.headers, ...own];
  if (encoding !== "identity" && page.isCompressible) headers.push("Content-Encoding", encoding);
  // Awaiting costs a turn of the event loop; nine requests in ten find a buffer.
  sendWhole(exchange, { status: 200, headers, body: Buffer.isBuffer(body) ? body : await body });
}

/** The headers of a stale page (RFC 9111 §5.1, RFC 7234 §5.5.1). */
function stalenessHeaders(page: CachedPage): HeaderList {
  const ageSeconds = Math.floor((Date.now() - page.renderedAt) / 1_000);
  return ["Age", String(ageSeconds), "Warning", '110 - "Response is Stale"'];
}

/** The largest body that is compressed before it is sent. */
const WHOLE_MAX_BYTES = 16_384;

/**
 * Sends a response for this visitor alone, compressed while it streams. A small one that names its length,
 * such as an endpoint's, is sent whole.
 */
export async function sendResponse(
  exchange: Exchange,
  original: Response,
  base: HeaderList,
): Promise<void> {
  const { response: sent } = exchange;
  if (isUnchanged(exchange, original)) {
    await original.body?.cancel();
    return sendNotModified(exchange, mergeHeaders(base, listHeaders(original.headers)));
  }
  const response = decodedFor(exchange, original);
  const headers = mergeHeaders(base, listHeaders(response.headers));
  const lengthBytes = Number(response.headers.get("content-length") ?? Number.NaN);
  if (lengthBytes > 0 && lengthBytes <= WHOLE_MAX_BYTES)
    return sendSmall(exchange, response, headers);
  const reader = response.body?.getReader();
  if (reader === undefined || exchange.method === "HEAD" || [204, 304].includes(response.status)) {
    await reader?.cancel();
    if (reader === undefined && response.status !== 204 && response.status !== 304)
      return sendWhole(exchange, {
        status: response.status,
        headers: withoutContentLength(headers),
        body: Buffer.alloc(0),
      });
    sent.writeHead(response.status, [...headers, "X-Request-Id", exchange.requestId]).end();
    return;
  }
  const cancel = () => void reader.cancel().catch(() => {});
  sent.once("close", cancel);
  try {
    const start = await readStart(reader);
    const encoding = encodingFor(exchange, response, start);
    if (start.isWhole && encoding === "identity")
      return sendWhole(exchange, {
        status: response.status,
        headers: withoutContentLength(headers),
        body: start.bytes,
      });
    await stream(exchange, response.status, { headers, encoding, start: start.bytes, reader });
  } finally {
    sent.off("close", cancel);
  }
}

async function sendSmall(
  exchange: Exchange,
  response: Response,
  headers: readonly string[],
): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  const { status } = response;
  const plain = withoutContentLength(headers);
  const isWhole = body.length < smallestCompressedBytes;
  const encoding = encodingFor(exchange, response, { isWhole });
  if (encoding === "identity") return sendWhole(exchange, { status, headers: plain, body });
  sendWhole(exchange, {
    status,
    headers: [...withVary(plain), "Content-Encoding", encoding],
    body: compressNow(body, encoding),
  });
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/** Reads enough of a body to decide whether to compress it. */
async function readStart(reader: Reader): Promise<{ bytes: Buffer; isWhole: boolean }> {
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
  start: { isWhole: boolean },
): Encoding {
  const isText = isCompressible(response.headers.get("content-type") ?? "");
  if (start.isWhole || !isText || response.headers.has("content-encoding")) return "identity";
  return chooseEncoding(exchange.request.headers["accept-encoding"]);
}

async function stream(
  exchange: Exchange,
  status: number,
  body: { headers: string[]; encoding: Encoding; start: Buffer; reader: Reader },
): Promise<void> {
  const { response: sent } = exchange;
  const compressed = body.encoding !== "identity";
  const headers = compressed
    ? [...withVary(withoutContentLength(body.headers)), "Content-Encoding", body.encoding]
    : body.headers;
  sent.writeHead(status, [...headers, "X-Request-Id", exchange.requestId]);
  const sink = body.encoding === "identity" ? sent : createCompressor(body.encoding);
  if (sink !== sent) sink.pipe(sent);
  for (let chunk: Uint8Array | undefined = body.start; chunk !== undefined;) {
    if (sent.destroyed) break;
    if (!sink.write(chunk)) await Promise.race([once(sink, "drain"), once(sent, "close")]);
    chunk = (await body.reader.read()).value;
  }
  sink.end();
}

function withoutContentLength(headers: readonly string[]): string[] {
  return without(headers, "content-length");
}

function withVary(headers: readonly string[]): string[] {
  const index = headers.findIndex((name, i) => i % 2 === 0 && name.toLowerCase() === "vary");
  const before = index < 0 ? "" : `${headers[index + 1]}, `;
  return [...without(headers, "vary"), "Vary", `${before}Accept-Encoding`];
}

function without(headers: readonly string[], unwanted: string): string[] {
  return headers.filter((_, i) => headers[i - (i % 2)]?.toLowerCase() !== unwanted);
}
