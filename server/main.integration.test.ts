import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";

/** A website of a few lines, for tests of what runs it. */
const website = `
export const prepareDatabase = async (log) => log("prepared");
export const onPublicChange = async () => async () => {};
export const startJobs = async () => ({ stop: async () => {}, oldestDueSeconds: () => 0 });
export const isReady = async () => true;
export const closeDatabase = async () => {};
export const listPreviews = () => [];
export const renderPreview = async () => null;
export const readReservedStock = async () => ({ reservedPieces: 7, stockPieces: 50, productsAboveHalf: 1 });
export const respond = async (request) => {
  const { pathname } = new URL(request.url);
  if (pathname === "/die") process.exit(7);
  if (pathname === "/slow") await new Promise((resolve) => setTimeout(resolve, 1_000));
  return new Response(String(process.pid));
};`;

type Shop = { readonly process: ChildProcess; readonly said: () => string };

function startShop(settings: Record<string, string> = {}): Shop {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "main-"));
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
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
  onTestFinished(() => {
    child.kill("SIGKILL");
    fs.rmSync(folder, { recursive: true });
  });
  return { process: child, said: () => said };
}

async function addressOf(shop: Shop): Promise<string> {
  await expect.poll(shop.said, { timeout: 20_000 }).toContain("Ready: ");
  return /Ready: (http:[^\s"]+)/.exec(shop.said())?.[1] ?? "";
}

async function ended(shop: Shop): Promise<number | null> {
  if (shop.process.exitCode === null) await once(shop.process, "exit");
  return shop.process.exitCode;
}

type Answer = { readonly status: number | string; readonly connection: string | undefined };

/** Asks over a kept connection; a failure is a status too, by its message. */
function ask(url: string, agent: http.Agent): Promise<Answer> {
  return new Promise((resolve) => {
    const request = http.get(url, { agent }, (answer) => {
      answer.resume().on("end", () => {
        resolve({ status: answer.statusCode ?? 0, connection: answer.headers.connection });
      });
    });
    request.on("error", (error) => resolve({ status: error.message, connection: undefined }));
  });
}

test("the shop says where it is, and a SIGTERM lets the answer in hand finish", async () => {
  const shop = startShop();
  const address = await addressOf(shop);
  expect(shop.said()).toContain("prepared");
  const slow = fetch(`${address}/slow`);
  await fetch(address);
  shop.process.kill("SIGTERM");
  expect((await slow).status).toBe(200);
  expect(await ended(shop)).toBe(0);
  await expect(fetch(address)).rejects.toThrow();
});

test("a stop goes on answering while it drains, and no request fails", async () => {
  const shop = startShop({ DRAIN_SECONDS: "2" });
  const address = await addressOf(shop);
  const agent = new http.Agent({ keepAlive: true });
  const answers: Answer[] = [];
  let isStopped = false;
  const visitor = async () => {
    while (!isStopped) answers.push(await ask(address, agent));
  };
  const visitors = Array.from({ length: 8 }, visitor);
  await expect.poll(() => answers.length).toBeGreaterThan(50);
  shop.process.kill("SIGTERM");
  // A balancer asks whether the shop is ready, and turns away when it is not.
  await expect.poll(async () => (await ask(`${address}/readyz`, agent)).status).toBe(503);
  const before = answers.length;
  await expect.poll(() => answers.length).toBeGreaterThan(before + 50);
  isStopped = true;
  await Promise.all(visitors);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(answers.at(0)?.connection).toBe("keep-alive");
  expect(answers.at(-1)?.connection).toBe("close");
  expect(await ended(shop)).toBe(0);
  agent.destroy();
});

test("a process that dies is replaced, and the fifth death in a minute is the last", async () => {
  const shop = startShop({ WEB_CONCURRENCY: "1" });
  const address = await addressOf(shop);
  const first = await (await fetch(address)).text();
  const answer = async () => (await fetch(address).catch(() => null))?.text();
  for (let deaths = 1; deaths <= 5; deaths += 1) {
    await fetch(`${address}/die`).catch(() => {});
    if (deaths < 5) await expect.poll(answer, { timeout: 25_000 }).toMatch(/^\d+$/);
    if (deaths === 1) expect(await answer()).not.toBe(first);
  }
  expect(await ended(shop)).toBe(1);
  expect(shop.said()).toContain("died 5 times in a minute, the last with code 7");
}, 60_000);

test("the metrics of all processes come as one", async () => {
  const shop = startShop();
  const address = await addressOf(shop);
  for (let i = 0; i < 4; i += 1) await (await fetch(address)).text();
  const answer = await fetch(`${address}/metrics`);
  const text = await answer.text();
  const counted = /http_requests_total\{kind="page",status="200"\} (\d+)/.exec(text);
  expect(counted?.[1]).toBe("4");
  expect(text).toContain("shop_queue_oldest_due_job_seconds 0");
  // Measured by one process alone, whatever the number of them.
  expect(text).toContain("\nshop_held_pieces 7\n");
  shop.process.kill("SIGTERM");
  expect(await ended(shop)).toBe(0);
});

test("a port that is taken is told by its setting's name", async () => {
  const other = net.createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  onTestFinished(() => void other.close());
  const address = other.address();
  const port = typeof address === "object" && address !== null ? String(address.port) : "";
  const shop = startShop({ PORT: port });
  expect(await ended(shop)).toBe(1);
  expect(shop.said()).toMatch(new RegExp(`^PORT ${port} is taken by another program\\..*\\n$`));
});

test.each([
  [{ PORT: "peg" }, /^PORT must be .*\n$/],
  [{ TRUST_PROXY: "peg" }, /^TRUST_PROXY must list .*\n$/],
  [{ SHOP_BUNDLE: "/nowhere.mjs" }, /^There is no built website yet\. .*\n$/],
  [
    { DATABASE_URL: "postgres://u:secret@127.0.0.1:9/x" },
    /^DATABASE_URL can't be used: 127\.0\.0\.1:9\/x .*\n$/,
  ],
])("a start with %j ends with one sentence", async (settings, sentence) => {
  const shop = startShop(settings);
  expect(await ended(shop)).toBe(1);
  expect(shop.said()).toMatch(sentence);
  expect(shop.said()).not.toContain("secret");
});
