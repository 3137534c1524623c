import { createHash } from "node:crypto";
import { ALL } from "#shop/platform/database/tag-changes.ts";
import {
  type Encoding,
  compress,
  decompress,
  isCompressible,
  smallestCompressedBytes,
} from "#server/http/encoding.ts";
import { listHeaders } from "#server/http/response-headers.ts";
import { type HeaderList, mergeHeaders } from "#server/http/security-headers.ts";

/** A cached page: its headers, and its body in the encodings that were asked for. */
export type CachedPage = {
  /** All headers except those that depend on the request. */
  readonly headers: readonly string[];
  /** For a CDN, while the page is not stale. */
  readonly forCdn: HeaderList;
  /** The same for every encoding, and therefore weak. */
  readonly etag: string;
  /** Of the body that is not compressed. */
  readonly plainBytes: number;
  readonly isCompressible: boolean;
  /** One at least is a buffer. */
  readonly bodies: Map<Encoding, Buffer | Promise<Buffer>>;
  readonly renderedAt: number;
  /** The tags of what it shows. */
  readonly tags: readonly string[];
  /** How often its brotli body was sent. */
  brotliUses: number;
  /** Whether anybody has asked for it without compression. If not, that body is given up for a compressed one. */
  isSentPlain: boolean;
  /** Called when its size has changed; set by the cache that stores it. */
  onResize: () => void;
};

const quickBrotliQuality = 5;
const bestBrotliQuality = 11;
/** From this use on a page is compressed at best quality, which takes a core about 0.1 s. */
const usesForBestQuality = 20;
const bestQualityMaxBytes = 256 * 1_024;

/** Reads a public response to its end. */
export async function toCachedPage(
  response: Response,
  base: HeaderList,
  { noted, cdnSeconds }: { noted: ReadonlySet<string>; cdnSeconds: number },
): Promise<CachedPage> {
  const tags = tagsOf(noted);
  const plain = Buffer.from(await response.arrayBuffer());
  const etag = `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
  const own = listHeaders(response.headers, ["etag", "vary", "content-length"]);
  return {
    headers: [...mergeHeaders(base, own), "ETag", etag, "Vary", "Accept-Encoding"],
    forCdn: cdnHeaders(tags, cdnSeconds),
    etag,
    plainBytes: plain.length,
    isCompressible:
      plain.length >= smallestCompressedBytes &&
      isCompressible(response.headers.get("content-type") ?? "") &&
      !response.headers.has("content-encoding"),
    bodies: new Map([["identity", plain]]),
    renderedAt: Date.now(),
    tags,
    brotliUses: 0,
    isSentPlain: false,
    onResize: () => {},
  };
}

/** While the shop does not answer, a CDN may show a page for a week (RFC 5861, RFC 9213). */
const cdnStaleIfErrorSeconds = 604_800;

/**
 * What a CDN may do with a page, and the tags to purge it by: in `Cache-Tag` for most, in `Surrogate-Key` for Fastly.
 * Browsers still ask every time.
 */
function cdnHeaders(tags: readonly string[], seconds: number): HeaderList {
  if (seconds === 0) return [];
  const control = `max-age=${seconds}, stale-while-revalidate=60, stale-if-error=${cdnStaleIfErrorSeconds}`;
  const named = ["Cache-Tag", tags.join(","), "Surrogate-Key", tags.join(" ")];
  return ["CDN-Cache-Control", control, ...named];
}

/** A page of more products counts as changed whenever any product changes. */
const tagsMax = 100;

/** The tags of a page: the noted ones, with `products` for many products, or `all` when nothing was noted. */
function tagsOf(noted: ReadonlySet<string>): readonly string[] {
  if (noted.size === 0 || noted.has(ALL)) return [ALL];
  const sorted = [...noted].toSorted();
  if (noted.size <= tagsMax) return sorted;
  const others = sorted.filter((tag) => !tag.startsWith("product:"));
  return others.length < tagsMax ? [...others, "products"] : [ALL];
}

/** Approximately how much memory a page takes. */
export function pageBytes(page: CachedPage): number {
  let bytes = 2_000 + page.tags.length * 40;
  for (const body of page.bodies.values()) if (Buffer.isBuffer(body)) bytes += body.length;
  return bytes;
}

/**
 * The body in an encoding: a buffer if it was made before, otherwise a promise. Nearly every client takes a
 * compressed one, which is a fifth as large: the plain body is given up for it.
 */
export function bodyIn(page: CachedPage, asked: Encoding): Buffer | Promise<Buffer> {
  const encoding = page.isCompressible ? asked : "identity";
  if (encoding === "br") countBrotliUse(page);
  if (encoding === "identity") page.isSentPlain = true;
  const known = page.bodies.get(encoding);
  if (known !== undefined) return known;
  const making = makeBody(page, encoding).then((body) => {
    page.bodies.set(encoding, body);
    if (!page.isSentPlain) page.bodies.delete("identity");
    page.onResize();
    return body;
  });
  page.bodies.set(encoding, making);
  return making;
}

async function makeBody(page: CachedPage, encoding: Encoding): Promise<Buffer> {
  const plain = await plainOf(page);
  return encoding === "identity" ? plain : compress(plain, encoding, quickBrotliQuality);
}

async function plainOf({ bodies }: CachedPage): Promise<Buffer> {
  for (const [encoding, body] of bodies)
    if (Buffer.isBuffer(body)) return encoding === "identity" ? body : decompress(body, encoding);
  throw new Error("A cached page has lost its body.");
}

/** Between two pages, this times as long as the last one took: the work has a tenth of a core at most. */
const PAUSE_FACTOR = 9;
let isImproving = false;

/**
 * Compresses a popular page at best quality: one page at a time and with pauses. Otherwise a process that has just
 * started, and then compresses each of its pages, answers requests late.
 */
function countBrotliUse(page: CachedPage): void {
  page.brotliUses += 1;
  const quick = page.bodies.get("br");
  if (page.brotliUses < usesForBestQuality || isImproving || !Buffer.isBuffer(quick)) return;
  if (page.plainBytes > bestQualityMaxBytes || page.brotliUses === Infinity) return;
  page.brotliUses = Infinity;
  isImproving = true;
  const began = performance.now();
  plainOf(page)
    .then((plain) => compress(plain, "br", bestBrotliQuality))
    .then((best) => {
      page.bodies.set("br", best);
      page.onResize();
    })
    .finally(() => {
      const pauseMs = PAUSE_FACTOR * (performance.now() - began);
      setTimeout(() => (isImproving = false), pauseMs).unref();
    });
}
