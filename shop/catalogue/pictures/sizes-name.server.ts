import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import type { ProductPictures } from "#shop/platform/database/tables.ts";

/** To be raised when sizes look different, as that changes their names. */
const RECIPE_VERSION = "1";

/** The hash in the names of an upload's sizes: another cut has another one. */
export function sizesHash(sourceHash: string, focusX: number, focusY: number): string {
  return createHash("sha256")
    .update([RECIPE_VERSION, sourceHash, focusX, focusY].join("\n"))
    .digest("hex")
    .slice(0, 16);
}

/** Whether the sizes of an upload are still those of another focus. */
export function isCutting({
  sourceHash: source,
  sizes,
  focusX: x,
  focusY: y,
}: Pick<Selectable<ProductPictures>, "sourceHash" | "sizes" | "focusX" | "focusY">): boolean {
  return source !== null && sizes !== null && !sizes.startsWith(`${sizesHash(source, x, y)}-`);
}
