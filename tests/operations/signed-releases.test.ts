import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { nameSigner, writeSources, writeSums } from "#scripts/release/files.ts";
import { fetchRelease } from "#server/release/fetch-release.ts";

let folder: string;
/** A repository of those who make releases, and the folder of a shop that trusts one of their keys. */
let source: string;
let shop: string;
let files: string;
const key = (name: string) => path.join(folder, name);
const inFolder = (name: string) => path.join(folder, name);

const git = (...args: readonly string[]) =>
  execFileSync("git", ["-C", source, ...args], { stdio: "pipe", encoding: "utf8" }).trim();

function signedTag(tag: string, signer: string): void {
  const ssh = ["-c", "gpg.format=ssh", "-c", `user.signingkey=${key(signer)}`];
  git(...ssh, "tag", "--sign", "--message", tag, tag);
}

beforeAll(() => {
  process.env["LC_ALL"] = "C"; // git's words are in the language of the machine
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "signed-"));
  source = inFolder("source");
  files = inFolder("files");
  for (const name of ["ours", "foreign"])
    execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", key(name)]);
  fs.mkdirSync(path.join(source, "launcher"), { recursive: true });
  fs.mkdirSync(files);
  git("init", "--quiet", "--initial-branch", "main");
  git("config", "user.name", "Owner");
  git("config", "user.email", "owner@example.com");
  fs.writeFileSync(path.join(source, "package.json"), '{"version":"1.2.0"}');
  fs.writeFileSync(path.join(source, "launcher", "launch.mjs"), "");
  git("add", "--all");
  git("commit", "--quiet", "--message", "Release 1.2.0");
  signedTag("v1.2.0", "ours");
  writeSources(source, files, "v1.2.0");
  writeSums(files, key("ours"));
});

beforeEach(() => {
  shop = fs.mkdtempSync(inFolder("shop-"));
  process.env["SHOP_HOME"] = shop;
  fs.writeFileSync(path.join(shop, "allowed-signers"), "# Keys of releases\n");
  execFileSync("git", ["-C", shop, "init", "--quiet"]);
  execFileSync("git", ["-C", shop, "config", "user.name", "Owner"]);
  execFileSync("git", ["-C", shop, "config", "user.email", "owner@example.com"]);
  nameSigner(shop, key("ours"));
});

afterAll(() => {
  for (const name of ["LC_ALL", "SHOP_HOME"]) delete process.env[name];
  fs.rmSync(folder, { recursive: true, force: true });
});

const fetched = (
  from: string,
  options: { ref?: string; unsigned?: boolean; back?: boolean } = {},
) => fetchRelease({ from, ref: null, unsigned: false, back: false, ...options }, shop);

/** A copy of the published files, in which something is changed. */
function published(change: (copy: string) => void): string {
  const copy = fs.mkdtempSync(inFolder("copy-"));
  fs.cpSync(files, copy, { recursive: true });
  change(copy);
  return path.join(copy, "lath-and-line-1.2.0.tar.gz");
}

test("a release that a trusted key has signed is taken from a remote, a bundle and a file", async () => {
  const commit = git("rev-parse", "--short=12", "v1.2.0^{commit}");
  expect(await fetched(source)).toBe(`1.2.0-${commit}`);
  expect(await fetched(path.join(files, "lath-and-line-1.2.0.bundle"))).toBe(`1.2.0-${commit}`);
  expect(await fetched(published(() => {}))).toMatch(/^1\.2\.0-[0-9a-f]{12}$/);
});

test("a path begins where the command was typed", async () => {
  process.env["INIT_CWD"] = files;
  try {
    expect(await fetched("lath-and-line-1.2.0.bundle")).toMatch(/^1\.2\.0-/);
    expect(await fetched("./lath-and-line-1.2.0.tar.gz")).toMatch(/^1\.2\.0-/);
  } finally {
    delete process.env["INIT_CWD"];
  }
});

const ending = "Nothing was changed. Ask those who make the releases, or add --unsigned";

test("what nobody has signed is refused, and taken when the owner says so", async () => {
  git("tag", "--annotate", "--message", "1.3", "v1.3.0");
  const plain = published((copy) => fs.rmSync(path.join(copy, "SHA256SUMS.sig")));
  for (const [from, ref, sentence] of [
    [source, "v1.3.0", "The tag v1.3.0 is not signed."],
    [source, "main", "which has no signed tag, is not signed."],
    [plain, undefined, "lath-and-line-1.2.0.tar.gz is not signed."],
  ] as const) {
    const given = ref === undefined ? {} : { ref };
    await expect(fetched(from, given)).rejects.toThrow(sentence);
    await expect(fetched(from, given)).rejects.toThrow(ending);
    expect(fs.readdirSync(path.join(shop, "releases")).filter((name) => name[0] !== ".")).toEqual(
      [],
    );
    expect(await fetched(from, { ...given, unsigned: true })).toMatch(/^1\.2\.0-/);
    fs.rmSync(path.join(shop, "releases"), { recursive: true });
  }
  git("tag", "--delete", "v1.3.0");
});

