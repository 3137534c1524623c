import fs from "node:fs";
import path from "node:path";
import sharp from "sharp";
import {
  pictureQualities,
  pictureUrl,
  sizesOf,
  viewOf,
  widthsUpTo,
} from "#shop/catalogue/picture.ts";
import { shippedMaster } from "#shop/catalogue/shop-pictures.server.ts";
import { drawSizes } from "#shop/platform/photos/draw-sizes.server.ts";
import { decode, nameMaster, writeWhole } from "./name-master.ts";

/**
 * Makes the sizes of a picture that are not in the folder `files` yet, by the address of its largest WebP. That is
 * the master itself where it is neither wider nor transparent.
 */
export async function makeSizes(address: string, masterFile: string, files: string): Promise<void> {
  if (sizesOf(address).every((size) => fs.existsSync(files + size))) return;
  const name = /[0-9a-f]{8}-[0-9a-f]{48}-\d+(?=\.webp$)/.exec(address)?.[0];
  // Browsers keep for a year what they get under a name.
  if ((await nameMaster(masterFile, name)) !== name)
    throw new Error(`${masterFile} has changed since it was named.`);
  const master = fs.readFileSync(masterFile);
  const { width: masterWidth, hasAlpha } = await sharp(master).metadata();
  const [, stem = "", largest = ""] = /^(.*-)(\d+)\.webp$/.exec(address) ?? [];
  const isItself = masterWidth === Number(largest) && !hasAlpha;
  const sizes = drawSizes(await decode(master), widthsUpTo(Number(largest)), pictureQualities);
  for await (const { width, format, draw } of sizes) {
    const size = pictureUrl(stem, width, format);
    if (fs.existsSync(files + size)) continue;
    writeWhole(files + size, isItself && size === address ? master : await draw());
  }
}

/** The next picture to be made: what was asked for first, then a packshot, as every list shows one. */
export function mostNeeded(addresses: readonly string[], wanted: string): string | undefined {
  const notes = fs.readdirSync(wanted).map((note) => ({
    master: decodeURIComponent(note),
    at: fs.statSync(path.join(wanted, note)).mtimeMs,
  }));
  const masters = notes.toSorted((a, b) => a.at - b.at).map(({ master }) => master);
  const asked = masters.map((master) =>
    addresses.find((address) => shippedMaster(address) === master),
  );
  return (
    asked.find((address) => address !== undefined) ??
    addresses.find((address) => viewOf(address) === "packshot") ??
    addresses[0]
  );
}
