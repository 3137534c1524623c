import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { compress, compressor } from "./compression.ts";
import { syncFolder, temporaryFor } from "./durable-files.ts";
import { objectFile } from "./objects.ts";

/** The content of one file, as the store holds it. */
export type StoredContent = {
  readonly sha256: string;
  /** Of the content, and of the compressed object. */
  readonly bytes: number;
  readonly storedBytes: number;
  /** False when the store had the content already. */
  readonly isNew: boolean;
};

/** Larger files are not read into memory. */
const inMemoryMaxBytes = 4_194_304;
const chunkBytes = 1_048_576;
/** An object that is used again looks new to a prune, which spares new objects. */
const renewAfterMs = 6 * 3_600_000;
const syncedAtOnce = 8;

type NewObject = { readonly temporary: string; readonly storedBytes: number };

/**
 * The contents that one backup adds to the store. They have temporary names until `keep`, which waits for
 * the disk once for all of them: waiting for each would make up most of the time of a backup.
 */
export class NewObjects {
  readonly #dir: string;
  readonly #folder: string;
  readonly #pause: (bytes: number) => Promise<void>;
  readonly #new = new Map<string, NewObject>();
  readonly #temporaries = new Set<string>();

  /** `pause` is awaited with the number of bytes after each piece that was read. */
  constructor(dir: string, pause: (bytes: number) => Promise<void>) {
    this.#dir = dir;
    this.#folder = path.join(dir, "objects");
    this.#pause = pause;
    fs.mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
  }

  /**
   * Stores the content of a file that other programs may be changing: as it was read. Throws ENOENT when
   * the file has gone.
   */
  async addFile(file: string): Promise<StoredContent> {
    const handle = await fs.promises.open(file, "r");
    try {
      const { size } = await handle.stat();
      if (size > inMemoryMaxBytes) return await this.#addStream(handle);
      const content = await handle.readFile();
      await this.#pause(content.length);
      return await this.add(content);
    } finally {
      await handle.close();
    }
  }

  /** Stores a content that is in memory. */
  async add(content: Buffer): Promise<StoredContent> {
    const sha256 = createHash("sha256").update(content).digest("hex");
    const known = await this.#find(sha256);
    if (known !== null) return { sha256, bytes: content.length, ...known };
    const temporary = this.#temporary();
    const compressed = await compress(content);
    await fs.promises.writeFile(temporary, compressed, { flag: "wx", mode: 0o600 });
    const size = { bytes: content.length, storedBytes: compressed.length };
    return this.#hold({ sha256, ...size }, temporary);
  }

  /** Compresses a large file while it is hashed, because it may be another file when it is read again. */
  async #addStream(handle: fs.promises.FileHandle): Promise<StoredContent> {
    const temporary = this.#temporary();
    const hash = createHash("sha256");
    let bytes = 0;
    const measure = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        hash.update(chunk);
        bytes += chunk.length;
        this.#pause(chunk.length).then(() => done(null, chunk), done);
      },
    });
    const source = handle.createReadStream({
      start: 0,
      autoClose: false,
      highWaterMark: chunkBytes,
    });
    const sink = fs.createWriteStream(temporary, { flags: "wx", mode: 0o600 });
    await pipeline(source, measure, compressor(), sink);
    const sha256 = hash.digest("hex");
    const known = await this.#find(sha256);
    if (known !== null) {
      await fs.promises.rm(temporary);
      return { sha256, bytes, ...known };
    }
    const { size } = await fs.promises.stat(temporary);
    return this.#hold({ sha256, bytes, storedBytes: size }, temporary);
  }

  /** Makes all of them part of the store. They are on the disk when this resolves. */
  async keep(): Promise<void> {
    const waiting = [...this.#new];
    const work = async () => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        const [sha256, { temporary }] = next;
        await syncFile(temporary);
        const file = objectFile(this.#dir, sha256);
        await fs.promises.mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
        await fs.promises.rename(temporary, file);
      }
    };
    await Promise.all(Array.from({ length: syncedAtOnce }, work));
    const folders = new Set(
      [...this.#new.keys()].map((each) => path.dirname(objectFile(this.#dir, each))),
    );
    this.#new.clear();
    this.#temporaries.clear();
    for (const folder of [...folders, this.#folder]) await syncFolder(folder);
  }

  /** Deletes those that are not part of the store. */
  async discard(): Promise<void> {
    for (const temporary of this.#temporaries) await fs.promises.rm(temporary, { force: true });
  }

  #temporary(): string {
    const temporary = temporaryFor(path.join(this.#folder, "new"));
    this.#temporaries.add(temporary);
    return temporary;
  }

  async #hold(content: Omit<StoredContent, "isNew">, temporary: string): Promise<StoredContent> {
    const { sha256, storedBytes } = content;
    if (this.#new.has(sha256)) await fs.promises.rm(temporary); // stored twice at the same time
    else this.#new.set(sha256, { temporary, storedBytes });
    return { ...content, isNew: true };
  }

  /** An old object is made to look new. */
  async #find(sha256: string): Promise<Pick<StoredContent, "storedBytes" | "isNew"> | null> {
    const held = this.#new.get(sha256);
    if (held !== undefined) return { storedBytes: held.storedBytes, isNew: true };
    const file = objectFile(this.#dir, sha256);
    const found = await fs.promises.stat(file).catch(() => null);
    if (found === null || found.size === 0) return null;
    if (Date.now() - found.mtimeMs > renewAfterMs) {
      const now = new Date();
      await fs.promises.utimes(file, now, now);
    }
    return { storedBytes: found.size, isNew: false };
  }
}

async function syncFile(file: string): Promise<void> {
  const handle = await fs.promises.open(file, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
