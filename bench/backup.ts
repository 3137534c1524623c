import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startShop, type RunningShop } from "#tests/support/running-shop.ts";
import { startCommand } from "#tests/support/shop-command.ts";
import { prepareBigDataFolder, type BigDataFolder } from "./backup-database.ts";
import { steadyLoad } from "./steady-load.ts";
import { percentile, type Figure, type Report } from "./report.ts";

/** Each round measures without a backup, then with one. */
const ROUNDS = 3;
const WITHOUT_BACKUP_MS = 20_000;
/** By then a new shop has made its first backup, and PostgreSQL has analysed the new tables. */
const SETTLING_MS = 180_000;
const AT_REST_MINUTES = 10;
const MINUTE_MS = 60_000;
const FEED_READY_MS = 300_000;
const MINUTES_A_DAY = 24 * 60;
const MEGABYTE = 1_000_000;

/**
 * Backup, restore and verification of a database of 1 GB, what a backup does to the product pages, and
 * the WAL that a shop at rest archives.
 */
export async function run(): Promise<Report> {
  const big = await prepareBigDataFolder();
  const backups = path.join(big.dataDir, "backups");
  fs.rmSync(backups, { recursive: true, force: true });
  const settings = { DATA_DIR: big.dataDir, BACKUP_URL: "" };
  const rows: Figure[] = [{ what: "database", value: big.bytes / MEGABYTE, unit: "MB" }];
  const shop = await startShop(settings);
  try {
    rows.push(...(await measureBackups(shop, big, settings)));
    rows.push(inSeconds("verification", await timeCommand("backup", ["verify"], settings)));
  } finally {
    await shop.stop();
  }
  rows.push(await measureRestore(settings));
  rows.push(await measureAtRest());
  return { name: "backup", rows };
}

type Settings = { readonly DATA_DIR: string; readonly BACKUP_URL: string };

/** Complete backups, each with product pages requested beside it, and one after few changes. */
async function measureBackups(
  shop: RunningShop,
  big: BigDataFolder,
  settings: Settings,
): Promise<Figure[]> {
  const urls = big.slugs.map((slug) => `${shop.url}/product/${slug}`).values();
  const backups = path.join(big.dataDir, "backups");
  await untilFeedIsWritten(shop);
  const without: number[] = [];
  const beside: number[] = [];
  const seconds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const endsAt = performance.now() + WITHOUT_BACKUP_MS;
    without.push(...(await steadyLoad(urls, () => performance.now() > endsAt)));
    // Without the stored contents, the next backup is complete again.
    fs.rmSync(path.join(backups, "objects"), { recursive: true, force: true });
    let isOver = false;
    const backup = timeCommand("backup", [], settings).finally(() => (isOver = true));
    const [taken, took] = await Promise.all([steadyLoad(urls, () => isOver), backup]);
    beside.push(...taken);
    seconds.push(took);
  }
  const stored = sizeOf(backups);
  const again = await timeCommand("backup", [], settings);
  const p99 = [percentile(without, 0.99), percentile(beside, 0.99)] as const;
  return [
    inSeconds("complete backup, slowest", Math.max(...seconds)),
    { what: "complete backup: stored", value: stored / MEGABYTE, unit: "MB" },
    inSeconds("backup after few changes", again),
    { what: "product page without a backup, p50", value: percentile(without, 0.5), unit: "ms" },
    { what: "product page without a backup, p99", value: p99[0], unit: "ms" },
    { what: "product page beside a backup, p50", value: percentile(beside, 0.5), unit: "ms" },
    { what: "product page beside a backup, p99", value: p99[1], unit: "ms" },
    { what: "product page beside a backup, p99: times", value: p99[1] / p99[0], unit: "" },
  ];
}

/** The work of a start on a large catalogue, which takes one core. */
async function untilFeedIsWritten(shop: RunningShop): Promise<void> {
  const endsAt = performance.now() + FEED_READY_MS;
  for (;;) {
    const answered = await fetch(`${shop.url}/feeds/google.xml`);
    await answered.body?.cancel();
    if (answered.status === 200) return;
    if (performance.now() > endsAt) throw new Error("The feed was never written.");
    await sleep(500);
  }
}

/** The whole restore of the newest backup to a folder of its own, which is deleted. */
async function measureRestore(settings: Settings): Promise<Figure> {
  const to = path.join(path.dirname(settings.DATA_DIR), "bench-restored");
  fs.rmSync(to, { recursive: true, force: true });
  try {
    return inSeconds("restore", await timeCommand("restore", ["--latest", "--to", to], settings));
  } finally {
    fs.rmSync(to, { recursive: true, force: true });
  }
}

/** The WAL that a shop without visitors archives in a day, measured for ten minutes. */
async function measureAtRest(): Promise<Figure> {
  const backups = fs.mkdtempSync(path.join(os.tmpdir(), "lath-and-line-bench-"));
  // With BACKUP_URL, the first backup is made at the start.
  const shop = await startShop({ BACKUP_URL: backups });
  try {
    await sleep(SETTLING_MS);
    const before = walBytes(backups);
    await sleep(AT_REST_MINUTES * MINUTE_MS);
    const bytes = (walBytes(backups) - before) * (MINUTES_A_DAY / AT_REST_MINUTES);
    return { what: "WAL of a shop at rest", value: bytes / MEGABYTE, unit: "MB a day" };
  } finally {
    await shop.stop();
    fs.rmSync(backups, { recursive: true, force: true });
  }
}

/** The size of the archived WAL of all sets. Throws when there is none. */
function walBytes(backups: string): number {
  const folders = fs
    .readdirSync(backups)
    .map((name) => path.join(backups, name, "wal"))
    .filter((folder) => fs.existsSync(folder));
  if (folders.length === 0) throw new Error(`No WAL has been archived in ${backups}.`);
  return folders.reduce((sum, folder) => sum + sizeOf(folder), 0);
}

/** The bytes of all files in a folder. */
function sizeOf(folder: string): number {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + fs.statSync(path.join(parentPath, name)).size, 0);
}

/** Runs a command to its end, and returns its seconds. Throws unless it succeeds. */
async function timeCommand(
  name: string,
  args: readonly string[],
  settings: Settings,
): Promise<number> {
  const began = performance.now();
  const { code, output } = await startCommand(name, args, { ...process.env, ...settings }).ended;
  if (code !== 0)
    throw new Error(`npm run ${name} -- ${args.join(" ")} ended with ${code}:\n${output}`);
  return (performance.now() - began) / 1_000;
}

function inSeconds(what: string, value: number): Figure {
  return { what, value, unit: "s" };
}
