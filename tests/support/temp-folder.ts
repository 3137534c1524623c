import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterwards } from "./afterwards.ts";

/** A new folder for the test or the file. PostgreSQL can reach it: started by root, it runs as another user. */
export function tempFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "t-"));
  fs.chmodSync(folder, 0o755);
  afterwards(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}
