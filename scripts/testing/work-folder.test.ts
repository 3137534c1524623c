import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { withWorkFolder } from "./work-folder.ts";

test("a step has a folder, which is deleted when it ends, and when it fails", async () => {
  const used: string[] = [];
  const use = async (folder: string) => {
    fs.writeFileSync(path.join(folder, "file"), "x");
    used.push(folder);
  };
  await withWorkFolder(use);
  await expect(
    withWorkFolder(async (folder) => {
      await use(folder);
      throw new Error("failed");
    }),
  ).rejects.toThrow("failed");
  expect(used.map((folder) => fs.existsSync(folder))).toEqual([false, false]);
  expect(new Set(used).size).toBe(2);
});

test("two steps at the same time have folders of their own", async () => {
  const [first, second] = await Promise.all([
    withWorkFolder(async (folder) => folder),
    withWorkFolder(async (folder) => folder),
  ]);
  expect(first).not.toBe(second);
});

test("the folder of a run that was killed is deleted by the next", async () => {
  const parent = await withWorkFolder(async (folder) => path.dirname(folder));
  // Higher than any process of Linux can have.
  const leftOver = fs.mkdtempSync(path.join(parent, "shop-tests-99999999-"));
  await withWorkFolder(async () => expect(fs.existsSync(leftOver)).toBe(false));
});
