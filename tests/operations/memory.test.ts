import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";

const MB = 1_024;
/** What was reached, in MB, with two web processes, the jobs process and the embedded database. */
const REACHED_MB = 272;
const MOST_MB = Math.round(REACHED_MB * 1.1);
/** Long enough for each process to find that it has nothing to do, and for connections to close. */
const IDLE_MS = 45_000;

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const each of undo.splice(0).toReversed()) await each();
});

/** A process with all that it has started, and their memory: each shared page counts in equal parts. */
function proportionalSizes(root: number): Map<string, number> {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc").filter((each) => /^\d+$/.test(each))) {
    const stat = read(`/proc/${name}/stat`);
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    parents.set(Number(name), Number(fields[1]));
  }
  const tree = [root];
  for (const each of tree) for (const [pid, parent] of parents) if (parent === each) tree.push(pid);
  const sizes = new Map<string, number>();
  for (const pid of tree) {
    const role = /SHOP_ROLE=(\w+)/.exec(read(`/proc/${pid}/environ`))?.[1];
    const isPostgres = read(`/proc/${pid}/cmdline`).includes("postgres");
    const name = isPostgres ? "database" : (role ?? "primary");
    const pss = Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);
    sizes.set(name, (sizes.get(name) ?? 0) + pss / MB);
  }
  return sizes;
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return ""; // it has ended
  }
}

it("the whole shop, idle, needs no more memory than it did", async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "shop-memory-"));
  chmodSync(folder, 0o755);
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  // A Node of its own, as its pages must not be shared with what else runs on this machine.
  const node = path.join(folder, "node");
  copyFileSync(process.execPath, node);
  const shop = spawn(node, [path.resolve(import.meta.dirname, "../../server/main.ts")], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      PATH: process.env["PATH"],
      PORT: "0",
      DATA_DIR: path.join(folder, "data"),
      WEB_CONCURRENCY: "2",
      LOG_LEVEL: "warn",
      DRAIN_SECONDS: "0",
    },
  });
  const ended = once(shop, "exit");
  undo.push(async () => {
    shop.kill("SIGTERM");
    await ended;
  });
  let output = "";
  shop.stdout.on("data", (text: Buffer) => (output += text.toString()));
  await expect.poll(() => output, { timeout: 180_000 }).toContain("Ready: ");
  await sleep(IDLE_MS);
  const sizes = proportionalSizes(shop.pid ?? 0);
  const total = Math.round([...sizes.values()].reduce((sum, each) => sum + each, 0));
  const parts = [...sizes].map(([name, size]) => `${name} ${Math.round(size)}`).join(", ");
  process.stdout.write(`Operations: ${total} MB of memory, idle (${parts})\n`);
  expect([...sizes.keys()].toSorted()).toEqual(["database", "jobs", "primary", "web"]);
  expect(total, parts).toBeLessThanOrEqual(MOST_MB);
});
