import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createBackedUpShop, queryIn, marksIn } from "#tests/support/backed-up-shop.ts";
import { listManifests, listSets } from "#server/backup/store/sets.ts";
import { checkDiskRoom } from "./disk-room.ts";

const shop = await createBackedUpShop();
const { beside } = shop;

await shop.query("create table marks (mark int)");
fs.mkdirSync(path.join(shop.dataDir, "mail"));
fs.writeFileSync(path.join(shop.dataDir, "mail", "1.eml"), "Dear customer");
fs.mkdirSync(path.join(shop.dataDir, "uploads", "pictures"), { recursive: true });
fs.writeFileSync(path.join(shop.dataDir, "uploads", "pictures", "a-160.webp"), "A peg");
await shop.backUp();
await shop.query("insert into marks values (1)");
await sleep(50);
/** A time after the first mark and before the second. */
const between = new Date();
await sleep(50);
await shop.ship();
await shop.query("insert into marks values (2)");
await shop.ship();
await shop.query("insert into marks values (3)");

const setOf = async () => (await listSets(shop.backupDir))[0]?.set ?? "";

test("restores to a time between two changes, beside the running shop", async () => {
  const to = beside("at-time");
  const restored = await shop.restore({ to, wanted: { at: between, backup: null } });
  expect(restored.dataDir).toBe(to);
  expect(restored.reachedAt.getTime()).toBeLessThanOrEqual(between.getTime());
  expect(await marksIn(to)).toEqual([1]);
  expect(fs.readFileSync(path.join(to, "mail", "1.eml"), "utf8")).toBe("Dear customer");
  const picture = path.join(to, "uploads", "pictures", "a-160.webp");
  expect(fs.readFileSync(picture, "utf8")).toBe("A peg");
  expect(await queryIn(to, "select restored_to, reconciled_at from restores")).toEqual([
    { restored_to: restored.reachedAt, reconciled_at: null },
  ]);
  expect(await shop.query("select mark from marks order by 1")).toHaveLength(3);
});

test("the latest state has what was not archived yet, from the shop's own folder", async () => {
  const to = beside("latest");
  await shop.restore({ to });
  expect(await marksIn(to)).toEqual([1, 2, 3]);
});

test("a time that no backup leads to is answered with the times that can be restored", async () => {
  const to = beside("never");
  const at = (text: string) => shop.restore({ to, wanted: { at: new Date(text), backup: null } });
  await expect(at("2020-01-01T00:00:00Z")).rejects.toThrow(
    /^No backup leads to 1 January 2020 at 00:00:00\. Nothing was changed\. These times can be restored:\n {2}\d+ \w+ \d{4} at [\d:]+ to \d+ \w+ \d{4} at [\d:]+$/,
  );
  await expect(at("2999-01-01T00:00:00Z")).rejects.toThrow("in the future");
  await expect(shop.restore({ to, wanted: { at: null, backup: "other" } })).rejects.toThrow(
    "There is no backup other",
  );
  await expect(shop.restore({ to, backupDir: beside("empty") })).rejects.toThrow(
    "There is no backup in",
  );
  expect(fs.existsSync(to)).toBe(false);
});

test("without the shop's folder, a time after the last archived change is refused", async () => {
  await sleep(1_100);
  const [row] = await shop.query("select clock_timestamp() as now");
  const wanted = { at: new Date(String(row?.["now"])), backup: null };
  const options = { dataDir: beside("lost"), to: beside("later"), wanted };
  await expect(shop.restore(options)).rejects.toThrow("These times can be restored");
  expect(fs.existsSync(options.to)).toBe(false);
});

test("nothing is written to a folder that is in use", async () => {
  await expect(shop.restore({ to: shop.dataDir })).rejects.toThrow("is not empty");
  await expect(shop.restore({ to: path.join(shop.backupDir, "here") })).rejects.toThrow("is in");
  await expect(shop.restore({ to: null })).rejects.toThrow("The shop is running on this database");
  expect(await shop.query("select mark from marks")).toHaveLength(3);
});

test("too little room on the disk is found before anything is written", async () => {
  const [manifest] = await listManifests(shop.backupDir, await setOf());
  if (manifest === undefined) throw new Error("no backup");
  const file = { path: "mail/large", mode: 0o600, bytes: 1e16, sha256: "0".repeat(64) };
  const plan = { manifest: { ...manifest, files: [...manifest.files, file] }, segments: [] };
  expect(() => checkDiskRoom(shop.dataDir, plan)).toThrow(/needs 10,000,\d{3},\d{3} MB/);
});
