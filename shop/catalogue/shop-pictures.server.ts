import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { ProductPicture } from "./picture.ts";

const manifestShape = z.record(
  z.string(),
  z.array(z.object({ view: z.string(), address: z.string(), alt: z.string() })),
);
type Manifest = z.infer<typeof manifestShape>;

let kept: Manifest | undefined;

/**
 * The pictures that ship with the shop for a product, by its code: a product keeps its code when its
 * address or name changes. None while the build has not made them.
 */
export function shippedPictures(sku: string): readonly ProductPicture[] {
  kept ??= readManifest();
  return Object.hasOwn(kept, sku) ? (kept[sku] ?? []) : [];
}

/** A picture of the shop's scenes, such as "home/kitchen", or null while there is none. */
export function shippedScene(name: string): ProductPicture | null {
  return shippedPictures(`scene:${name}`)[0] ?? null;
}

/** Written by `scripts/pictures.ts`. Without it the shop shows its drawings. */
function readManifest(): Manifest {
  const file = path.resolve(".cache/pictures/manifest.json");
  try {
    return manifestShape.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return {};
    throw error;
  }
}
