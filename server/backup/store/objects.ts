import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { decompressor } from "./compression.ts";
import { codeOf } from "./durable-files.ts";

/** A stored object has not the content that its name states. */
export class ObjectDamaged extends Error {}

const chunkBytes = 1_048_576;

export function objectFile(dir: string, sha256: string): string {
  return path.join(dir, "objects", sha256.slice(0, 2), `${sha256}.zst`);
}

/**
 * Writes an object's content to a new file with the given mode. Throws ObjectDamaged when the object is
 * missing or its content is not what its name states; the file is then removed.
 */
export async function extractObject(
  dir: string,
  sha256: string,
  target: { readonly file: string; readonly mode: number },
): Promise<void> {
  const hash = createHash("sha256");
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const sink = fs.createWriteStream(target.file, { flags: "wx", mode: target.mode });
  try {
    const source = fs.createReadStream(objectFile(dir, sha256), { highWaterMark: chunkBytes });
    await pipeline(source, decompressor(), measure, sink);
  } catch (error) {
    await fs.promises.rm(target.file, { force: true });
    const code = codeOf(error);
    if (code !== "ENOENT" && !/^(ZSTD_|Z_)/.test(code)) throw error;
    const what = code === "ENOENT" ? "is missing" : "is damaged";
    throw new ObjectDamaged(`${objectFile(dir, sha256)} ${what}.`, { cause: error });
  }
  if (hash.digest("hex") === sha256) return;
  await fs.promises.rm(target.file, { force: true });
  throw new ObjectDamaged(`${objectFile(dir, sha256)} has another content than its name states.`);
}

/** Renames a damaged object, so that the next backup stores the content anew if the file still has it. */
export async function setAsideObject(dir: string, sha256: string): Promise<void> {
  const file = objectFile(dir, sha256);
  await fs.promises.rename(file, `${file}.damaged`).catch(() => {});
}