test("what a stranger has signed is refused", async () => {
  signedTag("v1.4.0", "foreign");
  await expect(fetched(source)).rejects.toThrow("v1.4.0 is not signed by a key in allowed-signers");
  git("tag", "--delete", "v1.4.0");
  const file = published((copy) => {
    fs.rmSync(path.join(copy, "SHA256SUMS.sig"));
    writeSums(copy, key("foreign"));
  });
  await expect(fetched(file)).rejects.toThrow(
    "SHA256SUMS is not signed by a key in allowed-signers",
  );
});

test("what was changed after it was signed is refused", async () => {
  const file = published((copy) =>
    fs.appendFileSync(path.join(copy, "lath-and-line-1.2.0.tar.gz"), "more"),
  );
  await expect(fetched(file)).rejects.toThrow(
    "is not the file that SHA256SUMS names: it was changed",
  );
  const sums = published((copy) => {
    fs.appendFileSync(path.join(copy, "lath-and-line-1.2.0.tar.gz"), "more");
    const before = fs.readFileSync(path.join(copy, "SHA256SUMS.sig"));
    fs.rmSync(path.join(copy, "SHA256SUMS.sig"));
    writeSums(copy, key("ours"));
    fs.writeFileSync(path.join(copy, "SHA256SUMS.sig"), before);
  });
  await expect(fetched(sums)).rejects.toThrow(
    "SHA256SUMS is not signed by a key in allowed-signers",
  );
});

test("an older signed tag under a newer name is refused", async () => {
  git("update-ref", "refs/tags/v9.0.0", git("rev-parse", "refs/tags/v1.2.0"));
  await expect(fetched(source)).rejects.toThrow("The tag v9.0.0 was signed under another name.");
  git("update-ref", "-d", "refs/tags/v9.0.0");
});

test("a shop that trusts nobody says where the key belongs", async () => {
  const signers = path.join(shop, "allowed-signers");
  fs.writeFileSync(signers, "# Keys of releases\n");
  await expect(fetched(source)).rejects.toThrow(
    `The tag v1.2.0 can't be checked, as this version names no key yet: put the line that those who make the releases publish into ${signers}, and update again. Nothing was changed.`,
  );
  nameSigner(shop, key("ours"));
  expect(await fetched(source)).toMatch(/^1\.2\.0-/);
});

test.each([
  ["2.0.0", "is older than 2.0.0, which runs. Nothing was changed."],
  ["1.10.0", "is older than 1.10.0, which runs. Nothing was changed."],
])("a signed release is refused when %s runs, and taken with --back", async (version, sentence) => {
  fs.writeFileSync(path.join(shop, "package.json"), JSON.stringify({ version }));
  for (const from of [source, published(() => {})]) {
    await expect(fetched(from)).rejects.toThrow(`1.2.0 ${sentence}`);
    expect(await fetched(from, { back: true })).toMatch(/^1\.2\.0-/);
  }
});

test("a signed commit before the one that runs is refused, whatever its version, and taken with --back", async () => {
  git("commit", "--quiet", "--allow-empty", "--message", "After 1.2.0");
  const known = { version: "1.2.0", commit: git("rev-parse", "main") };
  for (const name of ["package.json", "release.json"])
    fs.writeFileSync(path.join(shop, name), JSON.stringify(known));
  const digits = known.commit.slice(0, 12);
  await expect(fetched(source)).rejects.toThrow(`is older than 1.2.0 (${digits}), which runs.`);
  expect(await fetched(source, { back: true })).toMatch(/^1\.2\.0-/);
});

test("a file that is changed while it is unpacked is taken as it was checked", async () => {
  const file = published(() => {});
  const forged = published((copy) => {
    const unsigned = path.join(copy, "lath-and-line-1.2.0.tar.gz");
    fs.rmSync(unsigned);
    fs.writeFileSync(path.join(copy, "package.json"), '{"version":"6.6.6"}');
    execFileSync("tar", ["-czf", unsigned, "-C", copy, "package.json"]);
  });
  // What has the folder changes the file between the check and tar.
  const programs = fs.mkdtempSync(inFolder("programs-"));
  const tar = execFileSync("sh", ["-c", "command -v tar"], { encoding: "utf8" }).trim();
  const script = `#!/bin/sh\ncp '${forged}' '${file}'\nexec '${tar}' "$@"\n`;
  fs.writeFileSync(path.join(programs, "tar"), script, { mode: 0o755 });
  const before = process.env["PATH"];
  process.env["PATH"] = `${programs}:${before}`;
  try {
    expect(await fetched(file)).toMatch(/^1\.2\.0-/);
  } finally {
    process.env["PATH"] = before;
  }
  expect(fs.readFileSync(file)).toEqual(fs.readFileSync(forged));
});

test("what can't be fetched is told in git's first words", async () => {
  const nowhere = path.join(folder, "nowhere.bundle");
  await expect(fetched(nowhere)).rejects.toThrow(
    `${nowhere} could not be fetched: '${nowhere}' does not appear to be a git repository`,
  );
});
