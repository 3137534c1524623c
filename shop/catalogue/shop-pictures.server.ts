import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { ProductPicture } from "./picture.ts";

const manifestShape = z.record(
  z.string(),
  z.array(z.object({ view: z.string(), address: z.string(), alt: z.string() })),
);
type Manifest = z.infer<typeof manifestShape>;

let manifest: Manifest | undefined;

/**
 * The pictures that ship with the shop for a product, by its SKU, which stays when its slug or name
 * changes. Empty until the build has made them.
 */
export function shippedPictures(sku: string): readonly ProductPicture[] {
  manifest ??= readManifest();
  return Object.hasOwn(manifest, sku) ? (manifest[sku] ?? []) : [];
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

/** A scene such as "home/kitchen"; null until the build has made it. */
export function shippedScene(name: string): ProductPicture | null {
  return shippedPictures(`scene:${name}`)[0] ?? null;
}

/** The picture of an option's value, such as the value "deluxe" of the option "wheelType"; null without one. */
export function shippedOptionPicture(key: string, value: string): ProductPicture | null {
  return shippedPictures(`option:${key}-${value}`)[0] ?? null;
}

/** The manifest of `scripts/pictures.ts`. Without it, the shop shows drawings. */
function readManifest(): Manifest {
  const file = path.resolve(".cache/pictures/manifest.json");
  try {
    return manifestShape.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return {};
    throw error;
  }
}
