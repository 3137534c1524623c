import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { prepareDataFolder } from "./data-folder.ts";

function freshFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "data-folder-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  return folder;
}

const modeOf = (file: string) => fs.statSync(file).mode & 0o777;

test("mails that an earlier version left readable are closed to other users", () => {
  const folder = freshFolder();
  const mail = path.join(folder, "mail");
  fs.mkdirSync(mail, { mode: 0o755 });
  fs.writeFileSync(path.join(mail, "a.eml"), "link", { mode: 0o644 });
  prepareDataFolder(folder);
  expect(modeOf(mail)).toBe(0o700);
  expect(modeOf(path.join(mail, "a.eml"))).toBe(0o600);
  expect(fs.readdirSync(folder)).toEqual(["mail"]);
});

test("a missing folder is created", () => {
  const folder = path.join(freshFolder(), "a", "b");
  prepareDataFolder(folder);
  expect(fs.readdirSync(folder)).toEqual([]);
});

test("a file instead of a folder is refused with a sentence", () => {
  const file = path.join(freshFolder(), "data");
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
