import fs from "node:fs";
import path from "node:path";
import { codeOf } from "#shop/kit/thrown.ts";

export type Found = {
  readonly folders: readonly { readonly path: string; readonly mode: number }[];
  /** `file` is where it is now, `path` its name in the backup. */
  readonly files: readonly { readonly file: string; readonly path: string }[];
};

/** What PostgreSQL makes anew at each start; pg_basebackup leaves out the same. */
const emptied = new Set([
  "pg_dynshmem",
  "pg_notify",
  "pg_replslot",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
  "pg_wal",
]);
const leftOut = new Set([
  "backup_label",
  "tablespace_map",
  "postmaster.pid",
  "postmaster.opts",
  "shop_archive.conf",
]);
const keptInWal = /^pg_wal\/(archive_status|[^/]+\.history)$/;
const root = "postgres/data";
const temporary = /^(pgsql_tmp.*|pg_internal\.init.*|t\d+_\d+.*|.*\.tmp|.*\.new)$/;
/** "16390", "16390.1", "16390_vm", "16390_init": the number of a table, its part and its fork. */
const relationFile = /^(\d+)(_[a-z]+)?(\.\d+)?$/;

/**
 * Lists the data folder of a running server as it is to be copied, with the names that it has in a backup.
 * Of pg_wal only the histories of timelines are copied: the WAL comes from the archive. Unlogged tables
 * are empty after a restore, so only the fork is copied that makes them so.
 */
export async function listDataFiles(dataDir: string): Promise<Found> {
  const { folders, files } = await listTree(dataDir, { as: root, skip: isLeftOut });
  const unlogged = new Set(
    files.flatMap(({ path }) => (path.endsWith("_init") ? [path.slice(0, -"_init".length)] : [])),
  );
  return { folders, files: files.filter(({ path }) => !isOfUnlogged(path, unlogged)) };
}

/** Decides by the name in the backup, "postgres/data/pg_notify/0000". */
function isLeftOut(name: string): boolean {
  const inData = name.slice(root.length + 1);
  const [top = "", inner] = inData.split("/");
  if (temporary.test(path.posix.basename(name)) || leftOut.has(top)) return true;
  if (inner === undefined || !emptied.has(top)) return false;
  return !keptInWal.test(inData);
}

function isOfUnlogged(name: string, unlogged: ReadonlySet<string>): boolean {
  const [, number, fork] = relationFile.exec(path.basename(name)) ?? [];
  return (
    number !== undefined &&
    fork !== "_init" &&
    unlogged.has(path.posix.join(path.posix.dirname(name), number))
  );
}

type Tree = {
  /** The folder's name in the backup. */
  readonly as: string;
  /** Decides by the name in the backup. */
  readonly skip?: (name: string) => boolean;
};

/** Lists a folder with its subfolders; nothing when it does not exist. Symbolic links are left out. */
export async function listTree(folder: string, { as, skip }: Tree): Promise<Found> {
  const entries = await fs.promises.readdir(folder, { withFileTypes: true }).catch(absent);
  const stat = entries && (await fs.promises.stat(folder).catch(absent));
  if (entries === null || stat === null) return { folders: [], files: [] };
  const folders = [{ path: as, mode: stat.mode & 0o777 }];
  const files = [];
  for (const entry of entries.toSorted((a, b) => a.name.localeCompare(b.name))) {
    const file = path.join(folder, entry.name);
    const name = `${as}/${entry.name}`;
    if (skip?.(name) === true) continue;
    if (entry.isDirectory()) {
      const inner = await listTree(file, skip === undefined ? { as: name } : { as: name, skip });
      folders.push(...inner.folders);
      files.push(...inner.files);
    } else if (entry.isFile()) files.push({ file, path: name });
  }
  return { folders, files };
}

/** A folder can vanish while it is listed, with the table or the mail in it. */
function absent(error: unknown): null {
  if (codeOf(error) === "ENOENT") return null;
  throw error;
}
