import { randomUUID } from "node:crypto";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { isUuid } from "#shop/kit/uuid.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import {
  deleteLooseFiles,
  deletePhotoFile,
  readPhotoFile,
  redraw,
  savePhotoFile,
} from "#shop/platform/photos/photo-files.server.ts";
import type { PictureProblem } from "#shop/platform/photos/picture-kind.ts";
import { PHOTOS_MAX } from "./review.ts";
import { findOwnReviews, withLinkedOrder } from "./own-reviews.server.ts";

/** The longer side of a photograph, and of its small version, in pixels. */
const SIDE_MAX = 1_600;
const SMALL_SIDE_MAX = 320;

type ReviewOfLink = { readonly token: string; readonly position: number };

/**
 * Adds a photograph to a review: JPEG, PNG or WebP of at most 10 MB, drawn again without place and time, in
 * two sizes. The review then waits until somebody has looked at it. The files are written before the row.
 */
export async function addReviewPhoto(
  db: Db,
  { token, position }: ReviewOfLink,
  content: Uint8Array,
): Promise<Done<null> | Refused<"no_link" | "no_review" | "too_many" | PictureProblem>> {
  // Before the work of drawing, which a stranger must not cause.
  const own = await findOwnReviews(db, token);
  if (own === null) return refused("no_link");
  const redrawn = await redraw(content, SIDE_MAX);
  if (!redrawn.ok) return redrawn;
  const photo = redrawn.value;
  const small = await redraw(photo.content, SMALL_SIDE_MAX);
  if (!small.ok) return small;
  return withLinkedOrder<null, "no_review" | "too_many">(db, token, async (tx, linked) => {
    const review = linked.own.lines.find((line) => line.position === position)?.review ?? null;
    if (review === null) return refused("no_review");
    if (review.photos.length >= PHOTOS_MAX) return refused("too_many");
    const id = randomUUID();
    const { width, height } = photo;
    await savePhotoFile("reviews", id, photo.content);
    await savePhotoFile("reviews-small", id, small.value.content);
    await tx
      .insertInto("reviewPhotos")
      .values({ id, reviewId: review.id, width, height })
      .execute();
    await tx
      .updateTable("reviews")
      .set({ state: "waiting", refusal: "", decidedAt: null })
      .where("id", "=", review.id)
      .execute();
    return done(null);
  });
}

/** Deletes a photograph of a review with its files. */
export async function deleteReviewPhoto(
  db: Db,
  { token, position, photoId }: ReviewOfLink & { readonly photoId: string },
): Promise<Done<null> | Refused<"no_link">> {
  const deleted = await withLinkedOrder<boolean, never>(db, token, async (tx, { own }) => {
    const review = own.lines.find((line) => line.position === position)?.review;
    const photo = review?.photos.find(({ id }) => id === photoId);
    if (photo === undefined) return done(false);
    await tx.deleteFrom("reviewPhotos").where("id", "=", photo.id).execute();
    return done(true);
  });
  if (!deleted.ok) return deleted;
  if (deleted.value) await deletePhotoFiles(photoId);
  return done(null);
}

async function deletePhotoFiles(id: string): Promise<void> {
  await deletePhotoFile("reviews", id);
  await deletePhotoFile("reviews-small", id);
}

type PhotoSize = "large" | "small";

/** A photograph of a published review, as WebP; null if there is none. */
export async function readPublishedPhoto(
  db: Db,
  id: string,
  size: PhotoSize,
): Promise<Buffer | null> {
  if (!isUuid(id)) return null;
  const row = await db
    .selectFrom("reviewPhotos")
    .innerJoin("reviews", "reviews.id", "reviewPhotos.reviewId")
    .select("reviewPhotos.id")
    .where("reviewPhotos.id", "=", id)
    .where("reviews.state", "=", "published")
    .executeTakeFirst();
  return row === undefined ? null : readFileOf(row.id, size);
}

/** A photograph of a review in any state, for staff who decide about it; null if there is none. */
export async function readAnyPhoto(db: Db, id: string): Promise<Buffer | null> {
  if (!isUuid(id)) return null;
  const row = await db
    .selectFrom("reviewPhotos")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row === undefined ? null : readFileOf(row.id, "large");
}

/** A photograph of a review in any state, for the owner of the link; null if there is none. */
export async function readOwnPhoto(db: Db, token: string, id: string): Promise<Buffer | null> {
  const own = await findOwnReviews(db, token);
  const photos = own?.lines.flatMap(({ review }) => review?.photos ?? []) ?? [];
  return photos.some((photo) => photo.id === id) ? readFileOf(id, "small") : null;
}

function readFileOf(id: string, size: PhotoSize): Promise<Buffer | null> {
  return readPhotoFile(size === "small" ? "reviews-small" : "reviews", id);
}

/** Deletes the files whose photographs were deleted, with their review or by a transaction that failed. */
export async function deleteLooseReviewPhotos(db: Db): Promise<void> {
  for (const folder of ["reviews", "reviews-small"] as const)
    await deleteLooseFiles(folder, (ids) =>
      db.selectFrom("reviewPhotos").select("id").where("id", "in", ids).execute(),
    );
}
