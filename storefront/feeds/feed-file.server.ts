import { createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { codeOf } from "#shop/kit/thrown.ts";
import { inChunks } from "./xml.ts";

/** A part file grows several times a second. One that has not grown for this long was abandoned. */
const ABANDONED_AFTER_MS = 60_000;
const READ_BYTES = 64 * 1_024;

/** A feed file, open for reading. */
export type OpenFeed = { readonly handle: FileHandle; readonly bytes: number; readonly at: Date };

/** Opens a file that `writeFeed` has written; null when it does not exist. */
export async function openFeed(file: string): Promise<OpenFeed | null> {
  try {
    const handle = await open(file);
    const { size, mtime } = await handle.stat();
    return { handle, bytes: size, at: mtime };
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
}

/**
 * Streams a text to a file, compressed with gzip. Readers see the old file until the new one is complete.
 * Returns false when another process is writing it now. Throws when the file can't be written, and when
 * `signal` aborts.
 */
export async function writeFeed(
  file: string,
  text: AsyncIterable<string>,
  signal?: AbortSignal,
): Promise<boolean> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  if (await isBeingWritten(file)) return false;
  const part = partOf(file, process.pid);
  try {
    await pipeline(
      Readable.from(inChunks(text)),
      createGzip(),
      createWriteStream(part, { mode: 0o600, flush: true }),
      { signal },
    );
    await rename(part, file);
    return true;
  } catch (error) {
    await rm(part, { force: true }).catch(() => {});
    throw error;
  }
}

/** Each process writes a part file of its own: if two write at once, the last complete file wins. */
function partOf(file: string, writer: number): string {
  return `${file}.${writer}.part`;
}

/** Whether a process is writing the file. Removes the part files of dead processes. */
async function isBeingWritten(file: string): Promise<boolean> {
  const folder = path.dirname(file);
  for (const name of await readdir(folder)) {
    if (!name.endsWith(".part")) continue;
    const part = path.join(folder, name);
    const written = await stat(part).catch(() => null);
    if (written === null) continue;
    if (Date.now() - written.mtimeMs > ABANDONED_AFTER_MS) await rm(part, { force: true });
    else if (part.startsWith(`${file}.`)) return true;
  }
  return false;
}

/** The bytes of the file, read as fast as they are sent. Closes the file at the end or on cancel. */
export function readFeed({ handle, bytes }: OpenFeed): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream(
    {
      async pull(stream) {
        const chunk = await readChunk(handle, { at, bytes: Math.min(READ_BYTES, bytes - at) });
        at += chunk.length;
        if (chunk.length > 0) stream.enqueue(chunk);
        if (chunk.length > 0 && at < bytes) return;
        stream.close();
        await handle.close();
      },
      cancel: () => handle.close(),
    },
    { highWaterMark: 0 },
  );
}

async function readChunk(
  handle: FileHandle,
  { at, bytes }: { at: number; bytes: number },
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const chunk = new Uint8Array(bytes);
    const { bytesRead } = await handle.read(chunk, 0, bytes, at);
    return chunk.subarray(0, bytesRead);
  } catch (error) {
    await handle.close();
    throw error;
  }
}
