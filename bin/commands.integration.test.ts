import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import net, { type AddressInfo } from "node:net";
import path from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { startLocalPostgres } from "#server/postgres/local-postgres.ts";
import { openPool } from "#shop/platform/database/db.server.ts";
import { prepareShopDatabase } from "#shop/jobs/prepare.server.ts";
import { copyPreparedPostgres } from "#tests/support/prepared-postgres.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";

const folder = tempFolder();
await copyPreparedPostgres(path.join(folder, "postgres"));
const database = await startLocalPostgres({
  dir: path.join(folder, "postgres"),
  log: () => {},
  durable: false,
});
afterAll(() => database.stop());

const empty = new URL(database.url);
empty.pathname = "/postgres";
const pool = openPool(database.url, 5);
await prepareShopDatabase(pool, () => {}, { mode: "sandbox" });
// No shop runs here: a job that waits for longer than a minute would need attention.
await pool.query("delete from graphile_worker._private_jobs");
await pool.end();

/** Starts a program of bin/ without a terminal, behind what a shell does first. */
function start(name: string, settings: Record<string, string> = {}, first = "true", args = "") {
  const program = path.resolve(import.meta.dirname, name);
  const env = {
    ...process.env,
    DATABASE_URL: "",
    DATA_DIR: folder,
    STRIPE_SECRET_KEY: "",
    BACKUP_URL: "off",
    ...settings,
  };
  const script = `${first}; exec "${process.execPath}" "${program}" ${args}`;
  const child = spawn("sh", ["-c", script], { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  child.stdout.on("data", (text: Buffer) => (output += text.toString()));
  child.stderr.on("data", (text: Buffer) => (output += text.toString()));
  const ended = once(child, "close").then(([code]) => ({ code: Number(code), output }));
  return { output: () => output, ended };
}

/** Stops the server's first process, so that connections are taken and never answered. Undone after the test. */
function freeze(): { readonly pid: number; readonly thaw: () => void } {
  const file = path.join(database.dir, "data", "postmaster.pid");
  const pid = Number.parseInt(fs.readFileSync(file, "utf8"), 10);
  const thaw = () => void process.kill(pid, "SIGCONT");
  process.kill(pid, "SIGSTOP");
  onTestFinished(thaw);
  return { pid, thaw };
}

test("attention and doctor read the database where nothing can be written", async () => {
  // A file of this process may have no bytes: the database's own are not its.
  const attention = await start("attention.ts", {}, "ulimit -f 0").ended;
  expect(attention.output).toContain("Nothing needs your attention.\n");
  expect(attention.code).toBe(0);
  const doctor = await start("doctor.ts", {}, "ulimit -f 0").ended;
  expect(doctor.output).toMatch(/^Good +Connections: \d+ of \d+ connections are in use/m);
  expect(doctor.output).toMatch(/^Good +Queue: /m);
});

test("nothing needs attention while the examples are left; they come when they are asked for", async () => {
  const list = await start("attention.ts").ended;
  expect(list.output).toMatch(
    /Nothing needs your attention\.\n\d+ things are still the example's: npm run attention -- examples\n/,
  );
  expect(list.output).not.toContain("- Shop name");
  const examples = await start("attention.ts", {}, "true", "examples").ended;
  expect(examples.output).toContain("- Shop name: /admin/settings/shop\n");
  expect(examples.output).not.toContain("attention.");
});

test("a command says that it waits for a silent database, and goes on when that answers", async () => {
  const { pid, thaw } = freeze();
  const waiting = `Waiting for PostgreSQL (process ${pid}), which does not answer.`;
  const attention = start("attention.ts");
  await expect.poll(() => attention.output()).toContain(waiting);
  thaw();
  expect(await attention.ended).toMatchObject({ code: 0 });
});

test("a command gives up a database that stays silent; the doctor makes its other checks", async () => {
  freeze();
  const [attention, doctor] = await Promise.all([
    start("attention.ts").ended,
    start("doctor.ts").ended,
  ]);
  expect(attention.code).toBe(1);
  expect(attention.output).toContain("but does not answer. Stop it and try again.");
  expect(doctor.output).toMatch(/^Failed +Database: .* but does not answer\./m);
  expect(doctor.output).toMatch(/^Good +Disk: /m);
  expect(doctor.output.match(/^(?:Good|Warning|Failed) +/gm)).toHaveLength(20);
});

test("a server at DATABASE_URL that takes connections and never answers is given up", async () => {
  const silent = net.createServer((socket) => socket.on("error", () => {}));
  onTestFinished(() => void silent.close());
  await new Promise<void>((listening) => silent.listen(0, "127.0.0.1", listening));
  const { port } = silent.address() as AddressInfo;
  const url = `postgres://shop:secret@127.0.0.1:${port}/shop`;
  const { code, output } = await start("staff.ts", { DATABASE_URL: url }, "true", "list").ended;
  expect([code, output]).toEqual([
    1,
    expect.stringContaining(`DATABASE_URL can't be used: connecting to 127.0.0.1:${port}/shop`),
  ]);
});

test("the doctor says that an empty database is empty", async () => {
  const { output } = await start("doctor.ts", { DATABASE_URL: empty.href }).ended;
  expect(output).toMatch(/^Warning +Queue: There is nothing to see yet: the database is empty/m);
  expect(output.match(/^(?:Good|Warning|Failed) +/gm)).toHaveLength(20);
});
