import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import net from "node:net";
import path from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { tempFolder } from "#tests/support/temp-folder.ts";

/** A website of a few lines, for tests of the processes that run it. */
const website = `
import fs from "node:fs";
const failIf = (name) => {
  if (fs.existsSync(process.env.DATA_DIR + "/" + name)) throw new Error("Told to fail: " + name);
};
export { env } from ${JSON.stringify(path.resolve(import.meta.dirname, "../shop/platform/env.server.ts"))};
export const loadWebsite = async () => {};
if (process.env.SLOW_LOADING) {
  console.log("loading " + process.env.SHOP_ROLE);
  await new Promise((resolve) => setTimeout(resolve, 300));
  console.log("loaded " + process.env.SHOP_ROLE);
}
export const prepareDatabase = async (log) => log("prepared");
export const onPublicChange = async () => {
  failIf("begin-fails");
  return async () => failIf("stop-fails");
};
export const saveCounts = async () => {};
export const keepBuild = async () => {};
export const readBuildFile = async () => null;
export const reportInstance = () => ({ stop: async () => {} });
export const listFirstPages = async () => (process.env.FIRST_PAGES ? ["/slow", "/slow"] : []);
export const startJobs = async () => {
  if (process.env.JOBS_END && !fs.existsSync(process.env.DATA_DIR + "/ended")) {
    fs.writeFileSync(process.env.DATA_DIR + "/ended", "");
    process.exit(7);
  }
  console.log("started the jobs");
  return { stop: async () => {}, oldestDueSeconds: () => 0 };
};
export const isReady = async () => true;
export const knows = async () => false;
export const canWrite = async () => true;
export const runShop = () => {};
export const closeShop = async () => {};
export const listPreviews = async () => [];
export const renderPreview = async () => null;
export const readReservedStock = async () => ({ reservedPieces: 7, stockPieces: 50, productsAboveHalf: 1 });
export const readTradeFigures = async () => ({ paidOrders: 3 });
export const waitingForConnections = () => 0;
export const isDoctorToken = () => false;
export const readBackupStatus = async () => ({ backup: null, verification: null, walShippedAgeSeconds: 7 });
export const respond = async (request) => {
  const { pathname } = new URL(request.url);
  if (pathname === "/die") process.exit(7);
  if (pathname === "/slow") console.log("a slow page");
  if (pathname === "/slow") await new Promise((resolve) => setTimeout(resolve, 1_000));
  return new Response(String(process.pid));
};`;

type Shop = {
  readonly process: ChildProcess;
  readonly output: () => string;
  /** Makes the website throw an error of that name from now on. */
  readonly makeFail: (name: "begin-fails" | "stop-fails") => void;
};

function startShop(settings: Record<string, string> = {}): Shop {
  const folder = tempFolder();
  const bundle = path.join(folder, "website.mjs");
  fs.writeFileSync(bundle, website);
  const child = spawn(process.execPath, [path.join(import.meta.dirname, "main.ts")], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env["PATH"],
      HOST: "127.0.0.1",
      PORT: "0",
      PUBLIC_URL: "",
      DATABASE_URL: process.env["TEST_DATABASE_URL"],
      DATA_DIR: folder,
      STRIPE_SECRET_KEY: "sk_test_main",
      STRIPE_WEBHOOK_SECRET: "whsec_main",
      SMTP_URL: "smtp://127.0.0.1:9",
      WEB_CONCURRENCY: "2",
      DRAIN_SECONDS: "0",
      SHOP_BUNDLE: bundle,
      ...settings,
    },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));
  onTestFinished(() => void child.kill("SIGKILL"));
  return {
    process: child,
    output: () => output,
    makeFail: (name) => fs.writeFileSync(path.join(folder, name), ""),
  };
}

