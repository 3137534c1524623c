import { StartFailed } from "#server/start-failed.ts";
import { isTrusted, type Seal, type Trust } from "./store/seal.ts";

/** A backup that nobody whom this machine trusts has signed. Nothing was changed. */
export class BackupNotTrusted extends StartFailed {}

type Known = { readonly name: string; readonly seal: Seal };

/** Throws BackupNotTrusted unless the chosen backup may be restored. `others` would do as well. */
export function requireTrusted(chosen: Known, others: readonly Known[], trust: Trust): void {
  if (isTrusted(trust, chosen.seal)) return;
  const other = others.find(({ seal }) => isTrusted(trust, seal));
  const instead = other === undefined ? "" : ` --backup ${other.name} begins with a signed one.`;
  throw new BackupNotTrusted(
    `${describe(chosen)} A restored database can run commands. Give the key of the machine that made the backup (npm run backup -- key prints it there) with --key, BACKUP_KEY or BACKUP_KEY_FILE, or add --unsigned if you know that nobody else can have written it.${instead} Nothing was changed.`,
  );
}

/** Returns the newest backup if this machine has signed it, to try it unattended. Throws StartFailed. */
export function requireOwn<T extends Known>(
  newest: T | null | undefined,
  { backupDir, key }: { readonly backupDir: string; readonly key: string },
): T {
  if (!newest)
    throw new StartFailed(`There is no backup in ${backupDir}. npm run backup makes one.`);
  if (isTrusted({ key }, newest.seal)) return newest;
  throw new BackupNotTrusted(
    `${describe(newest)} It is not tried, as a restored database can run commands. npm run backup makes a signed one. If another machine of this shop has made it, set BACKUP_KEY on both to what npm run backup -- key prints on one.`,
  );
}

function describe({ name, seal }: Known): string {
  return seal.mac === null
    ? `The backup ${name} is not signed: an earlier version of the shop made it, or somebody has changed it.`
    : `The backup ${name} is not signed with the key of this machine: another machine made it, or somebody has changed it.`;
}
