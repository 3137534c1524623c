import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import os from "node:os";

/** This machine's own settings of npm, by which it reaches its registry, with the file of certificates to trust. */
export function npmSettings(certificates: string): string {
  const options = { cwd: os.tmpdir(), encoding: "utf8" } as const;
  const user = execFileSync("npm", ["config", "get", "userconfig"], options).trim();
  const own = existsSync(user) ? readFileSync(user, "utf8") : "";
  return `${own}\ncafile=${certificates}\n`;
}
