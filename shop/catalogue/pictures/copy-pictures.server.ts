import { randomUUID } from "node:crypto";
import type { Db } from "#shop/platform/database/db.server.ts";
import { queuePicture } from "./queue-picture.server.ts";
import { isCutting } from "./sizes-name.server.ts";

/**
 * Copies the uploads of a product and pictures at an address; those that ship with the shop belong to one SKU. Uploads
 * share their files. A job makes the sizes of an upload that is not ready yet, and of one with a new focus.
 */
export async function copyPictures(tx: Db, from: number, to: number): Promise<void> {
  const rows = await tx
    .selectFrom("product_pictures")
    .selectAll()
    .where("product_id", "=", from)
    .where("shipped_view", "is", null)
    .where("deleted_at", "is", null)
    .where("state", "<>", "refused")
    .execute();
  for (const row of rows) {
    const id = randomUUID();
    await tx
      .insertInto("product_pictures")
      .values({ ...row, id, product_id: to, original_bytes: 0 })
      .execute();
    if (row.state === "processing" || isCutting(row)) await queuePicture(tx, id);
  }
}
