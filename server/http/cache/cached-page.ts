import { createHash } from "node:crypto";
import {
  type Encoding,
  compress,
  isCompressible,
  smallestCompressedBytes,
} from "#server/http/encoding.ts";
import { listHeaders } from "#server/http/response-headers.ts";
import { type HeaderList, mergeHeaders } from "#server/http/security-headers.ts";

/** A page of the website as it is kept: its headers, its body and the compressed bodies made of it. */
export type CachedPage = {
  /** All that goes out with it, except what depends on the request. */
  readonly headers: readonly string[];
  /** The same for every encoding, and weak, because they are not the same bytes. */
  readonly etag: string;
  readonly plain: Buffer;
  readonly isCompressible: boolean;
  readonly encoded: Map<Encoding, Buffer | Promise<Buffer>>;
  readonly renderedAt: number;
  /** How often its brotli body was sent. */
  brotliUses: number;
  /** Told by how many bytes the page has grown, once the cache holds it. */
  onGrowth: (bytes: number) => void;
};

const quickBrotliQuality = 5;
const bestBrotliQuality = 11;
/** From this use on a page is worth its best compression, about a tenth of a second of one core. */
const usesWorthBest = 20;
const largestWorthBestBytes = 256 * 1_024;

/** Reads a public answer of the website to its end. */
export async function keepPage(response: Response, base: HeaderList): Promise<CachedPage> {
  const plain = Buffer.from(await response.arrayBuffer());
  const etag = `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
  const own = listHeaders(response.headers, ["etag", "vary", "content-length"]);
  return {
    headers: [...mergeHeaders(base, own), "ETag", etag, "Vary", "Accept-Encoding"],
    etag,
    plain,
    isCompressible:
      plain.length >= smallestCompressedBytes &&
      isCompressible(response.headers.get("content-type") ?? "") &&
      !response.headers.has("content-encoding"),
    encoded: new Map(),
    renderedAt: Date.now(),
    brotliUses: 0,
    onGrowth: () => {},
  };
}

/** How much memory a page takes, about. */
export function pageBytes(page: CachedPage): number {
  let bytes = page.plain.length + 2_000;
  for (const body of page.encoded.values()) if (Buffer.isBuffer(body)) bytes += body.length;
  return bytes;
}

/** The body in an encoding: at once when it was made before. */
export function bodyIn(page: CachedPage, encoding: Encoding): Buffer | Promise<Buffer> {
  if (encoding === "identity" || !page.isCompressible) return page.plain;
  if (encoding === "br") countBrotliUse(page);
  const known = page.encoded.get(encoding);
  if (known !== undefined) return known;
  const made = compress(page.plain, encoding, quickBrotliQuality).then((body) => {
    page.encoded.set(encoding, body);
    page.onGrowth(body.length);
    return body;
  });
  page.encoded.set(encoding, made);
  return made;
}

let isImproving = false;

/** One page at a time is compressed better, so that visitors keep the processor. */
function countBrotliUse(page: CachedPage): void {
  page.brotliUses += 1;
  const quick = page.encoded.get("br");
  if (page.brotliUses < usesWorthBest || isImproving || !Buffer.isBuffer(quick)) return;
  if (page.plain.length > largestWorthBestBytes || page.brotliUses === Infinity) return;
  page.brotliUses = Infinity;
  isImproving = true;
  compress(page.plain, "br", bestBrotliQuality)
    .then((best) => {
      page.encoded.set("br", best);
      page.onGrowth(best.length - quick.length);
    })
    .finally(() => (isImproving = false));
}
