import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { env } from "#shop/platform/env.server.ts";
import { HOUR_MS } from "#shop/kit/time.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { isUuid } from "#shop/kit/uuid.ts";
import { loadSharp } from "./load-sharp.server.ts";
import {
  PICTURE_PIXELS_MAX,
  pictureProblem,
  refusalOf,
  type TakenPictures,
} from "./picture-files.server.ts";
import type { PictureProblem } from "./picture-kind.ts";

/** The photographs that customers and staff may send: at most 10 MB. */
const taken: TakenPictures = { kinds: ["jpeg", "png", "webp"], maxBytes: 10 * 1_024 * 1_024 };

/** Longer, nothing is decoded: a small file can take many times as long as a photograph. */
const TIMEOUT_SECONDS = 5;
/** The longer side of what is kept: enough to see a scratch. */
const SIDE_MAX = 2_000;

/** The folders of photographs in DATA_DIR/uploads. */
export type PhotoFolder = "returns" | "reviews" | "reviews-small";

/** A photograph as it is kept: WebP, upright, without the place and time that cameras write into it. */
export type Photo = {
  readonly content: Buffer;
  readonly width: number;
  readonly height: number;
};

/**
 * Draws a photograph again: without metadata, at most `sideMax` pixels wide and high. Refused if it is none, has more
 * than 10 MB or 50 megapixels, or takes longer than 5 s.
 */
export async function redraw(
  bytes: Uint8Array,
  sideMax = SIDE_MAX,
): Promise<Done<Photo> | Refused<PictureProblem>> {
  const problem = await pictureProblem(bytes, taken);
  if (problem !== null) return refused(problem);
  const sharp = await loadSharp();
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: PICTURE_PIXELS_MAX })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .rotate()
      .resize(sideMax, sideMax, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true });
    return done({ content: data, width: info.width, height: info.height });
  } catch (error) {
    return refused(refusalOf(error));
  }
}

const pathOf = (folder: PhotoFolder) => path.join(env().dataDir, "uploads", folder);
const fileOf = (folder: PhotoFolder, id: string) => path.join(pathOf(folder), `${id}.webp`);

export async function savePhotoFile(
  folder: PhotoFolder,
  id: string,
  content: Buffer,
): Promise<void> {
  await mkdir(pathOf(folder), { recursive: true });
  await writeFile(fileOf(folder, id), content);
}

/** The content of a photograph; null if its file is gone. */
export function readPhotoFile(folder: PhotoFolder, id: string): Promise<Buffer | null> {
  return readFile(fileOf(folder, id)).catch(() => null);
}

export async function deletePhotoFile(folder: PhotoFolder, id: string): Promise<void> {
  await rm(fileOf(folder, id), { force: true });
}

/** The ids of the photographs whose files are older than an hour: no form is still at work on them. */
async function listPhotoFiles(folder: PhotoFolder, now: Date): Promise<readonly string[]> {
  const names = await readdir(pathOf(folder)).catch(() => []);
  const ids = names.map((name) => name.replace(/\.webp$/, "")).filter(isUuid);
  const ages = await Promise.all(
    ids.map((id) =>
      stat(fileOf(folder, id)).then(
        ({ mtimeMs }) => now.getTime() - mtimeMs,
        () => 0,
      ),
    ),
  );
  return ids.filter((_, at) => (ages[at] ?? 0) > HOUR_MS);
}

/** Deletes the files of a folder whose photographs `findKept` does not find among these ids. */
export async function deleteLooseFiles(
  folder: PhotoFolder,
  findKept: (ids: readonly string[]) => Promise<readonly { readonly id: string }[]>,
): Promise<void> {
  const files = await listPhotoFiles(folder, new Date());
  if (files.length === 0) return;
  const kept = new Set((await findKept(files)).map(({ id }) => id));
  for (const id of files) if (!kept.has(id)) await deletePhotoFile(folder, id);
}
