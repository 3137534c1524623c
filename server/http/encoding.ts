import { promisify } from "node:util";
import zlib from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

const brotliCompress = promisify(zlib.brotliCompress);
const gzipCompress = promisify(zlib.gzip);

/** Below this a compressed answer saves nothing that a packet would notice. */
export const smallestCompressedBytes = 1_024;

const compressible =
  /^(?:text\/|application\/(?:json|javascript|xml|manifest\+json|problem\+json|rss\+xml|atom\+xml)|image\/svg\+xml)|\+(?:json|xml)\b|^text\/x-script/i;

/** Whether a content type is text of some sort, which compression makes smaller. */
export function isCompressible(contentType: string): boolean {
  return compressible.test(contentType);
}

const remembered = new Map<string, Encoding>();
const rememberedMax = 200;

/** The best encoding that an Accept-Encoding header allows: brotli, else gzip, else none. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (header === undefined || header === "") return "identity";
  const known = remembered.get(header);
  if (known !== undefined) return known;
  const chosen = readAcceptEncoding(header);
  // Browsers send a handful of values; anyone else's must not fill the memory.
  if (remembered.size < rememberedMax && header.length <= 100) remembered.set(header, chosen);
  return chosen;
}

function readAcceptEncoding(header: string): Encoding {
  const accepts = readAllowed(header);
  if (accepts("br")) return "br";
  return accepts("gzip") ? "gzip" : "identity";
}

/** Whether an Accept-Encoding header allows gzip, whatever else it prefers. */
export function acceptsGzip(header: string | undefined): boolean {
  return readAllowed(header ?? "")("gzip");
}

function readAllowed(header: string): (name: "br" | "gzip") => boolean {
  const allowed = new Map<string, boolean>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    allowed.set(name, quality === undefined || Number(quality) > 0);
  }
  // "*" stands for what everybody knows.
  return (name) => allowed.get(name) ?? (name === "gzip" && allowed.get("*") === true);
}

/** Compresses a whole answer; brotli's quality goes from 0 (fast) to 11 (small). */
export async function compress(
  plain: Uint8Array,
  encoding: Exclude<Encoding, "identity">,
  brotliQuality: number,
): Promise<Buffer> {
  if (encoding === "gzip") return gzipCompress(plain, { level: 6 });
  return brotliCompress(plain, { params: brotliParameters(brotliQuality, plain.length) });
}

/** A compressor for an answer whose length is not known; each piece is sent on as it comes. */
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
