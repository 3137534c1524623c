import fs from "node:fs";
import path from "node:path";
import { syncFolder } from "#server/backup/store/durable-files.ts";

/** Waits until the files of a folder and their names are on the disk. Does nothing if it is missing. */
export async function syncTree(folder: string): Promise<void> {
  if (!fs.existsSync(folder)) return;
  for (const entry of await fs.promises.readdir(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) await syncTree(file);
    else if (entry.isFile()) await syncFile(file);
  }
  await syncFolder(folder);
}

async function syncFile(file: string): Promise<void> {
  const handle = await fs.promises.open(file, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