async function originOf(shop: Shop): Promise<string> {
  await expect.poll(shop.output).toContain("Ready: ");
  return /Ready: (http:[^\s"]+)/.exec(shop.output())?.[1] ?? "";
}

async function exitCode(shop: Shop): Promise<number | null> {
  if (shop.process.exitCode === null) await once(shop.process, "exit");
  return shop.process.exitCode;
}

/** Asks for pages until so many processes have answered. Returns how many pages. */
async function pagesUntilAnswered(origin: string, processes: number): Promise<number> {
  const answered = new Set<string>();
  let pages = 0;
  const ask = async () => {
    pages += 1;
    answered.add(await (await fetch(origin, { headers: { Connection: "close" } })).text());
    return answered.size;
  };
  await expect.poll(ask, { interval: 10 }).toBe(processes);
  return pages;
}

type Result = { readonly status: number | string; readonly connection: string | undefined };

/** Sends a request over a kept-alive connection. The status of a failed one is its error's message. */
function get(url: string, agent: http.Agent): Promise<Result> {
  return new Promise((resolve) => {
    const request = http.get(url, { agent }, (response) => {
      response.resume().on("end", () => {
        resolve({ status: response.statusCode ?? 0, connection: response.headers.connection });
      });
    });
    request.on("error", (error) => resolve({ status: error.message, connection: undefined }));
  });
}

test("the shop prints its URL, and finishes open requests after a SIGTERM", async () => {
  const shop = startShop({ WEB_CONCURRENCY: "1" });
  const origin = await originOf(shop);
  expect(shop.output()).toContain("prepared");
  const slow = fetch(`${origin}/slow`);
  await fetch(origin);
  shop.process.kill("SIGTERM");
  expect((await slow).status).toBe(200);
  expect(await exitCode(shop)).toBe(0);
  await expect(fetch(origin)).rejects.toThrow();
});

test("no request fails while the shop drains before it stops", async () => {
  const shop = startShop({ DRAIN_SECONDS: "2" });
  const origin = await originOf(shop);
  const agent = new http.Agent({ keepAlive: true });
  const results: Result[] = [];
  let isStopped = false;
  const client = async () => {
    while (!isStopped) results.push(await get(origin, agent));
  };
  const clients = Array.from({ length: 8 }, client);
  await expect.poll(() => results.length).toBeGreaterThan(50);
  const slowAgent = new http.Agent({ keepAlive: true });
  const slow = get(`${origin}/slow`, slowAgent);
  await expect.poll(() => Object.keys(slowAgent.sockets)).toHaveLength(1);
  shop.process.kill("SIGTERM");
  // Load balancers send new requests elsewhere once /readyz answers 503.
  await expect.poll(async () => (await get(`${origin}/readyz`, agent)).status).toBe(503);
  const before = results.length;
  await expect.poll(() => results.length).toBeGreaterThan(before + 50);
  isStopped = true;
  await Promise.all(clients);
  // A response in hand ends its connection too.
  expect(await slow).toMatchObject({ status: 200, connection: "close" });
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set([200]));
  expect(results.at(0)?.connection).toBe("keep-alive");
  expect(results.at(-1)?.connection).toBe("close");
  expect(await exitCode(shop)).toBe(0);
  for (const each of [agent, slowAgent]) each.destroy();
});

test("a process that ends is restarted, until the fifth failure within a minute stops the shop", async () => {
  const shop = startShop({ WEB_CONCURRENCY: "1" });
  const origin = await originOf(shop);
  const first = await (await fetch(origin)).text();
  const pid = async () => (await fetch(origin).catch(() => null))?.text();
  for (let failures = 1; failures <= 5; failures += 1) {
    await fetch(`${origin}/die`).catch(() => {});
    if (failures < 5) await expect.poll(pid).toMatch(/^\d+$/);
    if (failures === 1) expect(await pid()).not.toBe(first);
  }
  expect(await exitCode(shop)).toBe(1);
  expect(shop.output()).toContain("ended 5 times within a minute (the last one: web, exit code 7)");
});

test("the shop answers once one web process is loaded; the others follow one by one, the jobs process last", async () => {
  const shop = startShop({ WEB_CONCURRENCY: "3", SLOW_LOADING: "1" });
  const origin = await originOf(shop);
  expect(await pagesUntilAnswered(origin, 3)).toBeGreaterThanOrEqual(3);
  await expect.poll(shop.output).toContain("started the jobs");
  const lines = shop.output().match(/^load(?:ing|ed) \w+$/gm);
  const web = ["loading web", "loaded web"];
  expect(lines).toEqual([...web, ...web, ...web, "loading jobs", "loaded jobs"]);
  shop.process.kill("SIGTERM");
  expect(await exitCode(shop)).toBe(0);
  expect(shop.output()).not.toMatch(/"level":"(?:warn|error)"/);
});

test("a jobs process that ends as it begins is started again", async () => {
  const shop = startShop({ JOBS_END: "1", WEB_CONCURRENCY: "1" });
  await originOf(shop);
  await expect.poll(shop.output).toContain("started the jobs");
  expect(shop.output()).toContain("The jobs process ended unexpectedly");
  shop.process.kill("SIGTERM");
  expect(await exitCode(shop)).toBe(0);
});

test("a stop while the other web processes are loaded is clean", async () => {
  const shop = startShop({ WEB_CONCURRENCY: "2" });
  await originOf(shop);
  shop.process.kill("SIGTERM");
  expect(await exitCode(shop)).toBe(0);
  expect(shop.output()).not.toMatch(/"level":"(?:warn|error)"/);
});

test("a process that is stopped while it makes the first pages does not listen", async () => {
  const shop = startShop({ FIRST_PAGES: "1", WEB_CONCURRENCY: "1" });
  await expect.poll(shop.output).toContain("a slow page");
  shop.process.kill("SIGTERM");
  expect(await exitCode(shop)).toBe(0);
  expect(shop.output()).not.toContain("Ready: ");
  expect(shop.output()).not.toMatch(/"level":"(?:warn|error)"/);
});

test("the log says why a restarted process failed, and how it ended", async () => {
  const shop = startShop({ WEB_CONCURRENCY: "1" });
  const origin = await originOf(shop);
  shop.makeFail("begin-fails");
  await fetch(`${origin}/die`).catch(() => {});
  expect(await exitCode(shop)).toBe(1);
  expect(shop.output()).toContain("The web process ended unexpectedly (exit code 7)");
  expect(shop.output()).toMatch(
    /"level":"error".*"message":"Told to fail: begin-fails","stack":"Error: Told.*"The new web process failed"/,
  );
  expect(shop.output()).toContain("The web process ended unexpectedly (signal SIGKILL)");
});

test("the log says why a process did not stop cleanly", async () => {
  const shop = startShop({ WEB_CONCURRENCY: "1" });
  await originOf(shop);
  shop.makeFail("stop-fails");
  shop.process.kill("SIGTERM");
  await exitCode(shop);
  expect(shop.output()).toMatch(
    /"level":"error".*"message":"Told to fail: stop-fails".*"This process did not stop cleanly"/,
  );
  expect(shop.output()).toContain("The web process did not stop cleanly (exit code 1)");
});

/** Counters and parts of histograms: the value of each series. */
async function countersOf(origin: string): Promise<Map<string, number>> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const types = new Map<string, string>();
  for (const [, name = "", type = ""] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm))
    types.set(name, type);
  const isCounter = (series: string) => {
    const name = /^\w+/.exec(series)?.[0] ?? "";
    return ["counter", "histogram"].includes(
      types.get(name) ?? types.get(name.replace(/_(?:bucket|sum|count)$/, "")) ?? "",
    );
  };
  const lines = text.split("\n").filter(isCounter);
  return new Map(
    lines.map((line) => [
      line.slice(0, line.lastIndexOf(" ")),
      Number(line.slice(line.lastIndexOf(" "))),
    ]),
  );
}

