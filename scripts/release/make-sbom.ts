import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { LockFile } from "#scripts/lint/packages.ts";

const outputMaxBytes = 50_000_000;

/**
 * The bill of materials of a version as CycloneDX JSON: every package that runs in production, with its
 * licence and hash, by its lock file. Needs npm, and no network.
 *
 * npm's own `--omit dev` also leaves out what a tool of the build needs as well, such as pg (npm 11.19): so
 * npm gets a copy of package.json and the lock file that names no tools.
 */
export function makeSbom(folder: string): string {
  const read = (name: string) =>
    JSON.parse(readFileSync(path.join(folder, name), "utf8")) as Record<string, unknown>;
  const temporary = mkdtempSync(path.join(os.tmpdir(), "sbom-"));
  try {
    const { devDependencies: _, ...manifest } = read("package.json");
    // npm names the bill after the folder.
    const copy = path.join(temporary, String(manifest["name"]));
    mkdirSync(copy);
    const write = (name: string, content: unknown) =>
      writeFileSync(path.join(copy, name), JSON.stringify(content));
    write("package.json", manifest);
    write("package-lock.json", withoutTools(read("package-lock.json") as unknown as LockFile));
    const args = ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"];
    return execFileSync("npm", args, { cwd: copy, encoding: "utf8", maxBuffer: outputMaxBytes });
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

function withoutTools(lock: LockFile): LockFile {
  const packages = Object.entries(lock.packages)
    .filter(([, { dev }]) => dev !== true)
    .map(([place, locked]) => [place, place === "" ? { ...locked, devDependencies: {} } : locked]);
  return { ...lock, packages: Object.fromEntries(packages) };
}
