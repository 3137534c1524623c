import type { Db } from "#shop/platform/database/db.server.ts";
import {
  cutSquare,
  deletePicture,
  makeMaster,
  measurePicture,
  readPicture,
  savePicture,
} from "#shop/platform/photos/picture-files.server.ts";
import { drawSizes } from "#shop/platform/photos/draw-sizes.server.ts";
import { previewColours } from "#shop/platform/photos/preview-colours.server.ts";
import {
  PICTURE_WIDTH_MAX,
  PREVIEW_CELLS,
  pictureQualities,
  widthsUpTo,
} from "#shop/catalogue/picture.ts";
import { sizesHash } from "./sizes-name.server.ts";

type Upload = {
  readonly id: string;
  readonly source: string;
  readonly focusX: number;
  readonly focusY: number;
};

/**
 * The job that makes the sizes of an upload: draws the file again without metadata the first time, cuts a square
 * around the focus, and only then names the sizes in the picture's row, so that pages show the old ones until then.
 * A file that can't be drawn is refused, with the reason in its row. The file as it was sent is kept for 30 days, where
 * nobody but the shop reads it.
 */
export async function makePicture(db: Db, id: string): Promise<void> {
  const upload = await findUpload(db, id);
  if (upload === null) return;
  const master = await findMaster(db, upload);
  if (master === null) return;
  const square = await cutSquare(master, upload);
  const hash = sizesHash(upload.source, upload.focusX, upload.focusY);
  const sizes = `${hash}-${await previewColours(square, PREVIEW_CELLS)}`;
  const largest = Math.min(square.info.width, PICTURE_WIDTH_MAX);
  let bytes = master.length;
  for await (const size of drawSizes(square, widthsUpTo(largest), pictureQualities)) {
    const content = await size.draw();
    await savePicture("pictures", `${sizes}-${size.width}.${size.format}`, content);
    bytes += content.length;
  }
  await db
    .updateTable("productPictures")
    .set({ state: "ready", sizes, largest, bytes })
    .where("id", "=", id)
    .execute();
}

async function findUpload(db: Db, id: string): Promise<Upload | null> {
  const row = await db
    .selectFrom("productPictures")
    .select(["id", "sourceHash", "focusX", "focusY"])
    .where("id", "=", id)
    .where("state", "<>", "refused")
    .executeTakeFirst();
  if (row === undefined || row.sourceHash === null) return null;
  const { sourceHash: source, ...upload } = row;
  return { ...upload, source };
}

/** The upload as it was drawn again; null for one that can't be. */
async function findMaster(db: Db, { id, source }: Upload): Promise<Buffer | null> {
  const name = `${source}.webp`;
  const stored = db.updateTable("productPictures").where("id", "=", id);
  const found = await readPicture("picture-masters", name);
  if (found !== null) {
    const size = await measurePicture(found);
    if (size !== null) await stored.set(size).execute();
    return found;
  }
  const original = await readPicture("picture-originals", source);
  const master = original && (await makeMaster(original));
  if (master === null) {
    await stored
      .set({ state: "refused", refusal: original ? "broken" : "lost", bytes: 0, originalBytes: 0 })
      .execute();
    await deletePicture("picture-originals", source);
    return null;
  }
  const { content, small, width, height } = master;
  await savePicture("picture-masters", `${source}-small.webp`, small);
  await savePicture("picture-masters", name, content);
  await stored.set({ width, height }).execute();
  return content;
}
