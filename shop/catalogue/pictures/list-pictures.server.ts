import type { Db } from "#shop/platform/database/db.server.ts";
import { readPicture } from "#shop/platform/photos/picture-files.server.ts";
import { selectPictures, type Listed } from "./picture-queries.server.ts";
import type { EditedPicture } from "./product-picture.ts";
import { addressOf } from "./shown-pictures.server.ts";
import { isCutting } from "./sizes-name.server.ts";

/** The pictures of a product as staff see them, in their order; null for no product. */
export async function listPictures(
  db: Db,
  productId: number,
): Promise<readonly EditedPicture[] | null> {
  const found = await selectPictures(db, productId);
  return found && found.pictures.map((row) => toPicture(found.sku, row));
}

function toPicture(sku: string, row: Listed): EditedPicture {
  const { id, alt, colour, refusal, width, height } = row;
  return {
    id,
    kind: row.sourceHash !== null ? "upload" : row.shippedView !== null ? "shipped" : "address",
    state: row.state,
    refusal,
    fileName: row.fileName,
    alt,
    colour,
    focusX: row.focusX,
    focusY: row.focusY,
    width,
    height,
    url: addressOf(sku, { ...row, shipped: row.shippedView }),
    isCutting: isCutting(row),
  };
}

/** An upload of a product uncut, as a small WebP; null if there is none. */
export async function readUncut(db: Db, productId: number, id: string): Promise<Buffer | null> {
  const found = await selectPictures(db, productId);
  const source = found?.pictures.find((picture) => picture.id === id)?.sourceHash ?? null;
  return source === null ? null : readPicture("picture-masters", `${source}-small.webp`);
}
