import { createHash, type Hash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { codeOf } from "#shop/kit/thrown.ts";
import { decompress, decompressor } from "./compression.ts";

/** A stored object has not the content that its name states. */
export class ObjectDamaged extends Error {}

/** Larger files are not read into memory. */
const inMemoryMaxBytes = 4_194_304;
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
  { sha256, bytes }: { readonly sha256: string; readonly bytes: number },
  target: Target,
): Promise<void> {
  const object = objectFile(dir, sha256);
  const extract = bytes > inMemoryMaxBytes ? extractStream : extractBuffer;
  let found: string;
  try {
    found = await extract(object, target);
  } catch (error) {
    await fs.promises.rm(target.file, { force: true });
    const code = codeOf(error);
    if (code !== "ENOENT" && !/^(ZSTD_|Z_|ERR_BUFFER_TOO_LARGE)/.test(code)) throw error;
    const what = code === "ENOENT" ? "is missing" : "is damaged";
    throw new ObjectDamaged(`${object} ${what}.`, { cause: error });
  }
  if (found === sha256) return;
  await fs.promises.rm(target.file, { force: true });
  throw new ObjectDamaged(`${object} has another content than its name states.`);
}

type Target = { readonly file: string; readonly mode: number };

/** Most files are small, and a stream for each would take ten times as long. Returns the SHA-256. */
async function extractBuffer(object: string, { file, mode }: Target): Promise<string> {
  const content = await decompress(await fs.promises.readFile(object), inMemoryMaxBytes);
  await fs.promises.writeFile(file, content, { flag: "wx", mode });
  return createHash("sha256").update(content).digest("hex");
}

async function extractStream(object: string, { file, mode }: Target): Promise<string> {
  const hash = createHash("sha256");
  const source = fs.createReadStream(object, { highWaterMark: chunkBytes });
  const sink = fs.createWriteStream(file, { flags: "wx", mode });
  await pipeline(source, decompressor(), passThrough(hash), sink);
  return hash.digest("hex");
}

/** A part of a pipeline that hashes what it passes on. */
export function passThrough(hash: Hash): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
}

/** Renames a damaged object, so that the next backup stores the content anew if the file still has it. */
export async function setAsideObject(dir: string, sha256: string): Promise<void> {
  const file = objectFile(dir, sha256);
  await fs.promises.rename(file, `${file}.damaged`).catch(() => {});
}
