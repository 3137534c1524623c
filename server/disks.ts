import { statfs } from "node:fs/promises";
import type { Env } from "#shop/platform/env.server.ts";

export type ShopFolders = Pick<Env, "dataDir" | "backupDir">;

export type Disk = {
  /** The setting that names the folder. */
  readonly name: "DATA_DIR" | "BACKUP_URL";
  /** What the shop's user may still write. */
  readonly freeBytes: number;
  readonly bytes: number;
};

/** Reads the disks of the shop's folders. One that is not there or can't be read is left out. */
export async function readDisks({ dataDir, backupDir }: ShopFolders): Promise<readonly Disk[]> {
  const folders = [
    ["DATA_DIR", dataDir],
    ["BACKUP_URL", backupDir],
  ] as const;
  const read = await Promise.all(
    folders.map(async ([name, folder]) => {
      const disk = folder === null ? null : await statfs(folder).catch(() => null);
      return disk === null || disk.blocks === 0
        ? []
        : [{ name, freeBytes: disk.bavail * disk.bsize, bytes: disk.blocks * disk.bsize }];
    }),
  );
  return read.flat();
}
