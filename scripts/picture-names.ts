/**
 * Names the pictures that ship with the shop, before any size of them is made (`scripts/pictures.ts`): writes the
 * manifest that the shop reads, `.cache/pictures/manifest.json`, and completes `pictures/names.json` when a master
 * has come or changed.
 */
import fs from "node:fs";
import path from "node:path";
import { shippedFolders, withoutProduct } from "#shop/catalogue/shop-pictures.server.ts";
import type { ProductPicture } from "#shop/catalogue/picture.ts";
import { root } from "#server/app-contract.ts";
import { nameMaster, writeWhole } from "./pictures/name-master.ts";

/** The order of a gallery. Views not listed come before the last group. */
const order = ["packshot", "scene", "angle", "detail", "colour-"];

const { masters } = shippedFolders;
const namesFile = path.join(masters, "names.json");
const namesBefore = JSON.parse(fs.readFileSync(namesFile, "utf8")) as Record<string, string>;
/** The ends of the names of all sizes, by their masters: "products/peg-bag/packshot" → "1a2b3c4d-…-1600". */
const names: Record<string, string> = {};
const manifest: Record<string, readonly ProductPicture[]> = {};

const skus = readSkus();
for (const slug of fs.readdirSync(path.join(masters, "products")).toSorted()) {
  const sku = skus.get(slug);
  if (sku === undefined)
    throw new Error(`pictures/products/${slug} belongs to no product in db/seed.`);
  manifest[sku] = await nameFolder(`products/${slug}`);
}
for (const folder of withoutProduct)
  for (const picture of await nameFolder(folder)) {
    const { view } = picture;
    manifest[folder === "home" ? `scene:home/${view}` : `option:${view}`] = [picture];
  }
const text = `${JSON.stringify(names, null, 2)}\n`;
if (text !== `${JSON.stringify(namesBefore, null, 2)}\n`) writeWhole(namesFile, text);
writeWhole(path.resolve(".cache/pictures/manifest.json"), JSON.stringify(manifest));

/** The SKUs of the example products, by slug. */
function readSkus(): Map<string, string> {
  const seeds = path.join(root, "db", "seed", "products");
  const products = fs.readdirSync(seeds).flatMap(
    (file) =>
      JSON.parse(fs.readFileSync(path.join(seeds, file), "utf8")) as {
        readonly sku: string;
        readonly slug: string;
      }[],
  );
  return new Map(products.map(({ slug, sku }) => [slug, sku]));
}

async function nameFolder(folder: string): Promise<ProductPicture[]> {
  const altFile = path.join(masters, folder, "alt.json");
  const alts = JSON.parse(fs.readFileSync(altFile, "utf8")) as Record<string, string>;
  const views = fs
    .readdirSync(path.join(masters, folder))
    .filter((file) => file.endsWith(".webp"))
    .map((file) => file.slice(0, -".webp".length))
    .toSorted((a, b) => rank(a) - rank(b) || a.localeCompare(b));
  const pictures: ProductPicture[] = [];
  for (const view of views) {
    const alt = alts[view];
    if (alt === undefined || alt.trim() === "")
      throw new Error(`${altFile} has no alt text for ${view}.webp: add "${view}".`);
    const master = `${folder}/${view}`;
    const name = await nameMaster(path.join(masters, `${master}.webp`), namesBefore[master]);
    names[master] = name;
    const address = `/pictures/${path.basename(folder)}/${view}-${name}.webp`;
    pictures.push({ view, alt, address });
  }
  return pictures;
}

function rank(view: string): number {
  const at = order.findIndex((start) => view.startsWith(start));
  return at === -1 ? order.length - 1.5 : at;
}
