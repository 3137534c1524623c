import fs from "node:fs";
import path from "node:path";
import { namesIn } from "#server/backup/store/durable-files.ts";
import { decompress } from "#server/backup/store/compression.ts";
import { segmentName } from "#server/backup/store/segments.ts";
import type { Trust } from "#server/backup/store/seal.ts";
import { listSegments, readSegment, SegmentDamaged } from "#server/backup/store/stored-wal.ts";
import { readSystemIdentifier } from "./wal-times.ts";

/** A WAL segment that a restore can use. */
export type WalSource = {
  readonly name: string;
  /** On the disk, so compressed in the backup folder. */
  readonly storedBytes: number;
  /** Whether it comes from the folder in which a server writes its WAL, so that it may be the last one. */
  readonly isFromServer: boolean;
  /**
   * Throws SegmentDamaged when it has gone or is damaged, or when it is in the backup folder and not from
   * whom the reader trusts. A local PostgreSQL is always trusted.
   */
  readonly read: (trust: Trust) => Promise<Buffer>;
};

/** The folder of a local PostgreSQL whose database is, or was, the one that a set is about. */
export type Life = { readonly homeDir: string; readonly systemIdentifier: string };

/**
 * All segments of a set by name: those in the backup folder, then those that the folders of its database
 * still have, archived or not.
 */
export async function collectWal(
  backupDir: string,
  set: string,
  lives: readonly Life[],
): Promise<ReadonlyMap<string, WalSource>> {
  const found = new Map<string, WalSource>();
  // What a server has not archived is listed first: a segment that is archived in the meantime is then in both.
  const local = (await Promise.all(lives.map(listLocal))).flat();
  for (const { name, storedBytes } of await listSegments(backupDir, set)) {
    const read = (trust: Trust) => readSegment(backupDir, { set, name, trust });
    found.set(name, { name, storedBytes, isFromServer: false, read });
  }
  for (const source of local)
    if (!found.has(source.name))
      found.set(source.name, {
        ...source,
        read: (trust) => readMoving(source, { backupDir, set, trust }),
      });
  return found;
}

/** Reads a segment that a running shop may have moved to the backup folder since it was listed. */
async function readMoving(
  source: WalSource,
  { backupDir, ...of }: { backupDir: string; set: string; trust: Trust },
): Promise<Buffer> {
  try {
    return await source.read(of.trust);
  } catch (error) {
    return readSegment(backupDir, { ...of, name: source.name }).catch(() => {
      throw error;
    });
  }
}

async function listLocal({ homeDir, systemIdentifier }: Life): Promise<WalSource[]> {
  const waiting = await listFolder(path.join(homeDir, "wal-archive"), false);
  const current = await listServerWal(homeDir);
  return [...waiting, ...current.filter((each) => each.systemIdentifier === systemIdentifier)];
}

/** The segments that a server has not removed yet, without those that it has renamed for later use. */
export async function listServerWal(
  homeDir: string,
): Promise<(WalSource & { readonly systemIdentifier: string })[]> {
  const valid: (WalSource & { readonly systemIdentifier: string })[] = [];
  for (const source of await listFolder(path.join(homeDir, "data", "pg_wal"), true)) {
    const content = await source.read("unsigned").catch(() => null);
    const systemIdentifier = content && readSystemIdentifier(content, source.name);
    if (systemIdentifier !== null) valid.push({ ...source, systemIdentifier });
  }
  return valid;
}

async function listFolder(folder: string, isFromServer: boolean): Promise<WalSource[]> {
  const sources: WalSource[] = [];
  for (const entry of await namesIn(folder)) {
    const [name = "", suffix] = entry.split(".");
    if (!segmentName.test(name) || (suffix !== undefined && suffix !== "zst")) continue;
    const file = path.join(folder, entry);
    const size = (await fs.promises.stat(file).catch(() => null))?.size;
    if (size === undefined) continue;
    const read = () => readLocal(file, suffix === "zst");
    sources.push({ name, storedBytes: size, isFromServer, read });
  }
  return sources;
}

async function readLocal(file: string, isCompressed: boolean): Promise<Buffer> {
  try {
    const content = await fs.promises.readFile(file);
    return isCompressed ? await decompress(content) : content;
  } catch (error) {
    throw new SegmentDamaged(`${file} has gone or is damaged.`, { cause: error });
  }
}
