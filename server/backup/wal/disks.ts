import fs from "node:fs";
import path from "node:path";

/** Whether two folders are on one disk. A folder that does not exist yet counts as its parent. */
export function areOnSameDisk(one: string, other: string): boolean {
  return deviceOf(one) === deviceOf(other);
}

function deviceOf(folder: string): number {
  const found = fs.statSync(folder, { throwIfNoEntry: false });
  const parent = path.dirname(folder);
  return found === undefined && parent !== folder ? deviceOf(parent) : (found?.dev ?? 0);
}
