import { execFileSync, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkOut, commitHere, git } from "./support/built-release.ts";

const root = path.resolve(import.meta.dirname, "../..");
let folder: string;
let keys: string;

beforeAll(() => {
  folder = checkOut("to-release", commitHere());
  for (const tag of git(folder, "tag", "--list", "v9.*").split("\n").filter(Boolean))
    git(folder, "tag", "--delete", tag);
  // The script needs the packages, and changes none of them.
  if (!fs.existsSync(path.join(folder, "node_modules")))
    fs.symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  keys = fs.mkdtempSync(path.join(os.tmpdir(), "release-keys-"));
  const args = ["-q", "-t", "ed25519", "-N", "", "-C", "owner@example.com"];
  execFileSync("ssh-keygen", [...args, "-f", path.join(keys, "key")]);
});

afterAll(() => fs.rmSync(keys, { recursive: true, force: true }));

function release(...args: readonly string[]) {
  return spawnSync(process.execPath, ["scripts/release.ts", ...args], {
    cwd: folder,
    encoding: "utf8",
    env: {
      ...process.env,
      GIT_AUTHOR_NAME: "Owner",
      GIT_AUTHOR_EMAIL: "owner@example.com",
      GIT_COMMITTER_NAME: "Owner",
      GIT_COMMITTER_EMAIL: "owner@example.com",
    },
  });
}

const key = () => path.join(keys, "key");
const at = (name: string) => path.join(folder, "build", "release", name);
const read = (name: string) => fs.readFileSync(path.join(folder, name), "utf8");

test("a release is a tag with notes, sources, bill of materials, evidence and signed hashes", () => {
  const changelog = read("CHANGELOG.md");
  const { status, stderr } = release("9.1.0", "--key", key(), "--without-tests");
  expect([status, stderr]).toEqual([0, ""]);

  const commit = git(folder, "rev-parse", "v9.1.0^{commit}");
  expect(JSON.parse(read("db/releases.json")).at(-1)).toMatchObject({ commit });
  expect(git(folder, "show", "v9.1.0:package.json")).toContain('"version": "9.1.0"');
  expect(git(folder, "show", "v9.1.0:package-lock.json")).toContain('"version": "9.1.0"');
  expect(git(folder, "status", "--porcelain")).toBe("");
  const migrations = fs.readdirSync(path.join(folder, "db/migrations"));
  expect(read("db/migrations/released.sha256").trim().split("\n")).toHaveLength(
    migrations.filter((name) => name.endsWith(".sql")).length,
  );

  const first = /^- .{40}/m.exec(changelog)?.[0] ?? "nothing";
  expect(fs.readFileSync(at("NOTES.md"), "utf8")).toContain(first);
  const signed = fs.readFileSync(`${key()}.pub`, "utf8").split(" ")[1];
  expect(git(folder, "show", "v9.1.0:allowed-signers")).toContain(signed);
  expect(read("CHANGELOG.md")).toContain("## Unreleased\n\n## 9.1.0 (");
  const bill = JSON.parse(fs.readFileSync(at("sbom.json"), "utf8"));
  expect(bill.metadata.component.name).toBe("lath-and-line");
  const names = bill.components.map((each: { name: string }) => each.name);
  expect(names).toContain("kysely");
  expect(names).not.toContain("vitest");
  expect(fs.readFileSync(at("EVIDENCE.md"), "utf8")).toContain("The tests were not run");

  execFileSync("sha256sum", ["--check", "--strict", "SHA256SUMS"], { cwd: at("."), stdio: "pipe" });
  const allowed = path.join(keys, "allowed");
  const publicKey = fs.readFileSync(`${key()}.pub`, "utf8").trim();
  fs.writeFileSync(allowed, `owner@example.com ${publicKey}\n`);
  const verify = ["-Y", "verify", "-n", "lath-and-line", "-I", "owner@example.com", "-f", allowed];
  execFileSync("ssh-keygen", [...verify, "-s", at("SHA256SUMS.sig")], {
    input: fs.readFileSync(at("SHA256SUMS")),
    stdio: ["pipe", "pipe", "pipe"],
  });
  git(folder, "-c", `gpg.ssh.allowedSignersFile=${allowed}`, "verify-tag", "v9.1.0");
  expect(
    execFileSync("tar", ["-tzf", at("lath-and-line-9.1.0.tar.gz")], { encoding: "utf8" }),
  ).toContain("lath-and-line-9.1.0/package.json");
  execFileSync("git", ["-C", folder, "bundle", "verify", at("lath-and-line-9.1.0.bundle")], {
    stdio: "pipe",
  });
});

test("a release twice, without a key, with a strange one, of uncommitted changes, and without notes is refused", () => {
  const signed = (version: string, by = key()) =>
    release(version, "--key", by, "--without-tests").stderr;
  expect(signed("9.1.0")).toContain("There is a tag v9.1.0 already.");
  expect(signed("9.2.0")).toContain("has nothing under Unreleased");
  const noted = read("CHANGELOG.md").replace("## Unreleased", "$&\n\n- More.");
  fs.writeFileSync(path.join(folder, "CHANGELOG.md"), noted);
  expect(signed("9.2.0")).toContain("Commit everything first.");
  const author = ["-c", "user.name=Owner", "-c", "user.email=owner@example.com"];
  git(folder, ...author, "commit", "--quiet", "--all", "--message", "More");
  const strange = path.join(keys, "strange");
  execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", strange]);
  expect(signed("9.2.0", strange)).toContain("allowed-signers names other keys");
  expect(release("9.2.0", "--without-tests").stderr).toContain("Use npm run release --");
  expect(git(folder, "status", "--porcelain") + git(folder, "tag", "--list", "v9.2.0")).toBe("");
});
