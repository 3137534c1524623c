import fs from "node:fs";
import path from "node:path";
import { z } from "zod";
import { syncFolder, writeJson } from "#server/backup/store/durable-files.ts";
import { unfinishedRestoreFile } from "#server/postgres/unfinished-restore.ts";
import { StartFailed } from "#server/start-failed.ts";

const moveSchema = z.object({
  kind: z.enum(["database", "files"]),
  /** The folder in use, and where what it was is kept. */
  path: z.string(),
  before: z.string(),
  /** The restored folder, which takes its place; null when the backup has none. */
  restored: z.string().nullable(),
});

/**
 * The file beside a database's folder that says that a restore into it has not finished. `moves` is empty
 * while a new folder is being filled, which is then started over; else the moves are finished.
 */
const journalSchema = z.object({
  format: z.literal(1),
  /** The command that finishes the restore. */
  command: z.string(),
  moves: z.array(moveSchema),
});

export type Journal = z.infer<typeof journalSchema>;
export type Move = z.infer<typeof moveSchema>;

export const finishCommand = "npm run restore -- --finish";
const fileOf = (dataDir: string) => unfinishedRestoreFile(path.join(dataDir, "postgres"));

/** The journal of an unfinished restore into this DATA_DIR; null when there is none. */
export function readJournal(dataDir: string): Journal | null {
  const file = fileOf(dataDir);
  if (!fs.existsSync(file)) return null;
  try {
    return journalSchema.parse(JSON.parse(fs.readFileSync(file, "utf8")));
  } catch (error) {
    throw new StartFailed(`${file}, which describes an unfinished restore, can't be read.`, {
      cause: error,
    });
  }
}

export async function writeJournal(dataDir: string, journal: Omit<Journal, "format">) {
  await writeJson(fileOf(dataDir), { format: 1, ...journal });
}

export async function removeJournal(dataDir: string): Promise<void> {
  await fs.promises.rm(fileOf(dataDir), { force: true });
  await syncFolder(dataDir);
}
