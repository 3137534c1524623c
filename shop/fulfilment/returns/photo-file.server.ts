import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { env } from "#shop/platform/env.server.ts";
import { HOUR_MS } from "#shop/kit/time.ts";
import { isUuid } from "#shop/kit/uuid.ts";

/** The largest photograph that is taken, in bytes. */
export const PHOTO_MAX_BYTES = 10 * 1_024 * 1_024;

/** More pixels are not decoded: a small file can claim to be a huge picture. */
const PIXELS_MAX = 60_000_000;
/** The longer side of what is kept: enough to see a scratch. */
const SIDE_MAX = 2_000;

/** A photograph as it is kept: WebP, upright, without the place and time that cameras write into it. */
export type Photo = {
  readonly content: Buffer;
  readonly width: number;
  readonly height: number;
};

/** What kind of picture a file is by its first bytes; null for anything else, whatever its name says. */
function pictureKind(bytes: Uint8Array): "jpeg" | "png" | "webp" | null {
  const begins = (text: string, at = 0) =>
    Buffer.from(bytes.subarray(at, at + text.length)).toString("latin1") === text;
  if (begins("\u00FF\u00D8\u00FF")) return "jpeg";
  if (begins("\u0089PNG\r\n\u001A\n")) return "png";
  return begins("RIFF") && begins("WEBP", 8) ? "webp" : null;
}

/** Draws a photograph again: without metadata, at most 2,000 pixels wide and high. Null if it is none. */
export async function redraw(bytes: Uint8Array): Promise<Photo | null> {
  if (pictureKind(bytes) === null) return null;
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: PIXELS_MAX })
      .rotate()
      .resize(SIDE_MAX, SIDE_MAX, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true });
    return { content: data, width: info.width, height: info.height };
  } catch {
    // Begins like a picture, and is broken or too large to draw.
    return null;
  }
}

const folder = () => path.join(env().dataDir, "uploads", "returns");
const fileOf = (id: string) => path.join(folder(), `${id}.webp`);

export async function savePhotoFile(id: string, content: Buffer): Promise<void> {
  await mkdir(folder(), { recursive: true });
  await writeFile(fileOf(id), content);
}

/** The content of a photograph; null if its file is gone. */
export function readPhotoFile(id: string): Promise<Buffer | null> {
  return readFile(fileOf(id)).catch(() => null);
}

export async function deletePhotoFile(id: string): Promise<void> {
  await rm(fileOf(id), { force: true });
}

/** The ids of the photographs whose files are older than an hour: no form is still at work on them. */
export async function listPhotoFiles(now: Date): Promise<readonly string[]> {
  const names = await readdir(folder()).catch(() => []);
  const ids = names.map((name) => name.replace(/\.webp$/, "")).filter(isUuid);
  const ages = await Promise.all(
    ids.map((id) =>
      stat(fileOf(id)).then(
        ({ mtimeMs }) => now.getTime() - mtimeMs,
        () => 0,
      ),
    ),
  );
  return ids.filter((_, at) => (ages[at] ?? 0) > HOUR_MS);
}
