import { randomBytes } from "node:crypto";
import { deflateSync, crc32 } from "node:zlib";
import sharp from "sharp";

type Size = { readonly width: number; readonly height: number };

/** A JPEG of one colour with a few random cells, so that no two are the same file. */
export async function jpeg({ width, height }: Size = { width: 900, height: 700 }): Promise<Buffer> {
  const cells = await sharp(randomBytes(48), { raw: { width: 4, height: 4, channels: 3 } })
    .png()
    .toBuffer();
  const whole = sharp(cells).resize(width, height, { fit: "fill", kernel: "nearest" });
  return whole.jpeg({ quality: 80 }).toBuffer();
}

/** A JPEG as a phone writes it: lying on its side, with the place where it was taken. */
export async function phoneJpeg(): Promise<Buffer> {
  return sharp(await jpeg({ width: 1_200, height: 900 }))
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: "Peg phone" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "53/1 47/1 0/1" },
    })
    .jpeg()
    .toBuffer();
}

/** A JPEG of exactly so many bytes: what follows the end of a picture is ignored. */
export async function jpegOfBytes(bytes: number, size?: Size): Promise<Buffer> {
  const content = await jpeg(size);
  return Buffer.concat([content, Buffer.alloc(bytes - content.length)]);
}

/** A photograph near both limits of an upload: 48 megapixels of noise, in nearly 20 MB. */
export async function largestJpeg(): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  const part = { width: 1_000, height: 750, channels: 3, background: "#888" } as const;
  const input = await sharp({ create: { ...part, noise } })
    .png()
    .toBuffer();
  return sharp({ create: { ...part, width: 8_000, height: 6_000 } })
    .composite([{ input, tile: true }])
    .jpeg({ quality: 82 })
    .toBuffer();
}

/** A PNG of 900 megapixels in 110 KB. */
export function pixelBomb(): Buffer {
  const side = 30_000;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1; // bits a pixel, grey
  const row = side / 8 + 1;
  return Buffer.concat([
    Buffer.from("\u0089PNG\r\n\u001A\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(row * side))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Files that are no pictures for the shop, by the name that they claim. */
export const refusedSamples = {
  "program.jpg": Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46]), Buffer.alloc(2_000, 1)]),
  "page.png": Buffer.from("<!doctype html><script>alert(1)</script>"),
  "drawing.svg": Buffer.from(
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
  ),
  "moving.gif": Buffer.from("GIF89a\u0001\0\u0001\0", "latin1"),
  "phone.heic": Buffer.from("\0\0\0\u0018ftypheic\0\0\0\0mif1heic", "latin1"),
  "empty.jpg": Buffer.alloc(0),
} as const;
