import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { isUuid } from "#shop/kit/uuid.ts";
import type { Act } from "#shop/platform/act.ts";
import { derivedId } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import {
  deleteLooseFiles,
  deletePhotoFile,
  readPhotoFile,
  redraw,
  savePhotoFile,
} from "#shop/platform/photos/photo-files.server.ts";
import type { PictureProblem } from "#shop/platform/photos/picture-kind.ts";
import { withReturnAct } from "./with-return.server.ts";

/** Photographs of one return. */
export const PHOTOS_MAX = 6;

export type ReturnPhoto = {
  readonly id: string;
  readonly addedAt: Date;
  readonly width: number;
  readonly height: number;
};

/** The photographs of a return, in the order in which they came: 6 at most. */
export function listPhotos(db: Db, returnId: string): Promise<readonly ReturnPhoto[]> {
  return db
    .selectFrom("returnPhotos")
    .select(["id", "addedAt", "width", "height"])
    .where("returnId", "=", returnId)
    .orderBy("addedAt")
    .orderBy("id")
    .limit(PHOTOS_MAX)
    .execute();
}

/** How many photographs each return has. Those without any are left out. */
export async function countPhotos(
  db: Db,
  returnIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (returnIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("returnPhotos")
    .select((each) => ["returnId", each.fn.countAll<string>().as("count")])
    .where("returnId", "in", returnIds)
    .groupBy("returnId")
    .execute();
  return new Map(rows.map(({ returnId, count }) => [returnId, Number(count)]));
}

/**
 * Adds a photograph to a return: JPEG, PNG or WebP of at most 10 MB. It is drawn again before it is stored.
 * The file is written before its row, so that a row always has its file; what is left over is deleted later.
 */
export async function addPhoto(
  db: Db,
  returnId: string,
  { act, content }: { readonly act: Act; readonly content: Uint8Array },
): Promise<
  Done<string> | Refused<PictureProblem | "too_many" | "no_return" | "act_pending" | "act_reused">
> {
  const redrawn = await redraw(content);
  if (!redrawn.ok) return redrawn;
  const photo = redrawn.value;
  const id = derivedId(act.actId, "photo");
  const { width, height } = photo;
  const input = { width, height, bytes: photo.content.length };
  const named = { returnId, act, action: "add_photo", input };
  return withReturnAct(db, named, async (tx) => {
    if ((await listPhotos(tx, returnId)).length >= PHOTOS_MAX) return refused("too_many");
    await savePhotoFile("returns", id, photo.content);
    await tx
      .insertInto("returnPhotos")
      .values({ id, returnId, ...input })
      .execute();
    return done(id);
  });
}

/** Deletes a photograph of a return with its file. */
export async function deletePhoto(
  db: Db,
  returnId: string,
  { act, photoId }: { readonly act: Act; readonly photoId: string },
): Promise<Done<null> | Refused<"no_photo" | "no_return" | "act_pending" | "act_reused">> {
  if (!isUuid(photoId)) return refused("no_photo");
  const named = { returnId, act, action: "delete_photo", input: photoId };
  const deleted = await withReturnAct(db, named, async (tx) => {
    const row = await tx
      .deleteFrom("returnPhotos")
      .where("id", "=", photoId)
      .where("returnId", "=", returnId)
      .returning("id")
      .executeTakeFirst();
    return row === undefined ? refused("no_photo") : done(null);
  });
  if (deleted.ok) await deletePhotoFile("returns", photoId);
  return deleted;
}

/** A photograph of a return, as WebP; null if there is none. */
export async function readPhoto(db: Db, returnId: string, photoId: string): Promise<Buffer | null> {
  if (!isUuid(returnId) || !isUuid(photoId)) return null;
  const row = await db
    .selectFrom("returnPhotos")
    .select("id")
    .where("id", "=", photoId)
    .where("returnId", "=", returnId)
    .executeTakeFirst();
  return row === undefined ? null : readPhotoFile("returns", row.id);
}

/** Removes the photographs of these orders, which can show a person's home, and what staff noted. */
export async function removeReturnDetails(tx: Db, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await tx
    .deleteFrom("returnPhotos")
    .where("returnId", "in", (rows) =>
      rows.selectFrom("returns").select("id").where("orderId", "in", orderIds),
    )
    .execute();
  await tx
    .updateTable("returns")
    .set({ note: "", finding: "", closingNote: "" })
    .where("orderId", "in", orderIds)
    .execute();
}

/** Deletes the files whose photographs were deleted, with their order or by a transaction that failed. */
export async function deleteLoosePhotoFiles(db: Db): Promise<void> {
  await deleteLooseFiles("returns", (ids) =>
    db.selectFrom("returnPhotos").select("id").where("id", "in", ids).execute(),
  );
}
