import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { compress, compressor, decompressor } from "./compression.ts";
import { codeOf, syncFolder, temporaryFor, writeDurably, writeSynced } from "./durable-files.ts";

/** The content of one file, as the store holds it. */
export type StoredContent = {
  readonly sha256: string;
  /** Of the content, and of the compressed object. */
  readonly bytes: number;
  readonly storedBytes: number;
  /** False when the store had the content already. */
  readonly isNew: boolean;
};

/** A stored object has not the content that its name states. */
export class ObjectDamaged extends Error {}

/** Larger files are not read into memory. */
const inMemoryMaxBytes = 4_194_304;
const chunkBytes = 1_048_576;
/** An object that is used again looks new to `sweep`, which spares new objects. */
const renewAfterMs = 6 * 3_600_000;

export function objectFile(dir: string, sha256: string): string {
  return path.join(dir, "objects", sha256.slice(0, 2), `${sha256}.zst`);
}

/**
 * Stores the content of a file that other programs may be changing: it is stored as it was read. `pause`
 * is awaited with the number of bytes after each piece. Throws ENOENT when the file has gone.
 */
export async function storeFile(
  dir: string,
  file: string,
  pause: (bytes: number) => Promise<void>,
): Promise<StoredContent> {
  const handle = await fs.promises.open(file, "r");
  try {
    const { size } = await handle.stat();
    if (size > inMemoryMaxBytes) return await storeStream(dir, handle, pause);
    const content = await handle.readFile();
    await pause(content.length);
    return await storeBuffer(dir, content);
  } finally {
    await handle.close();
  }
}

/** Stores a content that is in memory. */
export async function storeBuffer(dir: string, content: Buffer): Promise<StoredContent> {
  const sha256 = createHash("sha256").update(content).digest("hex");
  const known = await reuse(dir, sha256);
  if (known !== null) return { sha256, bytes: content.length, storedBytes: known, isNew: false };
  const compressed = await compress(content);
  const file = await prepareFolder(dir, sha256);
  await writeDurably(file, (temporary) => writeSynced(temporary, compressed));
  return { sha256, bytes: content.length, storedBytes: compressed.length, isNew: true };
}

/** Compresses a large file while it is hashed, because it may be another file when it is read again. */
async function storeStream(
  dir: string,
  handle: fs.promises.FileHandle,
  pause: (bytes: number) => Promise<void>,
): Promise<StoredContent> {
  const folder = path.join(dir, "objects");
  await fs.promises.mkdir(folder, { recursive: true, mode: 0o700 });
  const temporary = temporaryFor(path.join(folder, "large"));
  const hash = createHash("sha256");
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      pause(chunk.length).then(() => done(null, chunk), done);
    },
  });
  try {
    const source = handle.createReadStream({
      start: 0,
      autoClose: false,
      highWaterMark: chunkBytes,
    });
    const sink = fs.createWriteStream(temporary, { flags: "wx", mode: 0o600, flush: true });
    await pipeline(source, measure, compressor(), sink);
    const sha256 = hash.digest("hex");
    const known = await reuse(dir, sha256);
    if (known !== null) return { sha256, bytes, storedBytes: known, isNew: false };
    const { size } = await fs.promises.stat(temporary);
    const file = await prepareFolder(dir, sha256);
    await fs.promises.rename(temporary, file);
    await syncFolder(path.dirname(file));
    return { sha256, bytes, storedBytes: size, isNew: true };
  } finally {
    await fs.promises.rm(temporary, { force: true });
  }
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

/** The stored size of an object if the store has it. An old object is made to look new. */
async function reuse(dir: string, sha256: string): Promise<number | null> {
  const file = objectFile(dir, sha256);
  const found = await fs.promises.stat(file).catch(() => null);
  if (found === null || found.size === 0) return null;
  if (Date.now() - found.mtimeMs > renewAfterMs) {
    const now = new Date();
    await fs.promises.utimes(file, now, now);
  }
  return found.size;
}

/** Returns the file of an object, with its folder made. */
async function prepareFolder(dir: string, sha256: string): Promise<string> {
  const file = objectFile(dir, sha256);
  await fs.promises.mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  return file;
}
