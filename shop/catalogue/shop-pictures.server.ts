import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { codeOf } from "#shop/kit/thrown.ts";
import { sizesOf, type ProductPicture } from "./picture.ts";

const manifestShape = z.record(
  z.string(),
  z.array(z.object({ view: z.string(), address: z.string(), alt: z.string() })),
);
type Manifest = z.infer<typeof manifestShape>;

const folder = path.resolve(".cache/pictures");

/** Where the build keeps what belongs to the pictures that ship with the shop (`scripts/pictures.ts`). */
export const shippedFolders = {
  folder,
  /** The sizes that are made, by their URL paths. */
  files: path.join(folder, "files"),
  /** An empty file for each master of which a size was asked for before it was made. */
  wanted: path.join(folder, "wanted"),
  masters: path.resolve("pictures"),
} as const;

/** Folders of masters that belong to no product. */
export const withoutProduct = ["home", "options"];

let manifest: Manifest | undefined;

/**
 * The pictures that ship with the shop for a product, by its SKU, which stays when its slug or name
 * changes. Empty until the build has named them.
 */
export function shippedPictures(sku: string): readonly ProductPicture[] {
  manifest ??= readManifest();
  return Object.hasOwn(manifest, sku) ? (manifest[sku] ?? []) : [];
}

/** The addresses of all pictures that ship with the shop. */
export function listShippedPictures(): string[] {
  manifest ??= readManifest();
  return Object.values(manifest).flatMap((pictures) => pictures.map(({ address }) => address));
}

/** The files of all sizes of the pictures that ship with the shop, by their URL paths. They may not be made yet. */
export function listShippedSizes(): Map<string, string> {
  const sizes = listShippedPictures().flatMap(sizesOf);
  return new Map(sizes.map((size) => [size, shippedFolders.files + size]));
}

/** The name of the master that a size is made of, such as "products/peg-bag/packshot.webp"; null for another path. */
export function shippedMaster(size: string): string | null {
  const [, of = "", view] =
    /^\/pictures\/([a-z0-9-]+)\/([a-zA-Z0-9-]+)-[0-9a-f]{8}-[0-9a-f]{48}-\d{3,4}\.\w+$/.exec(
      size,
    ) ?? [];
  if (view === undefined) return null;
  return `${withoutProduct.includes(of) ? of : `products/${of}`}/${view}.webp`;
}

/**
 * A picture that ships with the shop, by its name in a row of a product: its view, "packshot", or on the copy of
 * another product that one's SKU with it, "LL-CA-001/packshot". Null for one that ships no more.
 */
export function shippedPicture(sku: string, name: string): ProductPicture | null {
  const end = name.lastIndexOf("/");
  const owner = end === -1 ? sku : name.slice(0, end);
  return shippedPictures(owner).find(({ view }) => view === name.slice(end + 1)) ?? null;
}

/** A scene such as "home/kitchen"; null until the build has named it. */
export function shippedScene(name: string): ProductPicture | null {
  return shippedPictures(`scene:${name}`)[0] ?? null;
}

/** The picture of an option's value, such as the value "deluxe" of the option "wheelType"; null without one. */
export function shippedOptionPicture(key: string, value: string): ProductPicture | null {
  return shippedPictures(`option:${key}-${value}`)[0] ?? null;
}

/** The manifest of `scripts/picture-names.ts`. Without it, the shop shows drawings. */
function readManifest(): Manifest {
  const file = path.join(folder, "manifest.json");
  try {
    return manifestShape.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    if (codeOf(error) === "ENOENT") return {};
    throw error;
  }
}
