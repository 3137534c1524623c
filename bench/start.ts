import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { root } from "#server/app-contract.ts";
import { percentile, type Report } from "./report.ts";

const RUNS = 5;
const WEB_PROCESSES = 2;
const GIVEN_UP_MS = 90_000;

type Start = {
  readonly readyMs: number;
  readonly firstPageMs: number;
  readonly processorMs: number;
};

/**
 * A start on an existing data folder, as `npm start` begins it: the median of five, after one that fills
 * the caches. The processor time is that of the launcher and the shop's processes, without PostgreSQL.
 */
export async function run(): Promise<Report> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "bench-start-"));
  chmodSync(dataDir, 0o755); // as root, PostgreSQL runs as another user
  try {
    await startOnce(dataDir);
    const starts: Start[] = [];
    for (let at = 0; at < RUNS; at++) starts.push(await startOnce(dataDir));
    const median = (of: (start: Start) => number) => Math.round(percentile(starts.map(of), 0.5));
    return {
      name: "start",
      rows: [
        { what: "warm start until ready", value: median((each) => each.readyMs), unit: "ms" },
        { what: "the first page, after it", value: median((each) => each.firstPageMs), unit: "ms" },
        {
          what: "processor time until then",
          value: median((each) => each.processorMs),
          unit: "ms",
        },
      ],
    };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function startOnce(dataDir: string): Promise<Start> {
  const began = performance.now();
  const shop = spawn(process.execPath, [path.join(root, "launcher", "launch.mjs"), "start"], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      PORT: "0",
      DATA_DIR: dataDir,
      DATABASE_URL: "",
      PUBLIC_URL: "",
      WEB_CONCURRENCY: String(WEB_PROCESSES),
      DRAIN_SECONDS: "0",
      BACKUP_URL: "off",
      LOG_LEVEL: "warn",
    },
  });
  const ended = once(shop, "exit");
  const late = setTimeout(() => shop.kill("SIGKILL"), GIVEN_UP_MS);
  try {
    const url = await readyUrl(shop.stdout);
    const readyMs = performance.now() - began;
    await (await fetch(url)).text();
    const firstPageMs = performance.now() - began - readyMs;
    const metrics = await (await fetch(`${url}/metrics`)).text();
    const seconds = /^process_cpu_seconds_total(?:\{[^}]*\})? ([\d.]+)/m.exec(metrics)?.[1];
    return { readyMs, firstPageMs, processorMs: Number(seconds) * 1_000 };
  } finally {
    clearTimeout(late);
    shop.kill("SIGTERM");
    await ended;
  }
}

async function readyUrl(output: NodeJS.ReadableStream): Promise<string> {
  let text = "";
  for await (const chunk of output) {
    text += String(chunk);
    const url = /Ready: (https?:\/\/[^\s"]+)/.exec(text)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error(`The shop did not start:\n${text}`);
}
