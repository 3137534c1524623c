import type { AvifOptions, OutputInfo, WebpOptions } from "sharp";
import { loadSharp } from "./load-sharp.server.ts";

/** A decoded picture: three bytes for each pixel. */
export type Pixels = { readonly data: Buffer; readonly info: OutputInfo };

/** One size of a picture in one format; `draw` encodes it. */
export type Size = {
  readonly width: number;
  readonly format: "avif" | "webp";
  readonly draw: () => Promise<Buffer>;
};

/**
 * Draws a picture in several widths and both formats, the largest first: each width from the next larger one, and
 * both formats from the same pixels. What is not drawn is not encoded either.
 */
export async function* drawSizes(
  whole: Pixels,
  widths: readonly number[],
  qualities: { readonly avif: AvifOptions; readonly webp: WebpOptions },
): AsyncGenerator<Size> {
  const sharp = await loadSharp();
  let { data, info } = whole;
  for (const width of widths.toSorted((a, b) => b - a)) {
    if (width !== info.width)
      ({ data, info } = await sharp(data, { raw: info })
        .resize(width)
        .raw()
        .toBuffer({ resolveWithObject: true }));
    const sized = sharp(data, { raw: info });
    yield { width, format: "avif", draw: () => sized.clone().avif(qualities.avif).toBuffer() };
    yield { width, format: "webp", draw: () => sized.clone().webp(qualities.webp).toBuffer() };
  }
}
