import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { PICTURE_WIDTH_MAX, PREVIEW_CELLS } from "#shop/catalogue/picture.ts";
import type { Pixels } from "#shop/platform/photos/draw-sizes.server.ts";
import { loadSharp } from "#shop/platform/photos/load-sharp.server.ts";
import { previewColours } from "#shop/platform/photos/preview-colours.server.ts";

/** To be raised when pictures are made differently, as that changes their names. */
const RECIPE_VERSION = "5";

/**
 * The end of the names of a master's sizes: a hash of its content and of the recipe, its preview colours and its
 * largest width. The name it had before is returned if the hash is still the same: the colours take long to compute.
 */
export async function nameMaster(file: string, before = ""): Promise<string> {
  const content = fs.readFileSync(file);
  const hash = createHash("sha256")
    .update(RECIPE_VERSION)
    .update(content)
    .digest("hex")
    .slice(0, 8);
  if (before.startsWith(`${hash}-`)) return before;
  const pixels = await decode(content);
  const colours = await previewColours(pixels, PREVIEW_CELLS);
  return `${hash}-${colours}-${Math.min(pixels.info.width, PICTURE_WIDTH_MAX)}`;
}

/** The pixels of a master, on white where it is transparent. */
export async function decode(master: Buffer): Promise<Pixels> {
  const sharp = await loadSharp();
  return sharp(master)
    .flatten({ background: "#ffffff" })
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/** Writes a file beside its place first, so that nobody reads a partial one. */
export function writeWhole(file: string, content: string | Buffer): void {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(`${file}.part`, content);
  fs.renameSync(`${file}.part`, file);
}
