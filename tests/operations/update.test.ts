import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { urlOf } from "#server/postgres/connection.ts";
import { chooseHomeFolder, toPlace } from "#server/postgres/place.ts";
import { writeSources, writeSums } from "#scripts/release/files.ts";
import { openLedgerCheck } from "#tests/resilience/ledger-check.ts";
import { settle } from "#tests/resilience/settle.ts";
import { until } from "#tests/resilience/wait-until.ts";
import { startDebianPostgres } from "#tests/support/debian-postgres.ts";
import { checkOut, commitHere, freshHome, git } from "./support/built-release.ts";
import { startBuyers } from "./support/buyers-at-work.ts";
import { needDebian } from "./support/debian.ts";
import { startDeployedProxy } from "./support/deployed-proxy.ts";
import { freePort } from "./support/free-port.ts";
import { startSides } from "./support/sides.ts";
import { startVisitors } from "./support/visitors.ts";

const watchSeconds = "10";
const pages = ["/", "/ceiling-airers", "/product/traditional-kitchen-maid"];
let home: string;
/** Where the owner's releases come from: a repository with three of them. */
let source: string;
/** Signs the releases. Kept, so that the same sources are the same commits in the next run. */
const key = path.resolve(import.meta.dirname, "../../.cache/releases/signing-key");
let dataDir: string;
let shop: { process: ChildProcess; output: () => string };
let url: string;

beforeAll(async () => {
  home = freshHome();
  source = checkOut("source", commitHere());
  if (!fs.existsSync(key))
    execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-C", "releases", "-f", key]);
  fs.appendFileSync(path.join(home, "allowed-signers"), signer());
  makeReleases();
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "update-"));
  fs.chmodSync(dataDir, 0o755); // As root, PostgreSQL runs as another user.
  await start();
});

afterAll(async () => {
  await stop();
  if (dataDir) fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
});

/** Settings of the shop besides the usual ones. */
let settings: Readonly<Record<string, string>> = {};

/** The line of allowed-signers that trusts the key. */
const signer = () => `releases@example.com ${fs.readFileSync(`${key}.pub`, "utf8")}`;

/** Commits and tags four releases after this version: two good ones, and two that are not. */
function makeReleases(): void {
  const commit = (version: string, files: Record<string, (text: string) => string>) => {
    git(source, "checkout", "--quiet", "--force", "--detach", commitHere());
    const all = {
      "package.json": (text: string) => text.replace('"0.1.0"', `"${version}"`),
      "allowed-signers": (text: string) => text + signer(),
      ...files,
    };
    for (const [name, change] of Object.entries(all)) {
      const file = path.join(source, name);
      const before = fs.existsSync(file) ? fs.readFileSync(file, "utf8") : "";
      const after = change(before);
      if (after === before) throw new Error(`${name} was not changed.`);
      fs.writeFileSync(file, after);
    }
    git(source, "add", "--all");
    const author = ["-c", "user.name=Test", "-c", "user.email=test@example.com"];
    // One time for all, so that the same sources are the same commit in the next run.
    process.env["GIT_AUTHOR_DATE"] = process.env["GIT_COMMITTER_DATE"] = "2026-01-01T00:00:00Z";
    git(source, ...author, "commit", "--quiet", "--message", version);
    const ssh = ["-c", "gpg.format=ssh", "-c", `user.signingkey=${key}`];
    const name = `v${version}`;
    git(source, ...author, ...ssh, "tag", "--force", "--sign", "--message", name, name);
  };
  const expanding = () => "alter table products add column of_the_update integer;\n";
  commit("0.2.0", { "db/migrations/9001_update.sql": expanding });
  commit("0.6.0", { "db/migrations/9001_update.sql": expanding });
  commit("0.3.0", {
    "db/migrations/9001_update.sql": expanding,
    "db/migrations/9002_broken.sql": () =>
      "alter table products add column broken integer;\nselect 1 / 0;\n",
  });
  commit("0.4.0", {
    "db/migrations/9001_update.sql": expanding,
    "server/http/request-handler.ts": (text) =>
      text.replace(
        "const read = await readBody(",
        'if (target.pathname === "/api/quote") throw new Error("this release is broken");\n$&',
      ),
  });
}

function environment(): NodeJS.ProcessEnv {
  return {
    ...process.env,
    DATABASE_URL: "",
    DATA_DIR: dataDir,
    PORT: url === undefined ? "0" : new URL(url).port,
    WEB_CONCURRENCY: "2",
    RATE_LIMIT: "off",
    DRAIN_SECONDS: "0",
    LOG_LEVEL: "warn",
    ...settings,
  };
}