test("/metrics adds up the metrics of all processes; no counter falls when another web process takes the place of one", async () => {
  const shop = startShop();
  const origin = await originOf(shop);
  await expect.poll(shop.output).toContain("started the jobs");
  const text = await (await fetch(`${origin}/metrics`)).text();
  expect(text).toContain("shop_queue_oldest_due_job_seconds 0");
  // Only the jobs process measures reserved stock, so the sum is its value.
  expect(text).toContain("\nshop_held_pieces 7\n");
  const pages = await pagesUntilAnswered(origin, 2);
  const agents = Array.from({ length: 8 }, () => new http.Agent({ keepAlive: true }));
  for (const agent of agents) await get(origin, agent);
  const before = await countersOf(origin);
  expect(before.get('http_requests_total{kind="page",status="200"}')).toBe(pages + 8);
  expect(before.size).toBeGreaterThan(30);
  await fetch(`${origin}/die`).catch(() => {});
  await expect.poll(shop.output).toContain("The web process ended unexpectedly (exit code 7)");
  for (let turn = 0; turn < 3; turn += 1) {
    const after = await countersOf(origin);
    for (const [series, value] of before)
      expect(after.get(series), series).toBeGreaterThanOrEqual(value);
    await fetch(origin);
  }
  for (const agent of agents) agent.destroy();
});

