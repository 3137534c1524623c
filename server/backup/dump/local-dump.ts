import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { withLock } from "#launcher/lock.mjs";
import { announce } from "#server/log.ts";
import { passThrough } from "#server/backup/store/objects.ts";

/** As long as a dump or a restore may take. */
const waitMs = 6 * 3_600_000;

/**
 * Gives work the name of a file in DATA_DIR for a dump on its way, which is deleted afterwards, or by the
 * next one if the process is killed. Whoever can write to the backup folder could change a dump there
 * between its check and its use.
 */
export async function withLocalDump<T>(
  { dataDir, signal }: { readonly dataDir: string; readonly signal?: AbortSignal | undefined },
  work: (file: string) => Promise<T>,
): Promise<T> {
  const folder = path.join(dataDir, "dumping");
  const remove = () => fs.promises.rm(folder, { recursive: true, force: true });
  await fs.promises.mkdir(dataDir, { recursive: true, mode: 0o700 });
  const onWait = (holder: string) =>
    announce(`Waiting for process ${holder}, which makes or restores a dump.`);
  return withLock(`${folder}.lock`, { onWait, waitMs, signal }, async () => {
    await remove();
    await fs.promises.mkdir(folder, { mode: 0o700 });
    return work(path.join(folder, "dump")).finally(remove);
  });
}

/** Copies a file to a new private one. Returns the SHA-256 of what it has written, in hexadecimal. */
export async function copyHashed(from: string, to: string): Promise<string> {
  const hash = createHash("sha256");
  const sink = fs.createWriteStream(to, { flags: "wx", mode: 0o600 });
  await pipeline(fs.createReadStream(from), passThrough(hash), sink);
  return hash.digest("hex");
}
