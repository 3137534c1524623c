import fs from "node:fs";
import path from "node:path";
import { findPackaged, majorOf } from "./binaries.ts";
import type { Place } from "./place.ts";

/** The folder in which `npm run upgrade-database` makes the new data folder. */
export const upgradeFolder = (dir: string) => path.join(dir, "upgrade");

/** The major version that made a data folder; null if there is no database in it. */
export function majorIn(dataDir: string): number | null {
  const file = path.join(dataDir, "PG_VERSION");
  return fs.existsSync(file) ? Number.parseInt(fs.readFileSync(file, "utf8"), 10) : null;
}

/** Throws a sentence if the data folder can't be used: PostgreSQL can't read the data of another major version. */
export function checkMajor({ dir, dataDir }: Place): void {
  const made = majorIn(dataDir);
  if (made === null) {
    if (majorIn(path.join(upgradeFolder(dir), "data")) === null) return;
    throw new Error(
      `The upgrade of the database in ${dir} was interrupted. Nothing is lost. Run npm run upgrade-database, which finishes it.`,
    );
  }
  const own = majorOf(findPackaged());
  if (made === own) return;
  const both = `The database in ${dataDir} was created by PostgreSQL ${made}. This version of the shop comes with PostgreSQL ${own}, which can't read it. Nothing was changed.`;
  throw new Error(
    made < own
      ? `${both} Run npm run upgrade-database, which copies it to PostgreSQL ${own} and keeps the old folder.`
      : `${both} Start the version of the shop that used it last, or run PostgreSQL ${made} on that folder yourself and set DATABASE_URL to it.`,
  );
}
