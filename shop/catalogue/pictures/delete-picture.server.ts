import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { isUuid } from "#shop/kit/uuid.ts";
import type { Act } from "#shop/platform/act.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { PICTURES_MAX } from "./product-picture.ts";
import { withPictures } from "./with-pictures.server.ts";

type Sent = { readonly act: Act; readonly id: string };

/** Takes a picture away from a product. It can be brought back for 30 days. */
export function deletePicture(
  db: Db,
  productId: number,
  { act, id }: Sent,
): Promise<Done<null> | Refused<"no_picture" | "no_product" | "act_reused">> {
  const named = { productId, act, action: "delete_picture", input: id };
  return withPictures<null, "no_picture">(db, named, async ({ tx, pictures, begin, audit }) => {
    const picture = pictures.find((each) => each.id === id);
    if (picture === undefined) return refused("no_picture");
    await begin();
    await tx
      .updateTable("productPictures")
      .set({ deletedAt: new Date() })
      .where("id", "=", id)
      .execute();
    audit({ picture: { from: picture.fileName || picture.alt, to: null } });
    return done(null);
  });
}

/** Brings back a picture that was deleted, at its place. */
export async function restorePicture(
  db: Db,
  productId: number,
  { act, id }: Sent,
): Promise<
  Done<null> | Refused<"no_picture" | "too_many" | "same_picture" | "no_product" | "act_reused">
> {
  if (!isUuid(id)) return refused("no_picture");
  const named = { productId, act, action: "restore_picture", input: id };
  return withPictures<null, "no_picture" | "too_many" | "same_picture">(
    db,
    named,
    async ({ tx, pictures, begin, audit }) => {
      const picture = await tx
        .selectFrom("productPictures")
        .select(["fileName", "alt", "sourceHash"])
        .where("id", "=", id)
        .where("productId", "=", productId)
        .where("deletedAt", "is not", null)
        .executeTakeFirst();
      if (picture === undefined) return refused("no_picture");
      if (pictures.length >= PICTURES_MAX) return refused("too_many");
      const { sourceHash: source } = picture;
      if (source !== null && pictures.some((each) => each.sourceHash === source))
        return refused("same_picture");
      await begin();
      await tx
        .updateTable("productPictures")
        .set({ deletedAt: null })
        .where("id", "=", id)
        .execute();
      audit({ picture: { from: null, to: picture.fileName || picture.alt } });
      return done(null);
    },
  );
}
