import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, onTestFinished, TestRunner } from "vitest";

/**
 * A new folder, which is deleted after the test or the file that asks for it. PostgreSQL can reach it: started by
 * root, it runs as another user.
 */
export function tempFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "t-"));
  fs.chmodSync(folder, 0o755);
  const remove = () => fs.rmSync(folder, { recursive: true, force: true });
  if (TestRunner.getCurrentTest() === undefined) afterAll(remove);
  else onTestFinished(remove);
  return folder;
}
