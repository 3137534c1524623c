import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { objectFile } from "#server/backup/store/objects.ts";
import { createBackedUpShop, marksIn } from "#tests/support/backed-up-shop.ts";
import type { RestoreOptions } from "./restore-backup.ts";

const shop = await createBackedUpShop();
await shop.query("create table marks (mark int)");
const first = await shop.backUp();
await shop.query("insert into marks values (1)");
const second = await shop.backUp();
await shop.query("insert into marks values (2)");
await shop.stop();

const command = "npm run restore -- --latest --in-place";
const restore = (options: Partial<RestoreOptions> = {}) => shop.restore({ command, ...options });

test("a stopped restore leaves nothing behind", async () => {
  const controller = new AbortController();
  const onStep = () => controller.abort(new Error("The restore was stopped."));
  const before = fs.readdirSync(shop.dataDir);
  await expect(restore({ signal: controller.signal, onStep })).rejects.toThrow("was stopped");
  expect(fs.readdirSync(shop.dataDir)).toEqual(before);
});

test("a damaged backup is named, with the one that has all that is needed", async () => {
  const older = new Set(first.files.map(({ sha256 }) => sha256));
  const file = second.files.find(({ sha256 }) => !older.has(sha256));
  const object = objectFile(shop.backupDir, file?.sha256 ?? "");
  const good = fs.readFileSync(object);
  // The right form with another content: only the SHA-256 tells.
  const other = first.files.find(({ bytes, sha256 }) => bytes > 0 && sha256 !== file?.sha256);
  fs.copyFileSync(objectFile(shop.backupDir, other?.sha256 ?? ""), object);
  const error = await restore().catch((failure: unknown) => failure);
  expect(String(error)).toContain(`${object} has another content than its name states.`);
  expect(String(error)).toContain(`It has the content of ${file?.path ?? ""}.`);
  expect(String(error)).toContain(`add --backup ${first.name} to the command`);
  expect(fs.existsSync(path.join(shop.dataDir, "postgres.restoring"))).toBe(false);

  const to = shop.beside("from-first");
  const restored = await restore({ to, wanted: { at: null, backup: first.name } });
  expect(restored.backup).toBe(first.name);
  expect(await marksIn(to)).toEqual([1, 2]);
  fs.writeFileSync(object, good);
});

test("in place, the old database is kept, and its WAL leads to what was undone", async () => {
  const at = new Date(second.finishedAt);
  const restored = await restore({ wanted: { at, backup: null } });
  expect(await marksIn(shop.dataDir)).toEqual([1]);
  expect(restored.kept).toHaveLength(1);
  expect(restored.kept[0]).toMatch(/postgres-before-\d{4}-\d\d-\d\dT\d{6}Z$/);
  // Mark 2 was never archived: it is only in the WAL of the database that was replaced.
  await restore();
  expect(await marksIn(shop.dataDir)).toEqual([1, 2]);
});
