import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test, vi } from "vitest";

const folder = mkdtempSync(path.join(os.tmpdir(), "admin-key-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The key of a process that is started with these settings. */
async function keyWith(settings: Record<string, string>): Promise<string> {
  vi.resetModules();
  for (const [name, value] of Object.entries({
    ADMIN_SECRET: "",
    ADMIN_SECRET_FILE: "",
    ...settings,
  }))
    vi.stubEnv(name, value);
  const { adminKey } = await import("./admin-key.server.ts");
  return adminKey().toString("hex");
}

test("without a secret, every process uses the one file of DATA_DIR", async () => {
  const settings = { DATA_DIR: path.join(folder, "data") };
  const keys = [await keyWith(settings), await keyWith(settings)];
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(readdirSync(settings.DATA_DIR)).toEqual(["admin.key"]);
  expect(await keyWith({ DATA_DIR: path.join(folder, "other") })).not.toBe(keys[0]);
});

test("a secret makes the key, in the setting or in its file, and no file is made", async () => {
  const DATA_DIR = path.join(folder, "none");
  const secret = "a secret of more than 32 characters";
  const file = path.join(folder, "secret");
  writeFileSync(file, `${secret}\n`);
  const key = await keyWith({ DATA_DIR, ADMIN_SECRET: secret });
  expect(await keyWith({ DATA_DIR, ADMIN_SECRET_FILE: file })).toBe(key);
  expect(await keyWith({ DATA_DIR, ADMIN_SECRET: `${secret}!` })).not.toBe(key);
  expect(readdirSync(folder)).not.toContain("none");
});

test("a damaged file is named with the remedy, and not replaced", async () => {
  const DATA_DIR = path.join(folder, "damaged");
  await keyWith({ DATA_DIR });
  writeFileSync(path.join(DATA_DIR, "admin.key"), "half a k");
  await expect(keyWith({ DATA_DIR })).rejects.toThrow(
    /damaged\/admin\.key is not an admin key\. Put the right file back.*npm run staff -- reset EMAIL/,
  );
});
