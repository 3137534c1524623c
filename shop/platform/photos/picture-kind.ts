/** What a file is by its first bytes. "other" is anything that is no picture, such as a program. */
export type PictureKind = "jpeg" | "png" | "webp" | "avif" | "gif" | "heic" | "svg" | "other";

/** What is wrong with a file that is sent as a picture, as people read it. How large it may be, each form says itself. */
export const pictureProblems = {
  empty: "This file is empty. Choose another one.",
  svg: "SVG files are drawings that can carry programs. Export it as a PNG.",
  gif: "GIF files have too few colours for a photograph. Export it as a JPEG or PNG.",
  heic: "Browsers can’t show HEIC files. Export it as a JPEG.",
  no_picture: "This file is not a picture that we can show. Send a JPEG, PNG or WebP.",
  too_many_pixels: "This picture has more than 50 million pixels. Export it smaller.",
  too_slow: "We could not read this picture in time. Send it again, or export it smaller.",
  broken: "This picture is broken or was cut off on its way. Export it again.",
} as const;

/** Why a file can't be used as a picture. */
export type PictureProblem = keyof typeof pictureProblems | "too_large";

/** How many bytes of a file tell what it is. */
const LOOKED_AT = 1_024;

/** What kind of picture a file is by its first bytes, whatever its name says. */
export function pictureKind(bytes: Uint8Array): PictureKind {
  const text = Buffer.from(bytes.subarray(0, LOOKED_AT)).toString("latin1");
  const has = (start: string, at = 0) => text.startsWith(start, at);
  if (has("\u00FF\u00D8\u00FF")) return "jpeg";
  if (has("\u0089PNG\r\n\u001A\n")) return "png";
  if (has("RIFF") && has("WEBP", 8)) return "webp";
  if (has("GIF8")) return "gif";
  if (has("ftyp", 4)) return kindOfBox(bytes, text);
  return /<svg[\s>]/i.test(text) ? "svg" : "other";
}

/** AVIF and HEIC are the same box with other brands: the main one, and from byte 16 on those it is compatible with. */
function kindOfBox(bytes: Uint8Array, text: string): "avif" | "heic" | "other" {
  const end = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0);
  const brands = [
    text.slice(8, 12),
    ...(text.slice(16, Math.min(end, LOOKED_AT)).match(/.{4}/gs) ?? []),
  ];
  if (brands.some((brand) => brand === "avif" || brand === "avis")) return "avif";
  return brands.some((brand) => /^(?:hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand))
    ? "heic"
    : "other";
}
