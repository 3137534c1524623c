import cluster, { type Worker } from "node:cluster";
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { prefork, takePreforked } from "./prefork.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";

/** Says what it finds in the environment before and after it has received its settings. */
const program = `
import { receiveSettings } from ${JSON.stringify(path.resolve("server/processes/prefork.ts"))};
const { SHOP_ROLE, OF_DOT_ENV, SETTING } = process.env;
await receiveSettings();
process.send({ before: [SHOP_ROLE, OF_DOT_ENV, SETTING], after: process.env });
`;

let home: string;

beforeEach(() => {
  home = tempFolder();
  mkdirSync(path.join(home, "server"));
  writeFileSync(path.join(home, "package.json"), '{ "type": "module" }');
  writeFileSync(path.join(home, "server", "main.ts"), program);
  vi.stubEnv("SHOP_HOME", home);
  vi.stubEnv("OF_DOT_ENV", undefined);
});

afterEach(() => {
  vi.unstubAllEnvs();
  // Node keeps the folder for the processes that later tests start, and it is gone then.
  cluster.setupPrimary({ cwd: process.cwd() });
});

/** The only process there is, which ends with the test. */
function onlyWorker(): Worker {
  const workers = Object.values(cluster.workers ?? {}).filter((each) => each !== undefined);
  const [worker] = workers;
  if (worker === undefined || workers.length > 1) throw new Error("Not one process.");
  onTestFinished(async () => {
    if (worker.isDead()) return;
    worker.process.kill("SIGKILL");
    await once(worker, "exit");
  });
  return worker;
}

test("a web process starts with .env before the settings are read, and gets them when it is taken", async () => {
  writeFileSync(path.join(home, ".env"), "OF_DOT_ENV=read\n");
  prefork(home);
  const started = onlyWorker();
  vi.stubEnv("SETTING", "checked");
  const worker = takePreforked({ SHOP_GENERATION: "one" });
  expect(worker).toBe(started);
  const [{ before, after }] = await once(started, "message");
  expect(before).toEqual(["web", "read", null]);
  expect(after).toMatchObject({ SETTING: "checked", SHOP_GENERATION: "one", OF_DOT_ENV: "read" });
  expect(after).not.toHaveProperty("SHOP_AWAITS_SETTINGS");
  expect(takePreforked({})).toBeNull();
});

test("a process that waits for its settings ends with the one that has started it", () => {
  const starter = path.join(home, "starter.ts");
  const source = `
import cluster from "node:cluster";
import { prefork } from ${JSON.stringify(path.resolve("server/processes/prefork.ts"))};
prefork(${JSON.stringify(home)});
const [worker] = Object.values(cluster.workers);
worker.once("online", () => process.exit(1)); // as when a setting is wrong
`;
  writeFileSync(starter, source);
  // Ends when both have closed their output.
  const { error, status } = spawnSync(process.execPath, [starter], { timeout: 20_000 });
  expect(error).toBeUndefined();
  expect(status).toBe(1);
});

test("a process that has ended meanwhile is not taken", async () => {
  prefork(home);
  const worker = onlyWorker();
  worker.process.kill("SIGKILL");
  await once(worker, "exit");
  expect(takePreforked({})).toBeNull();
});

test("no process is started for ROLE=jobs, nor when .env can't be read", () => {
  writeFileSync(path.join(home, ".env"), "ROLE=jobs\n");
  vi.stubEnv("ROLE", undefined);
  prefork(home);
  vi.stubEnv("ROLE", "all");
  rmSync(path.join(home, ".env"));
  mkdirSync(path.join(home, ".env"));
  prefork(home);
  expect(Object.values(cluster.workers ?? {})).toEqual([]);
  expect(takePreforked({})).toBeNull();
});
