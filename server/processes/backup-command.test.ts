import fs from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { environmentOfCommand, runBackupCommand } from "./backup-command.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";

/** A program in place of bin/backup.ts. */
function program(source: string): string {
  const folder = tempFolder();
  const file = path.join(folder, "backup.mjs");
  fs.writeFileSync(file, source);
  return file;
}

const never = new AbortController().signal;

test("a command runs with its name and a low priority until it ends", async () => {
  const file = program(`
    import os from "node:os";
    if (process.argv.slice(2).join() !== "verify") throw new Error(process.argv.join());
    console.log("Verified");
    await new Promise((resolve) => setTimeout(resolve, 300));
    if (os.getPriority() < 10) throw new Error("priority " + os.getPriority());`);
  expect(await runBackupCommand("verify", never, file)).toMatchObject({ succeeded: true });
});

test("a command that fails says why in its last line", async () => {
  const file = program(`
    console.error("Warning");
    console.error("The folder /mnt/backups can't be written to.");
    process.exit(1);`);
  expect(await runBackupCommand("backup", never, file)).toEqual({
    succeeded: false,
    message: "The folder /mnt/backups can't be written to.",
  });
});

test("a command that is aborted stops at once, whatever it is doing", async () => {
  const file = program(`
    setInterval(() => {}, 1_000);
    process.on("SIGTERM", () => process.exit(1));`);
  const signal = AbortSignal.timeout(500);
  expect(await runBackupCommand("backup", signal, file)).toMatchObject({ succeeded: false });
});

test("a command that can't be started fails", async () => {
  const missing = await runBackupCommand("backup", never, "/nowhere/backup.ts");
  expect(missing.succeeded).toBe(false);
  expect(missing.message).not.toBe("");
});

test("a command gets the settings of the shop, without those that its processes made up", () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  const shop = {
    SHOP_ROLE: "jobs",
    SHOP_LOCAL_DATABASE: "1",
    DATABASE_URL: "postgres://shop@localhost/shop?host=%2Ftmp",
    SANDBOX: "1",
    STRIPE_SECRET_KEY: "sk_test_made_up",
    BACKUP_URL: "/mnt/backups",
  };
  for (const [name, value] of Object.entries(shop)) vi.stubEnv(name, value);
  const environment = environmentOfCommand();
  expect(environment).toMatchObject({
    DATABASE_URL: "",
    STRIPE_SECRET_KEY: "",
    BACKUP_URL: "/mnt/backups",
  });
  expect(environment).not.toHaveProperty("SHOP_ROLE");
  vi.stubEnv("SHOP_LOCAL_DATABASE", "");
  vi.stubEnv("SANDBOX", "");
  expect(environmentOfCommand()).toMatchObject({
    DATABASE_URL: "postgres://shop@localhost/shop?host=%2Ftmp",
    STRIPE_SECRET_KEY: "sk_test_made_up",
  });
});
