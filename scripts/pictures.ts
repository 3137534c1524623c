/**
 * Makes those sizes of the pictures that ship with the shop that are missing, in `.cache/pictures/files`: first what
 * visitors wait for (`server/http/lend-master.ts`). `--beside` makes one picture at a time and ends with the process
 * that started it. Two at once don't make the same: the second waits. `scripts/picture-names.ts` has named them.
 */
import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { withLock } from "#launcher/lock.mjs";
import {
  listShippedPictures,
  listShippedSizes,
  shippedFolders,
  shippedMaster,
} from "#shop/catalogue/shop-pictures.server.ts";
import { makeSizes, mostNeeded } from "./pictures/make-sizes.ts";
import { writeWhole } from "./pictures/name-master.ts";

const { files, wanted, masters, folder } = shippedFolders;
/** A slow machine makes all of them in minutes. */
const waitMs = 60 * 60_000;

const isBeside = process.argv.includes("--beside");
if (isBeside) {
  process.once("disconnect", () => process.exit()).channel?.unref();
  if (!process.connected) process.exit();
}
await withLock(`${folder}.lock`, { waitMs }, makeAll);

async function makeAll(): Promise<void> {
  fs.mkdirSync(wanted, { recursive: true });
  // Read first: a build beside may name other pictures meanwhile, which are not made here.
  const manifest = fs.readFileSync(path.join(folder, "manifest.json"));
  const left = new Set(listShippedPictures());
  const makeOneAfterAnother = async () => {
    for (let next; (next = mostNeeded([...left], wanted)) !== undefined;) {
      left.delete(next);
      await makeSizes(next, path.join(masters, shippedMaster(next) ?? ""), files);
    }
  };
  const atOnce = isBeside ? 1 : os.availableParallelism();
  await Promise.all(Array.from({ length: atOnce }, makeOneAfterAnother));
  removeUnused();
  // Written last: the launcher starts this again until it is there (`launcher/pictures.mjs`).
  writeWhole(path.join(folder, "made"), createHash("sha256").update(manifest).digest("hex"));
  fs.rmSync(wanted, { recursive: true });
}

/** Removes the files of masters that have been removed or replaced. */
function removeUnused(): void {
  const used = new Set(listShippedSizes().values());
  for (const entry of fs.readdirSync(files, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile() && !used.has(file)) fs.rmSync(file);
  }
}
