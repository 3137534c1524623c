import { sum } from "#shop/kit/sum.ts";
import type { Pixels } from "./draw-sizes.server.ts";
import { loadSharp } from "./load-sharp.server.ts";

/** The colours of `cells` × `cells` parts of a picture, row by row: three hexadecimal digits each, for red, green and blue. */
export async function previewColours(picture: Pixels, cells: number): Promise<string> {
  const sharp = await loadSharp();
  const { data } = await sharp(picture.data, { raw: picture.info })
    .resize(cells, cells, { fit: "fill" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Array.from({ length: cells ** 2 }, (_, cell) => {
    const channels = [...data.subarray(cell * 3, cell * 3 + 3)];
    const grey = sum(channels) / 3;
    // Brightness is rounded before colour, so that grey stays grey.
    return channels.map((value) => digit(toDigit(grey) + toDigit(value - grey))).join("");
  }).join("");
}

function toDigit(value: number): number {
  return Math.round(value / 17);
}

function digit(value: number): string {
  return Math.min(15, Math.max(0, value)).toString(16);
}
