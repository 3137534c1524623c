import path from "node:path";
import type { Env } from "#shop/platform/env.server.ts";
import { makeKeyFile, openKeyFile, readKeyFile } from "#shop/platform/key-file.server.ts";

type Settings = Pick<Env, "backupKey" | "dataDir">;

const expected = {
  what: "a backup key",
  remedy: "delete it and run npm run backup, which makes another key and signs with it",
};
const fileIn = (dataDir: string) => path.join(dataDir, "backup.key");

/**
 * The key with which this machine signs its backups: BACKUP_KEY (or its file), otherwise in the file
 * backup.key in DATA_DIR, which the first process that needs it makes. It is in no backup.
 */
export function signingKey({ backupKey, dataDir }: Settings): string {
  return backupKey ?? openKeyFile(fileIn(dataDir), expected);
}

/** The key that this machine has; null when it has none yet. */
export function knownKey({ backupKey, dataDir }: Settings): string | null {
  return backupKey ?? readKeyFile(fileIn(dataDir), expected);
}

/** Lets a restored shop sign with the key of its backups, unless it has a key. */
export function keepKey(dataDir: string, key: string): void {
  makeKeyFile(fileIn(dataDir), key);
}
