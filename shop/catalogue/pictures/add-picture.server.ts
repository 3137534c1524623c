import { createHash } from "node:crypto";
import { sql } from "kysely";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Act } from "#shop/platform/act.ts";
import { derivedId } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import {
  measurePicture,
  pictureProblem,
  savePicture,
} from "#shop/platform/photos/picture-files.server.ts";
import {
  ALT_MAX,
  PICTURE_MAX_BYTES,
  PICTURE_SIDE_MIN,
  PICTURES_MAX,
  PICTURES_TOTAL_BYTES,
  takenKinds,
  type FileRefusal,
} from "./product-picture.ts";
import { selectPictures, type Listed } from "./picture-queries.server.ts";
import { queuePicture } from "./queue-picture.server.ts";
import { withPictures } from "./with-pictures.server.ts";

export type SentPicture = {
  readonly act: Act;
  readonly content: Uint8Array;
  readonly fileName: string;
  /** An alternative text that comes with it. */
  readonly alt?: string;
};

/** Why a product takes no such picture now. */
type Stop = "too_many" | "same_picture" | "no_space";

/**
 * Adds a picture to a product: JPEG, PNG, WebP or AVIF by its first bytes, of at most 20 MB and 50 megapixels. Only
 * its header is read here; a job draws it again in all sizes. The file is written before the transaction: a row always
 * has its file, and the product is not locked while a busy machine writes 20 MB. A file without a row is deleted after
 * 30 days. The same file twice is refused.
 */
export async function addPicture(
  db: Db,
  productId: number,
  { act, content, fileName, alt = "" }: SentPicture,
): Promise<Done<string> | Refused<FileRefusal | Stop | "no_product" | "act_reused">> {
  const problem = await problemOf(content);
  if (problem !== null) return refused(problem);
  const sourceHash = createHash("sha256").update(content).digest("hex");
  const early = await saveUnlessRefused(db, productId, { sourceHash, content });
  const id = derivedId(act.actId, "picture");
  const input = { sourceHash, fileName: fileName.slice(0, 200) };
  return withPictures<string, Stop>(
    db,
    { productId, act, action: "add_picture", input },
    async ({ tx, pictures, begin, audit }) => {
      const stop = early ?? (await stopOf(tx, pictures, sourceHash));
      if (stop !== null) return refused(stop);
      await begin();
      await tx
        .insertInto("productPictures")
        .values({
          id,
          productId,
          position: await nextPosition(tx, productId),
          sourceHash,
          state: "processing",
          fileName: input.fileName,
          alt: alt.slice(0, ALT_MAX).toWellFormed(),
          originalBytes: content.length,
          addedBy: act.actor.id,
        })
        .execute();
      await queuePicture(tx, id);
      audit({ picture: { from: null, to: input.fileName } });
      return done(id);
    },
  );
}

/** Writes the file, or returns why it is refused before anything is written. */
async function saveUnlessRefused(
  db: Db,
  productId: number,
  { sourceHash, content }: { readonly sourceHash: string; readonly content: Uint8Array },
): Promise<Stop | null> {
  const found = await selectPictures(db, productId);
  if (found === null) return null; // the act refuses it
  const stop = await stopOf(db, found.pictures, sourceHash);
  if (stop === null) await savePicture("picture-originals", sourceHash, content);
  return stop;
}

/** What is wrong with a file of a product; null if it can be drawn, or may be. */
async function problemOf(content: Uint8Array): Promise<FileRefusal | null> {
  const taken = { kinds: takenKinds, maxBytes: PICTURE_MAX_BYTES };
  const problem = await pictureProblem(content, taken);
  if (problem !== null) return problem;
  const size = await measurePicture(content);
  return size !== null && Math.min(size.width, size.height) < PICTURE_SIDE_MIN ? "too_small" : null;
}

async function stopOf(
  tx: Db,
  pictures: readonly Listed[],
  sourceHash: string,
): Promise<Stop | null> {
  if (pictures.some((picture) => picture.sourceHash === sourceHash)) return "same_picture";
  if (pictures.filter(({ state }) => state !== "refused").length >= PICTURES_MAX) return "too_many";
  const { bytes } = await tx
    .selectFrom("productPictures")
    .select(sql<string | null>`sum(bytes + original_bytes)`.as("bytes"))
    .executeTakeFirstOrThrow();
  return Number(bytes) > PICTURES_TOTAL_BYTES ? "no_space" : null;
}

/** After the last picture, also after one that was deleted and may come back. */
async function nextPosition(tx: Db, productId: number): Promise<number> {
  const { last } = await tx
    .selectFrom("productPictures")
    .select((each) => each.fn.max("position").as("last"))
    .where("productId", "=", productId)
    .executeTakeFirstOrThrow();
  return (last ?? -1) + 1;
}
