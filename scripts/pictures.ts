/**
 * Makes the shop's pictures in the sizes that pages use: each master in `pictures/` as AVIF and WebP
 * in up to five widths, in `.cache/pictures/files`, and a manifest of all of them. A file's name has
 * the hash of its master, so existing files are not made again, and browsers may cache them forever.
 */
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import sharp, { type Sharp } from "sharp";
import {
  PICTURE_WIDTH_MAX,
  PREVIEW_CELLS,
  pictureQualities,
  pictureUrl,
  pictureFormats,
  widthsUpTo,
  type ProductPicture,
} from "#shop/catalogue/picture.ts";
import { previewColours } from "#shop/platform/photos/preview-colours.ts";
import { root } from "#server/app-contract.ts";

/** To be raised when pictures are made differently, as that changes their names. */
const RECIPE_VERSION = "4";
/** The order of a gallery. Views not listed come before the last group. */
const order = ["packshot", "scene", "angle", "detail", "colour-"];

const folder = path.join(root, ".cache", "pictures");
const filesFolder = path.join(folder, "files");
const manifestFile = path.join(folder, "manifest.json");
const masters = path.join(root, "pictures");

type SeedProduct = { readonly sku: string; readonly slug: string };

/** The SKUs of the example products, by slug. */
function readSkus(): Map<string, string> {
  const seeds = path.join(root, "db", "seed", "products");
  const products = fs
    .readdirSync(seeds)
    .flatMap(
      (file) => JSON.parse(fs.readFileSync(path.join(seeds, file), "utf8")) as SeedProduct[],
    );
  return new Map(products.map(({ slug, sku }) => [slug, sku]));
}

function foldersOf(parent: string): string[] {
  return fs.existsSync(parent) ? fs.readdirSync(parent).toSorted() : [];
}

async function makeFolder(from: string, name: string): Promise<ProductPicture[]> {
  const altFile = path.join(from, "alt.json");
  const alts = JSON.parse(fs.readFileSync(altFile, "utf8")) as Record<string, string>;
  const views = fs
    .readdirSync(from)
    .filter((file) => file.endsWith(".webp"))
    .map((file) => file.slice(0, -".webp".length))
    .toSorted((a, b) => rank(a) - rank(b) || a.localeCompare(b));
  const made: ProductPicture[] = [];
  for (const view of views) {
    const alt = alts[view];
    if (alt === undefined || alt.trim() === "")
      throw new Error(`${altFile} has no alt text for ${view}.webp: add "${view}".`);
    made.push({ view, alt, address: await makePicture(path.join(from, `${view}.webp`), name) });
  }
  return made;
}

function rank(view: string): number {
  const at = order.findIndex((start) => view.startsWith(start));
  return at === -1 ? order.length - 1.5 : at;
}

async function makePicture(master: string, name: string): Promise<string> {
  const content = fs.readFileSync(master);
  const hash = createHash("sha256")
    .update(RECIPE_VERSION)
    .update(content)
    .digest("hex")
    .slice(0, 8);
  const start = `/pictures/${name}/${path.basename(master, ".webp")}-${hash}-`;
  const image = decodeOnce(content);
  const stem =
    previousStems.get(start) ?? `${start}${await previewColours(await image(), PREVIEW_CELLS)}-`;
  const { width: masterWidth } = await sharp(content).metadata();
  const largest = Math.min(masterWidth, PICTURE_WIDTH_MAX);
  await Promise.all(
    widthsUpTo(largest).flatMap((width) =>
      pictureFormats.map(async (format) => {
        const file = path.join(filesFolder, pictureUrl(stem, width, format));
        wanted.add(file);
        if (fs.existsSync(file)) return;
        fs.mkdirSync(path.dirname(file), { recursive: true });
        const sized = (await image()).resize(width).toFormat(format, pictureQualities[format]);
        // Renamed when complete, so that an interrupted build leaves no partial file.
        await sized.toFile(`${file}.part`);
        fs.renameSync(`${file}.part`, file);
      }),
    ),
  );
  return pictureUrl(stem, largest, "webp");
}

/** Returns a function that gives the picture for resizing. The master is decoded at most once. */
function decodeOnce(content: Buffer): () => Promise<Sharp> {
  const decode = () => sharp(content).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let decoded: ReturnType<typeof decode> | undefined;
  return async () => {
    decoded ??= decode();
    const { data, info } = await decoded;
    return sharp(data, { raw: info });
  };
}

/** Removes the files of masters that have been removed or replaced. */
function removeUnused(): void {
  if (!fs.existsSync(filesFolder)) return;
  for (const entry of fs.readdirSync(filesFolder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile() && !wanted.has(file)) fs.rmSync(file);
  }
}

/** The URL stems of the last build, by their beginning; they include the preview colours, which are slow to compute. */
function readPreviousStems(): Map<string, string> {
  if (!fs.existsSync(manifestFile)) return new Map();
  const text = fs.readFileSync(manifestFile, "utf8");
  const before = JSON.parse(text) as Record<string, ProductPicture[]>;
  const stems = Object.values(before).flatMap((pictures) =>
    pictures.map(({ address }) => address.slice(0, address.lastIndexOf("-") + 1)),
  );
  return new Map(
    stems.map((stem) => [stem.slice(0, stem.lastIndexOf("-", stem.length - 2) + 1), stem]),
  );
}

const wanted = new Set<string>();
const previousStems = readPreviousStems();
const manifest: Record<string, readonly ProductPicture[]> = {};
const skus = readSkus();
for (const slug of foldersOf(path.join(masters, "products"))) {
  const sku = skus.get(slug);
  if (sku === undefined)
    throw new Error(`pictures/products/${slug} belongs to no product in db/seed.`);
  manifest[sku] = await makeFolder(path.join(masters, "products", slug), slug);
}
/** Folders whose pictures stand alone, and how the manifest names one of them. */
const single: Readonly<Record<string, (view: string) => string>> = {
  home: (view) => `scene:home/${view}`,
  options: (view) => `option:${view}`,
};
for (const [folderName, nameOf] of Object.entries(single))
  if (fs.existsSync(path.join(masters, folderName)))
    for (const picture of await makeFolder(path.join(masters, folderName), folderName))
      manifest[nameOf(picture.view)] = [picture];
removeUnused();
fs.mkdirSync(folder, { recursive: true });
fs.writeFileSync(`${manifestFile}.part`, JSON.stringify(manifest));
fs.renameSync(`${manifestFile}.part`, manifestFile);
