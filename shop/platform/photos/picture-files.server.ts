import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Sharp } from "sharp";
import { env } from "#shop/platform/env.server.ts";
import { MINUTE_MS } from "#shop/kit/time.ts";
import { loadSharp } from "./load-sharp.server.ts";
import { pictureKind, type PictureKind, type PictureProblem } from "./picture-kind.ts";
import type { Pixels } from "./draw-sizes.server.ts";

/**
 * The 50 megapixels of a telephone. More are not decoded: a small file can claim to be a huge picture.
 */
export const PICTURE_PIXELS_MAX = 8_192 * 6_144;
/** The longer side of what is kept of an upload, and of its small version, in pixels. */
const SIDE_MAX = 3_200;
const SMALL_SIDE_MAX = 800;
/** How long one picture may take to be decoded and drawn again. */
const TIMEOUT_SECONDS = 30;

/**
 * The folders of pictures in DATA_DIR/uploads: files as they were sent, until they are drawn again; what is kept of
 * them, without metadata; the sizes that pages show.
 */
export type PictureFolder = "picture-originals" | "picture-masters" | "pictures";

/** The size of a picture by its header, which is all that is read of it; null if it has none that can be read. */
export async function measurePicture(
  bytes: Uint8Array,
): Promise<{ readonly width: number; readonly height: number } | null> {
  const sharp = await loadSharp();
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    return { width, height };
  } catch {
    return null;
  }
}

/** What is taken of pictures: their kinds, and the largest file in bytes. */
export type TakenPictures = {
  readonly kinds: readonly PictureKind[];
  readonly maxBytes: number;
};

/** What is wrong with a file by its first bytes and its header; null if it can be drawn, or may be. */
export async function pictureProblem(
  bytes: Uint8Array,
  { kinds, maxBytes }: TakenPictures,
): Promise<PictureProblem | null> {
  if (bytes.length === 0) return "empty";
  if (bytes.length > maxBytes) return "too_large";
  const kind = pictureKind(bytes);
  if (kind === "svg" || kind === "gif" || kind === "heic") return kind;
  if (!kinds.includes(kind)) return "no_picture";
  const size = await measurePicture(bytes);
  if (size === null) return "broken";
  return size.width * size.height > PICTURE_PIXELS_MAX ? "too_many_pixels" : null;
}

/** A picture that was drawn again: WebP, upright, in sRGB, without metadata. */
export type Master = {
  readonly content: Buffer;
  readonly small: Buffer;
  readonly width: number;
  readonly height: number;
};

/** Draws a whole picture again. Null if it is broken or too large. Throws if it takes longer than 30 s. */
export async function makeMaster(bytes: Uint8Array): Promise<Master | null> {
  const sharp = await loadSharp();
  try {
    const upright = sharp(bytes, { limitInputPixels: PICTURE_PIXELS_MAX, failOn: "error" })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .rotate()
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb");
    const { data, info } = await within(upright, SIDE_MAX)
      .webp({ quality: 92, effort: 2 })
      .toBuffer({ resolveWithObject: true });
    const small = await within(sharp(data), SMALL_SIDE_MAX).webp({ quality: 78 }).toBuffer();
    return { content: data, small, width: info.width, height: info.height };
  } catch (error) {
    if (refusalOf(error) === "too_slow") throw error;
    return null;
  }
}

/** Why sharp has not drawn a picture. Its time-out tells of a busy machine, not of a broken picture. */
export const refusalOf = (error: unknown): "too_slow" | "broken" =>
  error instanceof Error && error.message.startsWith("timeout: ") ? "too_slow" : "broken";

function within(image: Sharp, side: number): Sharp {
  return image.resize(side, side, { fit: "inside", withoutEnlargement: true });
}

/** The largest square of a master around a point, in thousandths from the left and the top; decoded. */
export async function cutSquare(
  master: Buffer,
  { focusX, focusY }: { readonly focusX: number; readonly focusY: number },
): Promise<Pixels> {
  const sharp = await loadSharp();
  const { width, height } = await sharp(master).metadata();
  const side = Math.min(width, height);
  const from = (length: number, focus: number) =>
    Math.round(Math.min(length - side, Math.max(0, (length * focus) / 1_000 - side / 2)));
  return sharp(master)
    .extract({ left: from(width, focusX), top: from(height, focusY), width: side, height: side })
    .raw()
    .toBuffer({ resolveWithObject: true });
}

const pathOf = (folder: PictureFolder, name = "") =>
  path.join(env().dataDir, "uploads", folder, name);

/** What the name of a file ends with while it is written. */
export const PART = ".part";

/**
 * Writes a file beside its place first, so that an interrupted write leaves no partial one. The same file may be
 * written several times at once.
 */
export async function savePicture(
  folder: PictureFolder,
  name: string,
  content: Uint8Array,
): Promise<void> {
  await mkdir(pathOf(folder), { recursive: true });
  const part = pathOf(folder, `${name}.${randomUUID()}${PART}`);
  await writeFile(part, content);
  await rename(part, pathOf(folder, name));
}

/** The content of a file; null if there is none. */
export function readPicture(folder: PictureFolder, name: string): Promise<Buffer | null> {
  return readFile(pathOf(folder, name)).catch(() => null);
}

export async function deletePicture(folder: PictureFolder, name: string): Promise<void> {
  await rm(pathOf(folder, name), { force: true });
}

/** The names of a folder's files that were last written so long ago. */
export async function listOldPictures(
  folder: PictureFolder,
  minutes: number,
): Promise<readonly string[]> {
  const names = await readdir(pathOf(folder)).catch(() => []);
  const before = Date.now() - minutes * MINUTE_MS;
  const times = await Promise.all(
    names.map((name) =>
      stat(pathOf(folder, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => Infinity,
      ),
    ),
  );
  return names.filter((_, at) => (times[at] ?? Infinity) < before);
}
