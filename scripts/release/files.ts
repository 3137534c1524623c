import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/** What ssh-keygen signs for: a signature of another purpose does not count. */
const signatureNamespace = "lath-and-line";

/** Runs git in a folder and returns what it printed. */
export function git(folder: string, ...args: readonly string[]): string {
  return execFileSync("git", ["-C", folder, ...args], { encoding: "utf8", stdio: "pipe" }).trim();
}

/** Writes the files of a release that hold its sources: an archive, and a bundle with its history. */
export function writeSources(root: string, folder: string, tag: string): void {
  const name = `lath-and-line-${tag.slice(1)}`;
  const archive = path.join(folder, `${name}.tar.gz`);
  git(root, "archive", "--format=tar.gz", `--prefix=${name}/`, "--output", archive, tag);
  git(root, "bundle", "create", path.join(folder, `${name}.bundle`), tag);
}

/** Writes SHA256SUMS of all files in a folder, and with a key its signature beside it. */
export function writeSums(folder: string, key: string | null): void {
  const names = readdirSync(folder).filter((name) => !name.startsWith("SHA256SUMS"));
  const lines = names.toSorted().map((name) => `${hashOf(path.join(folder, name))}  ${name}\n`);
  const sums = path.join(folder, "SHA256SUMS");
  writeFileSync(sums, lines.join(""));
  if (key === null) return;
  execFileSync("ssh-keygen", ["-Y", "sign", "-n", signatureNamespace, "-f", key, sums], {
    stdio: "pipe",
  });
}

function hashOf(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}
