import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { adminRooms, ladder, rooms } from "./ladders.ts";

const hasCode = (folder: string) =>
  fs.readdirSync(folder, { recursive: true }).some((file) => /\.tsx?$/.test(String(file)));

test.each([
  ["shop", ladder],
  ["storefront", rooms],
  ["admin", adminRooms],
])("every folder of %s/ with code is on its ladder", (name, own) => {
  const folders = fs
    .readdirSync(name, { withFileTypes: true })
    .filter(
      (entry) =>
        entry.isDirectory() && !entry.name.startsWith(".") && hasCode(path.join(name, entry.name)),
    )
    .map((entry) => entry.name);
  expect(folders.toSorted()).toEqual([...own].toSorted());
});
