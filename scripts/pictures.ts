/**
 * Makes the shop's pictures in the sizes that browsers ask for: each master of `pictures/` as AVIF
 * and WebP in up to five widths, in `.cache/pictures/files`, and a list of them all. A name holds the hash
 * of its master, so that what is there already is not made again, and may be kept for ever.
 */
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import sharp, { type Sharp } from "sharp";
import {
  PICTURE_WIDTH_MAX,
  PREVIEW_CELLS,
  pictureUrl,
  pictureFormats,
  widthsUpTo,
  type ProductPicture,
} from "#shop/catalogue/picture.ts";
import { root } from "#server/app-contract.ts";

/** Counts the ways of making them: another way is another name. */
const MAKING = "4";
const qualities = {
  // More effort saves a tenth of the bytes for twice the time of the build.
  avif: { quality: 50, effort: 0 },
  webp: { quality: 78, effort: 2 },
} as const;
/** In the order of a gallery; views not named here stand between the last two. */
const order = ["packshot", "scene", "detail", "colour-"];

const folder = path.join(root, ".cache", "pictures");
const filesFolder = path.join(folder, "files");
const manifestFile = path.join(folder, "manifest.json");
const masters = path.join(root, "pictures");

type Seeded = { readonly sku: string; readonly slug: string };

/** The codes of the products that ship with the shop, by slug. */
function readCodes(): Map<string, string> {
  const seeds = path.join(root, "db", "seed", "products");
  const products = fs
    .readdirSync(seeds)
    .flatMap((file) => JSON.parse(fs.readFileSync(path.join(seeds, file), "utf8")) as Seeded[]);
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
      throw new Error(`${altFile} does not say what is seen on ${view}.webp: add "${view}".`);
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
  const hash = createHash("sha256").update(MAKING).update(content).digest("hex").slice(0, 8);
  const start = `/pictures/${name}/${path.basename(master, ".webp")}-${hash}-`;
  const image = readOnce(content);
  const stem = madeBefore.get(start) ?? `${start}${await previewColours(await image())}-`;
  const { width: masterWidth } = await sharp(content).metadata();
  const largest = Math.min(masterWidth, PICTURE_WIDTH_MAX);
  await Promise.all(
    widthsUpTo(largest).flatMap((width) =>
      pictureFormats.map(async (format) => {
        const file = path.join(filesFolder, pictureUrl(stem, width, format));
        wanted.add(file);
        if (fs.existsSync(file)) return;
        fs.mkdirSync(path.dirname(file), { recursive: true });
        const sized = (await image()).resize(width).toFormat(format, qualities[format]);
        // Written whole or not at all, for a build that is cut short.
        await sized.toFile(`${file}.part`);
        fs.renameSync(`${file}.part`, file);
      }),
    ),
  );
  return pictureUrl(stem, largest, "webp");
}

/** The picture to be sized, as often as wanted: its master is decoded once, and not before that. */
function readOnce(content: Buffer): () => Promise<Sharp> {
  const decode = () => sharp(content).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let decoded: ReturnType<typeof decode> | undefined;
  return async () => {
    decoded ??= decode();
    const { data, info } = await decoded;
    return sharp(data, { raw: info });
  };
}

/** The picture in a few cells, row by row, each cell three hexadecimal digits: red, green, blue. */
async function previewColours(image: Sharp): Promise<string> {
  const { data } = await image
    .resize(PREVIEW_CELLS, PREVIEW_CELLS, { fit: "fill" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Array.from({ length: PREVIEW_CELLS ** 2 }, (_, cell) => {
    const channels = [...data.subarray(cell * 3, cell * 3 + 3)];
    const grey = channels.reduce((sum, value) => sum + value, 0) / 3;
    // Brightness is rounded before colour, so that no grey gets a tint of its own.
    return channels.map((value) => digit(toDigit(grey) + toDigit(value - grey))).join("");
  }).join("");
}

function toDigit(value: number): number {
  return Math.round(value / 17);
}

function digit(value: number): string {
  return Math.min(15, Math.max(0, value)).toString(16);
}

/** What is left of masters that are gone or were made anew. */
function removeOthers(): void {
  if (!fs.existsSync(filesFolder)) return;
  for (const entry of fs.readdirSync(filesFolder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile() && !wanted.has(file)) fs.rmSync(file);
  }
}

/** The stems that the last build made, by what they begin with: it has worked out their previews. */
function readMadeBefore(): Map<string, string> {
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
const madeBefore = readMadeBefore();
const manifest: Record<string, readonly ProductPicture[]> = {};
const codes = readCodes();
for (const slug of foldersOf(path.join(masters, "products"))) {
  const sku = codes.get(slug);
  if (sku === undefined) throw new Error(`pictures/products/${slug} is of no product in db/seed.`);
  manifest[sku] = await makeFolder(path.join(masters, "products", slug), slug);
}
if (fs.existsSync(path.join(masters, "home")))
  for (const picture of await makeFolder(path.join(masters, "home"), "home"))
    manifest[`scene:home/${picture.view}`] = [picture];
removeOthers();
fs.mkdirSync(folder, { recursive: true });
fs.writeFileSync(manifestFile, JSON.stringify(manifest));
