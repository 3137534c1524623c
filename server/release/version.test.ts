import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { readRelease } from "./version.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";

const commit = "54604117386f0c1d2e3f405162738495a6b7c8d9";
let folder: string;

beforeEach(() => {
  folder = tempFolder();
  write("package.json", '{ "version": "1.2.0" }');
});

function write(file: string, content: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), content);
}

test("the version is package.json's, where no commit is known", () => {
  expect(readRelease(folder)).toEqual({ folder, version: "1.2.0" });
});

test.each([
  ["a branch", { HEAD: "ref: refs/heads/main\n", "refs/heads/main": `${commit}\n` }],
  ["a commit without a branch", { HEAD: `${commit}\n` }],
])("a checkout of %s has the version with the commit", (_, files) => {
  for (const [name, content] of Object.entries(files)) write(`.git/${name}`, content);
  expect(readRelease(folder).version).toBe("1.2.0 (54604117386f)");
});

test("a checkout of which neither git nor its files know the commit has package.json's version", () => {
  write(".git/HEAD", "ref: refs/heads/main\n");
  expect(readRelease(folder).version).toBe("1.2.0");
});

test("the commit that came with a release wins", () => {
  write("release.json", `{ "commit": "${"a".repeat(40)}" }`);
  write(".git/HEAD", `${commit}\n`);
  expect(readRelease(folder).version).toBe("1.2.0 (aaaaaaaaaaaa)");
});
