import { randomUUID } from "node:crypto";
import type { Db } from "#shop/platform/database/db.server.ts";
import { selectPictures } from "./picture-queries.server.ts";
import { queuePicture } from "./queue-picture.server.ts";
import { isCutting } from "./sizes-name.server.ts";

/**
 * Copies the pictures of a product. Uploads share their files; a picture that ships with the shop belongs to one SKU,
 * which the copy's row names. A job makes the sizes of an upload that is not ready yet, and of one with a new focus.
 */
export async function copyPictures(tx: Db, from: number, to: number): Promise<void> {
  const { sku = "", pictures = [] } = (await selectPictures(tx, from)) ?? {};
  for (const [position, row] of pictures.filter(({ state }) => state !== "refused").entries()) {
    const id = randomUUID();
    const shipped = row.shippedView;
    const shipped_view = shipped === null || shipped.includes("/") ? shipped : `${sku}/${shipped}`;
    const own = { id, productId: to, position, shippedView: shipped_view, originalBytes: 0 };
    await tx
      .insertInto("productPictures")
      .values({ ...row, ...own })
      .execute();
    if (row.state === "processing" || isCutting(row)) await queuePicture(tx, id);
  }
}
