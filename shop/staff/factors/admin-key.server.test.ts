import { readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { runShop } from "#shop/platform/per-shop.server.ts";
import { adminKey } from "./admin-key.server.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";

const folder = tempFolder();

/** The key of a process that is started with these settings. */
function keyWith(settings: Record<string, string>): string {
  runShop({ settings });
  return adminKey().toString("hex");
}

test("without a secret, every process uses the one file of DATA_DIR", () => {
  const settings = { DATA_DIR: path.join(folder, "data") };
  const keys = [keyWith(settings), keyWith(settings)];
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(readdirSync(settings.DATA_DIR)).toEqual(["admin.key"]);
  expect(keyWith({ DATA_DIR: path.join(folder, "other") })).not.toBe(keys[0]);
});

test("a secret makes the key, in the setting or in its file, and no file is made", () => {
  const DATA_DIR = path.join(folder, "none");
  const secret = "a secret of more than 32 characters";
  const file = path.join(folder, "secret");
  writeFileSync(file, `${secret}\n`);
  const key = keyWith({ DATA_DIR, ADMIN_SECRET: secret });
  expect(keyWith({ DATA_DIR, ADMIN_SECRET_FILE: file })).toBe(key);
  expect(keyWith({ DATA_DIR, ADMIN_SECRET: `${secret}!` })).not.toBe(key);
  expect(readdirSync(folder)).not.toContain("none");
});

test("a damaged file is named with the remedy, and not replaced", () => {
  const DATA_DIR = path.join(folder, "damaged");
  keyWith({ DATA_DIR });
  writeFileSync(path.join(DATA_DIR, "admin.key"), "half a k");
  expect(() => keyWith({ DATA_DIR })).toThrow(
    /damaged\/admin\.key is not an admin key\. Put the right file back.*npm run staff -- reset EMAIL/,
  );
});