/** Starts a program of the home folder as npm does. */
function launch(...args: readonly string[]) {
  const child = spawn(process.execPath, ["launcher/launch.mjs", ...args], {
    cwd: home,
    env: environment(),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text: Buffer) => {
      output += text.toString();
      if (process.env["FAULTS_SHOW"]) process.stderr.write(text);
    });
  return { process: child, output: () => output };
}

async function start(): Promise<void> {
  shop = launch("start");
  url = await until(
    "the shop is ready",
    () => /Ready: (http:\/\/[\d.:]+)/.exec(shop.output())?.[1] ?? null,
    90_000,
  );
}

async function stop(): Promise<void> {
  if (shop === undefined || shop.process.exitCode !== null) return;
  const ended = once(shop.process, "exit");
  shop.process.kill("SIGTERM");
  await ended;
}

/** `npm run update` with these arguments, while visitors look around. */
async function update(...args: readonly string[]) {
  const visitors = startVisitors(url, pages, 6);
  const command = launch("run", "bin/update.ts", ...args, "--watch", watchSeconds);
  const [code] = (await once(command.process, "exit")) as [number | null];
  await visitors.stop();
  return { code, output: command.output(), ...visitors.visits };
}

async function query(text: string): Promise<Record<string, unknown>[]> {
  const place = toPlace(await chooseHomeFolder(path.join(dataDir, "postgres"), () => {}));
  const client = new pg.Client({ connectionString: urlOf(place, "shop") });
  await client.connect();
  const { rows } = await client.query(text).finally(() => client.end());
  return rows as Record<string, unknown>[];
}

/** The version of the instance that began last. */
async function versionThatRuns(): Promise<string> {
  const [row] = await query("select version from instances order by started_at desc limit 1");
  return String(row?.["version"]).split(" ")[0] ?? "";
}

const columns = () =>
  query("select column_name from information_schema.columns where table_name = 'products'").then(
    (rows) => rows.map((row) => row["column_name"]),
  );
const say = (line: string) => process.stdout.write(`Operations: ${line}\n`);

test("a release whose migration fails in rehearsal changes nothing", async () => {
  const { code, output, failed, answered } = await update(source, "--to", "v0.3.0");
  expect([code, failed]).toEqual([1, []]);
  expect(output).toContain("division by zero");
  expect(output).toContain("does not work on a copy of the database. Nothing was changed.");
  expect(await columns()).not.toContain("of_the_update");
  expect(await versionThatRuns()).toBe("0.1.0");
  say(`update refused in rehearsal: ${answered} requests, 0 failed`);
});

test("a release that answers 500 is rolled back by itself", async () => {
  const { code, output, failed, answered } = await update(source, "--to", "v0.4.0");
  expect(code).toBe(1);
  expect(output).toMatch(/With it, \d+ of \d+ requests failed\. 0\.1\.0 .* runs again\./);
  expect(failed.every((line) => line.endsWith("/api/quote 500"))).toBe(true);
  expect(failed.length).toBeGreaterThan(0);
  expect(await versionThatRuns()).toBe("0.1.0");
  const after = startVisitors(url, pages, 4);
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  await after.stop();
  expect(after.visits.failed).toEqual([]);
  await stop();
  await start();
  expect(await versionThatRuns()).toBe("0.1.0");
  say(`update rolled back: ${answered} requests, ${failed.length} answered 500 by the release`);
});

test("an update to a good release fails no request, and a restart runs the release", async () => {
  const { code, output, failed, answered } = await update(source, "--to", "v0.2.0");
  expect([code, failed]).toEqual([0, []]);
  expect(output).toMatch(/0\.2\.0 \([0-9a-f]{12}\) runs\./);
  expect(await columns()).toContain("of_the_update");
  expect(await versionThatRuns()).toBe("0.2.0");
  const backups = await query("select from backup_runs where kind = 'backup' and succeeded");
  expect(backups.length).toBeGreaterThan(0);
  await stop();
  await start();
  expect(await versionThatRuns()).toBe("0.2.0");
  say(`update: ${answered} requests, 0 failed`);
});

test("--back hands over to the version before, which works on the newer database", async () => {
  const { code, failed } = await update("--back");
  expect([code, failed]).toEqual([0, []]);
  expect(await versionThatRuns()).toBe("0.1.0");
  await stop();
  await start();
  expect(await versionThatRuns()).toBe("0.1.0");
});

