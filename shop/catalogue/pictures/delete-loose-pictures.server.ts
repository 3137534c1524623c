import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import {
  deletePicture,
  listOldPictures,
  PART,
} from "#shop/platform/photos/picture-files.server.ts";
import { DELETED_DAYS } from "./product-picture.ts";

const DAY_MINUTES = 24 * 60;
/** Days that a file is kept as it was sent, with its place and time: for a picture that was drawn wrong. */
const ORIGINAL_DAYS = 30;

/**
 * Deletes the rows of uploads that were deleted 30 days ago, and the files that no row names: sizes after another
 * 30 days, because pages, feeds and browsers may still ask for them; files as they were sent after 30 days. Files whose
 * writing was interrupted go with them. A deleted picture that ships with the shop keeps its row, or it would be shown
 * again.
 */
export async function deleteLoosePictures(db: Db): Promise<void> {
  await sql`delete from product_pictures where id in (
    select id from product_pictures
    where deleted_at < now() - make_interval(days => ${DELETED_DAYS}) and source_hash is not null
    for update skip locked)`.execute(db);
  const rows = await db
    .selectFrom("productPictures")
    .select(["sourceHash", "sizes", "state"])
    .where("sourceHash", "is not", null)
    .execute();
  const waiting = new Set(
    rows.flatMap((row) => (row.state === "processing" ? row.sourceHash : [])),
  );
  const sources = new Set(rows.map((row) => row.sourceHash));
  const sizes = new Set(rows.map((row) => row.sizes));
  for (const name of await listOldPictures("picture-originals", ORIGINAL_DAYS * DAY_MINUTES))
    if (!waiting.has(name)) await deleteOriginal(db, name);
  for (const name of await listOldPictures("picture-masters", DAY_MINUTES))
    if (name.endsWith(PART) || !sources.has(name.slice(0, 64)))
      await deletePicture("picture-masters", name);
  for (const name of await listOldPictures("pictures", DELETED_DAYS * DAY_MINUTES))
    if (name.endsWith(PART) || !sizes.has(name.slice(0, 65))) await deletePicture("pictures", name);
}

/** Deletes a file as it was sent; from then on it does not count towards what all uploads may need. */
async function deleteOriginal(db: Db, name: string): Promise<void> {
  await deletePicture("picture-originals", name);
  await db
    .updateTable("productPictures")
    .set({ originalBytes: 0 })
    .where("sourceHash", "=", name)
    .where("originalBytes", ">", "0")
    .execute();
}
