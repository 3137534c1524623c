import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFileSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { allowedSigners, signatureNamespace, signersFile } from "#server/release/signers.ts";

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

/**
 * Names the key that signs the first release in allowed-signers, so that shops which run it take the next one that
 * the key signs. Later another key would be of no use: no shop that runs the release before would take this one.
 */
export function nameSigner(root: string, key: string): void {
  const [type = "", text = ""] = readFileSync(`${key}.pub`, "utf8").trim().split(" ");
  const signers = allowedSigners(root);
  if (signers.some((line) => line.split(" ").includes(text))) return;
  if (signers.length > 0)
    throw new Error(
      `${signersFile} names other keys, and shops take this release only if one of them signs it. Add the line of a new key there, and let the new key sign the release after this one.`,
    );
  const email = /<(.+)>/.exec(git(root, "var", "GIT_COMMITTER_IDENT"))?.[1] ?? "release";
  const purposes = `namespaces="git,${signatureNamespace}"`;
  appendFileSync(path.join(root, signersFile), `${email} ${purposes} ${type} ${text}\n`);
}

/** Writes SHA256SUMS of all files in a folder, and its signature beside it. */
export function writeSums(folder: string, key: string): void {
  const names = readdirSync(folder).filter((name) => !name.startsWith("SHA256SUMS"));
  const lines = names.toSorted().map((name) => `${hashOf(path.join(folder, name))}  ${name}\n`);
  const sums = path.join(folder, "SHA256SUMS");
  writeFileSync(sums, lines.join(""));
  execFileSync("ssh-keygen", ["-Y", "sign", "-n", signatureNamespace, "-f", key, sums], {
    stdio: "pipe",
  });
}

function hashOf(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}
