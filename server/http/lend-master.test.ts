import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { makeFiles } from "./http-for-tests.ts";
import { lendMaster } from "./lend-master.ts";

const preview = "fff".repeat(16);
const size = (folder: string, view: string, width = 320) =>
  `/pictures/${folder}/${view}-0a1b2c3d-${preview}-${width}.avif`;

function folders() {
  const folder = makeFiles({});
  const wanted = path.join(folder, "wanted");
  return { folder, wanted, masters: "masters", files: "files" };
}

test("a size lends its master, and leaves one note of it for what makes sizes", async () => {
  const where = folders();
  fs.mkdirSync(where.wanted);
  const lent = [
    size("peg-bag", "detail-2"),
    size("peg-bag", "detail-2", 160),
    size("home", "room"),
  ];
  expect(lent.map((each) => lendMaster(each, where))).toEqual([
    "masters/products/peg-bag/detail-2.webp",
    "masters/products/peg-bag/detail-2.webp",
    "masters/home/room.webp",
  ]);
  await expect
    .poll(() => fs.readdirSync(where.wanted).map(decodeURIComponent))
    .toEqual(["home/room.webp", "products/peg-bag/detail-2.webp"]);
});

test("where nothing makes sizes, there are no notes", async () => {
  const where = folders();
  expect(lendMaster(size("options", "wheelType-deluxe"), where)).toBe(
    "masters/options/wheelType-deluxe.webp",
  );
  expect(fs.existsSync(where.wanted)).toBe(false);
});

test.each([
  "/pictures/peg-bag/packshot.webp",
  size("..", "packshot"),
  size("peg-bag", "../packshot"),
  `/pictures/uploads/packshot-${"0a1b2c3d".repeat(2)}-${preview}-320.webp`,
  "/assets/entry-a1b2.js",
])("%s lends nothing", (pathname) => expect(lendMaster(pathname, folders())).toBeUndefined());
