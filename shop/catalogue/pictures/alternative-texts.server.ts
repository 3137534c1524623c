import type { Db } from "#shop/platform/database/db.server.ts";

/** Whether a product has a picture that pages can't show for want of an alternative text. */
export async function lacksAlt(tx: Db, productId: number): Promise<boolean> {
  const row = await tx
    .selectFrom("productPictures")
    .select("id")
    .where("productId", "=", productId)
    .where("deletedAt", "is", null)
    .where("state", "<>", "refused")
    .where("alt", "=", "")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
