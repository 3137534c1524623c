import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { sizesOf } from "#shop/catalogue/picture.ts";
import { withLock } from "#launcher/lock.mjs";
import { nameMaster, writeWhole } from "./name-master.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";

const script = path.resolve(import.meta.dirname, "../pictures.ts");

/** A folder like the shop's with two pictures, named and not made. */
async function shopFolder() {
  const folder = tempFolder();
  const masters = path.join(folder, "pictures", "options");
  const cache = path.join(folder, ".cache", "pictures");
  for (const each of [masters, cache]) fs.mkdirSync(each, { recursive: true });
  const pictures = [];
  for (let at = 0; at < 2; at += 1) {
    const file = path.join(masters, `wheel-${at}.webp`);
    const create = {
      width: 500,
      height: 500,
      channels: 3 as const,
      background: { r: at, g: 9, b: 9 },
    };
    await sharp({ create }).webp().toFile(file);
    const address = `/pictures/options/wheel-${at}-${await nameMaster(file)}.webp`;
    pictures.push({ view: `wheel-${at}`, alt: "A wheel", address });
  }
  fs.writeFileSync(path.join(cache, "manifest.json"), JSON.stringify({ "option:wheel": pictures }));
  const sizes = pictures.flatMap(({ address }) => sizesOf(address));
  return { folder, cache, files: sizes.map((size) => path.join(cache, "files", size)) };
}

const start = (cwd: string, ...args: string[]) =>
  spawn(process.execPath, [script, ...args], {
    cwd,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });

test("what makes sizes beside the shop ends with it, also while it waits for another", async () => {
  const { folder, cache, files } = await shopFolder();
  await withLock(`${cache}.lock`, {}, async () => {
    const beside = start(folder, "--beside");
    await once(beside, "spawn");
    beside.disconnect();
    expect(await once(beside, "exit")).toEqual([0, null]);
  });
  expect(files.filter((file) => fs.existsSync(file))).toEqual([]);
}, 60_000);

test("two at once go on where an earlier one was killed, and remove what no master needs", async () => {
  const { folder, cache, files } = await shopFolder();
  const early = files.slice(0, 5);
  for (const file of early) writeWhole(file, "made before");
  fs.writeFileSync(`${files[5]}.part`, "hal");
  writeWhole(path.join(cache, "files", "pictures", "gone-1-160.webp"), "of a master that is gone");
  fs.writeFileSync(`${cache}.lock`, "999999999");

  const both = [start(folder), start(folder, "--beside")];
  const ends = await Promise.all(both.map((each) => once(each, "exit")));
  expect(ends.map(([code]) => code)).toEqual([0, 0]);
  for (const file of early) expect(fs.readFileSync(file, "utf8")).toBe("made before");
  const there = fs.readdirSync(path.join(cache, "files"), { recursive: true, encoding: "utf8" });
  const names = there.map((name) => path.join(cache, "files", name));
  expect(names.filter((name) => fs.statSync(name).isFile()).toSorted()).toEqual(files.toSorted());
  for (const file of files.slice(5)) await sharp(file).stats();
  expect(fs.readdirSync(cache).toSorted()).toEqual(["files", "made", "manifest.json"]);
}, 60_000);

test("pictures that are named meanwhile are left to the next start", async () => {
  const { folder, cache, files } = await shopFolder();
  const manifest = path.join(cache, "manifest.json");
  const named = createHash("sha256").update(fs.readFileSync(manifest)).digest("hex");
  const end = once(start(folder), "exit");
  await expect.poll(() => files.some((file) => fs.existsSync(file)), { interval: 5 }).toBe(true);
  writeWhole(manifest, "{}");
  expect(await end).toEqual([0, null]);
  expect(fs.readFileSync(path.join(cache, "made"), "utf8")).toBe(named);
}, 60_000);
