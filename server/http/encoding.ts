import { promisify } from "node:util";
import zlib from "node:zlib";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";

export type Encoding = "br" | "gzip" | "identity";

const brotliCompress = promisify(zlib.brotliCompress);
const gzipCompress = promisify(zlib.gzip);
const brotliDecompress = promisify(zlib.brotliDecompress);
const gunzip = promisify(zlib.gunzip);

/** A smaller response fits in one network packet, compressed or not. */
export const smallestCompressedBytes = 1_024;

const compressible =
  /^(?:text\/|application\/(?:json|javascript|xml|manifest\+json|problem\+json|rss\+xml|atom\+xml)|image\/svg\+xml)|\+(?:json|xml)\b|^text\/x-script/i;

/** Whether a content type is a kind of text, which compresses well. */
export function isCompressible(contentType: string): boolean {
  return compressible.test(contentType);
}

/** Encodings by Accept-Encoding header: browsers send only a handful of values. */
const acceptedByHeader = new LRUCache<string, readonly string[]>({ max: 200 });

/** The encoding to send for an Accept-Encoding header: brotli if it is accepted, else gzip, else none. */
export function chooseEncoding(header: string | undefined): Encoding {
  const accepted = acceptedEncodings(header);
  if (accepted.includes("br")) return "br";
  return accepted.includes("gzip") ? "gzip" : "identity";
}

/** Whether an Accept-Encoding header accepts gzip, even if it prefers another encoding. */
export function acceptsGzip(header: string | undefined): boolean {
  return acceptedEncodings(header).includes("gzip");
}

function acceptedEncodings(header = ""): readonly string[] {
  const known = acceptedByHeader.get(header);
  if (known !== undefined) return known;
  const negotiator = new Negotiator({ headers: { "accept-encoding": header } });
  const accepted = negotiator.encodings(["br", "gzip"]);
  acceptedByHeader.set(header, accepted);
  return accepted;
}

/** Compresses a whole body. Brotli's quality is 0 (fastest) to 11 (smallest). */
export async function compress(
  plain: Uint8Array,
  encoding: Exclude<Encoding, "identity">,
  brotliQuality: number,
): Promise<Buffer> {
  if (encoding === "gzip") return gzipCompress(plain, { level: 6 });
  return brotliCompress(plain, { params: brotliParameters(brotliQuality, plain.length) });
}

/** Undoes `compress`. */
export async function decompress(
  body: Uint8Array,
  encoding: Exclude<Encoding, "identity">,
): Promise<Buffer> {
  return encoding === "gzip" ? gunzip(body) : brotliDecompress(body);
}

/** Compresses a small body at once: starting a thread would take longer. 16 KB take 0.2 ms. */
export function compressNow(plain: Uint8Array, encoding: Exclude<Encoding, "identity">): Buffer {
  if (encoding === "gzip") return zlib.gzipSync(plain, { level: 5 });
  return zlib.brotliCompressSync(plain, { params: brotliParameters(4, plain.length) });
}

/** Creates a compressor for a body of unknown length, which sends each chunk on as it arrives. */
export function createCompressor(encoding: Exclude<Encoding, "identity">) {
  return encoding === "gzip"
    ? zlib.createGzip({ level: 5, flush: zlib.constants.Z_SYNC_FLUSH })
    : zlib.createBrotliCompress({
        params: brotliParameters(4),
        flush: zlib.constants.BROTLI_OPERATION_FLUSH,
      });
}

function brotliParameters(quality: number, sizeBytes?: number): Record<number, number> {
  return {
    [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
    [zlib.constants.BROTLI_PARAM_QUALITY]: quality,
    ...(sizeBytes === undefined ? {} : { [zlib.constants.BROTLI_PARAM_SIZE_HINT]: sizeBytes }),
  };
}
