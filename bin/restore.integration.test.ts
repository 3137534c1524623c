import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { createBackedUpShop, queryIn } from "#tests/support/backed-up-shop.ts";
import { startCommand } from "#tests/support/shop-command.ts";

const shop = await createBackedUpShop();
const { backupDir, key } = shop;
await shop.backUp();
await shop.stop();

const { beside } = shop;

/** Runs a command without a terminal on a machine that has the backups, in its DATA_DIR of this name. */
async function run(
  machine: string,
  [command = "", ...args]: readonly string[],
  settings: Readonly<Record<string, string>> = {},
) {
  return startCommand(command, args, {
    PATH: process.env["PATH"],
    NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
    DATA_DIR: beside(machine),
    BACKUP_URL: backupDir,
    ...settings,
  }).ended;
}

/** Restores to a new folder. */
async function restore(to: string, machine: string, more: readonly string[], settings = {}) {
  const args = ["restore", "--latest", "--to", beside(to), ...more];
  const { code, stderr } = await run(machine, args, settings);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  // As root, too: PostgreSQL's user reaches the folder, which nobody else can list.
  expect(fs.existsSync(path.join(beside(to), "postgres", "data"))).toBe(true);
  expect(fs.statSync(beside(to)).mode & 0o777).toBe(0o711);
}

test("without the key and a terminal, a restore is refused with what to give", async () => {
  const { code, stderr } = await run("bare", ["restore", "--latest", "--to", beside("none")]);
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^The backup \S+ is not signed with the key of this machine.*--key, BACKUP_KEY or BACKUP_KEY_FILE.*Nothing was changed\.\n$/,
  );
  expect(fs.existsSync(beside("none"))).toBe(false);
  expect(fs.existsSync(beside("bare"))).toBe(false);
});

test("the key is given on the command line or in a file", async () => {
  await restore("by-option", "bare", ["--key", key]);
  expect(await queryIn(beside("by-option"), "select id from orders")).toEqual([]);
  const file = beside("key.txt");
  fs.writeFileSync(file, `${key}\n`);
  await restore("by-file", "bare", [], { BACKUP_KEY_FILE: file });
  expect(fs.existsSync(path.join(beside("by-file"), "backup.key"))).toBe(false);
});

test("a restored shop has the key that was given, and restores from there without it", async () => {
  const kept = path.join(beside("by-option"), "backup.key");
  expect(fs.readFileSync(kept, "utf8")).toBe(`${key}\n`);
  expect(fs.statSync(kept).mode & 0o777).toBe(0o600);
  await restore("again", "by-option", []);
});

test("a backup is restored without a key when told", async () => {
  await restore("unsigned", "bare", ["--unsigned"]);
  expect(fs.existsSync(path.join(beside("unsigned"), "backup.key"))).toBe(false);
});

test("the key is a line of its own, is made once, and only its user can read it", async () => {
  const printed = await run("new", ["backup", "key"]);
  expect(printed).toMatchObject({ code: 0, stderr: "" });
  const line = /^[A-Za-z0-9+/]{43}=\n/m;
  const made = line.exec(printed.stdout)?.[0];
  expect(made).toBeDefined();
  expect(line.exec((await run("new", ["backup", "key"])).stdout)?.[0]).toBe(made);
  const { mode } = fs.statSync(path.join(beside("new"), "backup.key"));
  expect(mode & 0o777).toBe(0o600);
  const given = await run("bare", ["backup", "key"], { BACKUP_KEY: key });
  expect(line.exec(given.stdout)?.[0]).toBe(`${key}\n`);
});

test("a list says which backups this machine has not signed", async () => {
  expect((await run("new", ["backup", "list"])).stdout).toContain("not signed with the key of");
  const own = await run("bare", ["backup", "list"], { BACKUP_KEY: key });
  expect(own.stdout).not.toContain("not signed");
});
