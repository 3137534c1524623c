import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { objectFile } from "#server/backup/store/objects.ts";
import { startLocalPostgres } from "#server/postgres/local-postgres.ts";
import { createBackedUpShop } from "#tests/support/backed-up-shop.ts";
import { verifyBackup } from "./verify-backup.ts";

const shop = await createBackedUpShop();
const manifest = await shop.backUp();

const { backupDir, dataDir, key } = shop;
const options = { backupDir, dataDir, key, migration: manifest.migration, log: () => {} };
const leftovers = () => fs.readdirSync(shop.dataDir).filter((name) => name.startsWith("verifying"));

test("a good backup is restored, checked and deleted again, also after a killed verification", async () => {
  // A killed verification leaves its folder, with a server that still runs.
  const dir = path.join(shop.dataDir, "verifying", "postgres");
  const left = await startLocalPostgres({ dir, log: () => {}, durable: false });
  const result = await verifyBackup(options, manifest);
  expect(result).toMatchObject({ backup: manifest.name, problems: [], unchecked: [] });
  expect(result.seconds).toBeGreaterThan(0);
  expect(leftovers()).toEqual([]);
  await expect(left.revive()).rejects.toThrow();
});

test("a damaged file is a problem that names it", async () => {
  const file = manifest.files.find(({ path: name }) => name.includes("/base/"));
  const object = objectFile(shop.backupDir, file?.sha256 ?? "");
  fs.writeFileSync(object, fs.readFileSync(object).subarray(0, -5));
  const { problems } = await verifyBackup(options, manifest);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(`${object} is damaged. It has the content of postgres/data/`);
  expect(leftovers()).toEqual([]);
});

test("the next backup stores the content anew; missing rows are problems; the books of an earlier version are not checked: its tables were others", async () => {
  await shop.query("alter table skipped_numbers rename to numbers_of_an_earlier_version");
  const next = await shop.backUp();
  const counts = { ...next.rowCounts, "public.products": 3, "public.gone": 2 };
  const updated = { ...options, migration: "9999_later" };
  const { problems, unchecked } = await verifyBackup(updated, { ...next, rowCounts: counts });
  expect(problems.toSorted()).toEqual([
    "public.gone has 0 rows after a restore; 2 were backed up.",
    expect.stringMatching(/^public\.products has \d\d+ rows after a restore; 3 were backed up\.$/),
  ]);
  expect(unchecked).toEqual([expect.stringContaining("The books were not checked")]);
});