test("a release that nobody trusted has signed is not fetched", async () => {
  git(source, "tag", "--force", "v0.5.0", "v0.4.0^{commit}");
  const { code, output, failed } = await update(source, "--to", "v0.5.0");
  git(source, "tag", "--delete", "v0.5.0");
  expect([code, failed]).toEqual([1, []]);
  expect(output).toContain("which has no signed tag, is not signed. Nothing was changed.");
  expect(await versionThatRuns()).toBe("0.1.0");
});

test("without a running shop, the release is what starts next", async () => {
  await stop();
  const command = launch("run", "bin/update.ts", source, "--to", "v0.2.0");
  expect(await once(command.process, "exit")).toEqual([0, null]);
  expect(command.output()).toContain("The shop is not running. npm start runs the release.");
  await start();
  expect(await versionThatRuns()).toBe("0.2.0");
});

test("a .tar.gz with signed hashes updates a shop whose database is at DATABASE_URL", async () => {
  await stop();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "update-file-"));
  fs.chmodSync(folder, 0o755);
  // With Debian's own pg_dump, which must not be older than the server.
  const postgres = await startDebianPostgres(15, await freePort());
  try {
    settings = {
      DATABASE_URL: await postgres.createDatabase("shop"),
      DATABASE_CONNECTIONS: "30",
      DATA_DIR: path.join(folder, "data"),
    };
    await start();
    const files = path.join(folder, "files");
    fs.mkdirSync(files);
    writeSources(source, files, "v0.6.0");
    writeSums(files, key);
    const { code, output, failed, answered } = await update(path.join(files, fileOf("0.6.0")));
    expect([code, failed], output).toEqual([0, []]);
    expect(output).toMatch(/0\.6\.0 runs\./);
    const probe = await fetch(`${url}/up`);
    expect(probe.headers.get("X-Shop-Version")).toMatch(/^0\.6\.0/);
    say(`update by a file with DATABASE_URL: ${answered} requests, 0 failed`);
  } finally {
    await stop();
    settings = {};
    await postgres.stop();
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
});

test("an update behind nginx fails no request while buyers pay, and each order is there once", async () => {
  needDebian({ nginx: "nginx" });
  await stop();
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "update-nginx-"));
  fs.chmodSync(dir, 0o755);
  const sides = await startSides();
  const [shopPort, publicPort] = [await freePort(), await freePort()];
  const publicUrl = `http://127.0.0.1:${publicPort}`;
  sides.stripe.shopUrl = publicUrl;
  settings = {
    ...sides.settings,
    DATABASE_CONNECTIONS: "30",
    DATA_DIR: dir,
    PORT: String(shopPort),
    PUBLIC_URL: publicUrl,
    TRUST_PROXY: "loopback",
  };
  await start();
  const stopProxy = await startDeployedProxy("nginx", publicPort, [shopPort]);
  try {
    await sides.shopDb.query("update products set stock = 100000 where stock is not null");
    const ledger = await openLedgerCheck({ shop: sides.shopDb, stripe: sides.stripeDb });
    const runs = await versionAt(publicUrl);
    const next = runs === "0.2.0" ? "0.6.0" : "0.2.0";
    const buyers = await startBuyers(publicUrl, sides, ledger);
    const { code, output, failed, answered } = await update(source, "--to", `v${next}`, "--back");
    await buyers.stop();
    expect([code, failed, buyers.failed], output).toEqual([0, [], []]);
    expect(await versionAt(publicUrl)).toBe(next);
    await settle(sides, 120_000);
    const { paidOrders, compared } = await ledger.check();
    expect(paidOrders).toBe(buyers.bought());
    expect(paidOrders).toBeGreaterThan(10);
    say(
      `update behind nginx: ${answered} requests of visitors and ${paidOrders} buyers, 0 failed; ${compared}`,
    );
  } finally {
    await stopProxy();
    await stop();
    settings = {};
    await sides.stop();
    fs.rmSync(dir, { recursive: true, force: true, maxRetries: 3 });
  }
});

/** The version that answers at an address. */
async function versionAt(address: string): Promise<string> {
  const probe = await fetch(`${address}/up`);
  await probe.text();
  return probe.headers.get("X-Shop-Version")?.split(" ")[0] ?? "";
}

const fileOf = (version: string) => `lath-and-line-${version}.tar.gz`;
