import { promisify } from "node:util";
import {
  constants,
  createZstdCompress,
  createZstdDecompress,
  zstdCompress,
  zstdDecompress,
} from "node:zlib";

/** Level 3 is zstd's own default: the slower levels save little on database pages. */
const options = {
  params: {
    [constants.ZSTD_c_compressionLevel]: 3,
    [constants.ZSTD_c_checksumFlag]: 1,
  },
};
/** The largest segment that PostgreSQL allows. Larger contents are streamed. */
const inMemoryMaxBytes = 1_073_741_824;
const compressBuffer = promisify(zstdCompress);
const decompressBuffer = promisify(zstdDecompress);

/** Compresses a content in memory, with a checksum. */
export function compress(content: Buffer): Promise<Buffer> {
  return compressBuffer(content, options);
}

/** Decompresses a content in memory. Throws an error with a code ZSTD_… or Z_… when it is damaged. */
export function decompress(content: Buffer, maxBytes = inMemoryMaxBytes): Promise<Buffer> {
  return decompressBuffer(content, { maxOutputLength: maxBytes });
}

export function compressor() {
  return createZstdCompress(options);
}

export function decompressor() {
  return createZstdDecompress();
}
