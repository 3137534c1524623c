import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { readBuiltFile } from "./built-file.server.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";

const build = tempFolder();
mkdirSync(path.join(build, "client/assets"), { recursive: true });
writeFileSync(path.join(build, "client/assets/app.css"), "a{}");

test.each(["server", "server/assets", "server/assets/deeper"])(
  "a module built into %s finds the client's build",
  (folder) => {
    expect(readBuiltFile("/assets/app.css", path.join(build, folder))).toBe("a{}");
  },
);

test("a build without the file is refused with its name", () => {
  expect(() => readBuiltFile("/assets/other.css", path.join(build, "server"))).toThrow(
    "/assets/other.css",
  );
});
