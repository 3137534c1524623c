import { isUtf8 } from "node:buffer";

/** What a file of text is written in. */
export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | "macintosh";

/**
 * What a file of text is written in: by its mark, by the zero bytes of UTF-16's English letters, and where it is not
 * UTF-8 by which of Windows-1252 and Mac Roman makes words of it.
 */
export function encodingOf(bytes: Uint8Array): Encoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first !== 0 && second === 0) return "utf-16le";
  if (first === 0 && second !== 0 && bytes.length > 1) return "utf-16be";
  if (isUtf8(bytes)) return "utf-8";
  return oddities(bytes, "macintosh") < oddities(bytes, "windows-1252")
    ? "macintosh"
    : "windows-1252";
}

/**
 * What no word has: a capital with an accent behind a small letter or before one inside a word, a sign inside a word
 * or behind a number, a control character, and signs of Windows-1252 where Mac Roman has É, a dash, a quotation mark
 * or €.
 */
const ODD = new RegExp(
  [
    /(?<=\p{Ll})(?![A-Z])\p{Lu}|(?<=\p{Lu})(?![A-Z])\p{Lu}(?=\p{Ll})/u,
    /(?<=\p{L})(?![\p{ASCII}’‘–—·])[^\p{L}\s](?=\p{L})/u,
    /(?<=[\p{L}\p{N}])[¡¿]/u,
    /[\u0080-\u009F]/u,
    /(?<=\p{L})ƒ|ƒ(?=\p{L})/u,
    /(?<!\p{L})[ÐÑÒÓÔÕÛ](?!\p{L})/u,
  ]
    .map(({ source }) => source)
    .join("|"),
  "gu",
);
/** Bytes in which they are counted, from the first one that is no ASCII. */
const SAMPLE_BYTES = 256 * 1_024;

function oddities(bytes: Uint8Array, encoding: Encoding): number {
  const from = bytes.findIndex((byte) => byte > 0x7f);
  const begin = Math.max(0, from - 1);
  const sample = bytes.subarray(begin, begin + SAMPLE_BYTES);
  return new TextDecoder(encoding).decode(sample).match(ODD)?.length ?? 0;
}