test("a start with a role that may open too few connections is refused in one sentence", async () => {
  const url = new URL(process.env["TEST_DATABASE_URL"] ?? "");
  const role = `few_${randomUUID().replaceAll("-", "")}`;
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  onTestFinished(async () => {
    await admin.query(`drop role ${role}`).finally(() => admin.end());
  });
  await admin.query(`create role ${role} login password 'few' connection limit 10`);
  const own = Object.assign(new URL(url), { username: role, password: "few" });
  const shop = startShop({ DATABASE_URL: own.href, DATABASE_CONNECTIONS: "40" });
  expect(await exitCode(shop)).toBe(1);
  expect(shop.output()).toBe(
    "DATABASE_CONNECTIONS is too high: the shop's processes would open 40 connections, and the database allows 10 (the limit of the shop's role or database). Set DATABASE_CONNECTIONS to 10 or less, or let the database allow more.\n",
  );
});

test("a start on a port in use names the setting PORT", async () => {
  const other = net.createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  onTestFinished(() => void other.close());
  const address = other.address();
  const port = typeof address === "object" && address !== null ? String(address.port) : "";
  const shop = startShop({ PORT: port });
  expect(await exitCode(shop)).toBe(1);
  expect(shop.output()).toMatch(new RegExp(`^PORT ${port} is in use by another program\\..*\\n$`));
});

test("a start without a build says how it is made", async () => {
  const folder = tempFolder();
  for (const file of ["package.json", "server/main.ts", "launcher/root.mjs"])
    fs.cpSync(file, path.join(folder, file));
  const { status, stderr } = spawnSync(process.execPath, [path.join(folder, "server", "main.ts")]);
  expect(String(stderr)).toBe("There is no built website yet. Run npm start, which builds it.\n");
  expect(status).toBe(1);
});

test.each([
  [{ PORT: "peg" }, /^PORT must be .*\n$/],
  [{ TRUST_PROXY: "peg" }, /^TRUST_PROXY must list .*\n$/],
  [
    { DATABASE_URL: "postgres://u:secret@127.0.0.1:9/x" },
    /^DATABASE_URL can't be used: connecting to 127\.0\.0\.1:9\/x failed .*\n$/,
  ],
])("a start with %j prints one sentence and fails", async (settings, sentence) => {
  const shop = startShop(settings);
  expect(await exitCode(shop)).toBe(1);
  expect(shop.output()).toMatch(sentence);
  expect(shop.output()).not.toContain("secret");
});
