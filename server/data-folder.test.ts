import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { prepareDataFolder } from "./data-folder.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";

const modeOf = (file: string) => fs.statSync(file).mode & 0o777;

test.each(["mail", "uploads"])(
  "%s that an earlier version left readable are closed to other users",
  (name) => {
    const folder = tempFolder();
    const inner = path.join(folder, name);
    fs.mkdirSync(inner, { mode: 0o755 });
    prepareDataFolder(folder);
    expect(modeOf(inner)).toBe(0o700);
    expect(fs.readdirSync(folder)).toEqual([name]);
  },
);

test("a missing folder is created", () => {
  const folder = path.join(tempFolder(), "a", "b");
  prepareDataFolder(folder);
  expect(fs.readdirSync(folder)).toEqual([]);
  expect(modeOf(folder)).toBe(0o711);
});

test("a file instead of a folder is refused with a sentence", () => {
  const file = path.join(tempFolder(), "data");
  fs.writeFileSync(file, "");
  expect(() => prepareDataFolder(file)).toThrow(/^DATA_DIR .* is not a folder\./);
  expect(() => prepareDataFolder(path.join(file, "deeper"))).toThrow(
    /^DATA_DIR .* is not a folder\./,
  );
});

test.runIf(fs.existsSync("/proc/sys/kernel"))(
  "a folder that can't be written to is refused with a sentence",
  () => {
    expect(() => prepareDataFolder("/proc/sys/kernel/shop")).toThrow(/^DATA_DIR \/proc.*\.$/);
  },
);
