import fs from "node:fs";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { checkMajor, majorIn } from "#server/postgres/majors.ts";
import type { Place } from "#server/postgres/place.ts";
import { finishSwap, swapDataFolders } from "./swap.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";

let place: Place;

beforeEach(() => {
  const dir = tempFolder();
  const owner = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0, name: "test" };
  const socketDir = dir;
  place = {
    dir,
    owner,
    socketDir,
    dataDir: path.join(dir, "data"),
    logFile: path.join(dir, "log"),
  };
  makeData("data", 17);
  makeData("upgrade/data", 18);
});

function makeData(name: string, major: number): void {
  fs.mkdirSync(path.join(place.dir, name), { recursive: true });
  fs.writeFileSync(path.join(place.dir, name, "PG_VERSION"), `${major}\n`);
}

const majors = () => ({
  data: majorIn(place.dataDir),
  kept: majorIn(`${place.dataDir}-17`),
  new: majorIn(path.join(place.dir, "upgrade/data")),
});

/** Runs the swap up to its n-th rename, where it is killed. */
async function killAtRename(count: number): Promise<void> {
  const rename = fs.renameSync;
  let calls = 0;
  fs.renameSync = (from, to) => {
    calls += 1;
    if (calls >= count) throw new Error("killed");
    rename(from, to);
  };
  try {
    await expect(swapDataFolders(place)).rejects.toThrow("killed");
  } finally {
    fs.renameSync = rename;
  }
}

test("the new data folder takes the place of the old one, which is kept", async () => {
  expect(await swapDataFolders(place)).toBe(`${place.dataDir}-17`);
  expect(majors()).toEqual({ data: 18, kept: 17, new: null });
  expect(fs.existsSync(path.join(place.dir, "upgrade"))).toBe(false);
});

test("a folder kept by an earlier upgrade is not overwritten", async () => {
  makeData("data-17", 17);
  expect(await swapDataFolders(place)).toBe(`${place.dataDir}-17-2`);
});

test("killed before the first rename, the old folder is in its place and counts", async () => {
  await killAtRename(1);
  expect(majors()).toEqual({ data: 17, kept: null, new: 18 });
  expect(await finishSwap(place)).toBe(false);
});

test("killed between the renames, nothing starts until the command has finished the swap", async () => {
  await killAtRename(2);
  expect(majors()).toEqual({ data: null, kept: 17, new: 18 });
  expect(() => checkMajor(place)).toThrow("Run npm run upgrade-database, which finishes it.");
  expect(await finishSwap(place)).toBe(true);
  expect(majors()).toEqual({ data: 18, kept: 17, new: null });
  expect(() => checkMajor(place)).not.toThrow();
});

test("an incomplete new folder is never put in place", async () => {
  fs.rmSync(place.dataDir, { recursive: true });
  expect(await finishSwap(place)).toBe(false);
});
