import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startSmtpServer, type SmtpServer } from "#tests/support/smtp-server.ts";
import { needDebian } from "./support/debian.ts";
import { startTwoInstances, type Name, type TwoInstances } from "./support/two-instances.ts";

const both = ["a", "b"] as const;
/** Without a heartbeat for 30 s a worker is dead; every 5 s the others look. */
const TAKEN_OVER_S = 35;
const MAILS = 16;
const FROZEN_MS = 45_000;
const AFTERWARDS_MS = 10_000;

let shop: TwoInstances;
let smtp: SmtpServer;
const print = (text: string) => process.stdout.write(`Operations: ${text}\n`);

beforeAll(async () => {
  needDebian({ nginx: "nginx-light", unshare: "util-linux" });
  smtp = await startSmtpServer();
  shop = await startTwoInstances("nginx", {
    settings: { RATE_LIMIT: "on", SMTP_URL: smtp.url },
    // On another machine: its processes cannot be seen from here.
    runnerOf: { a: ["unshare", "--uts", "sh", "-c", 'hostname machine-a; exec "$@"', "sh"] },
  });
}, 600_000);
afterAll(async () => {
  await shop?.stopAll();
  await smtp?.stop();
}, 120_000);

let clients = 0;
/** Sends the same request to both instances in turn, from one client; returns the statuses. */
async function inTurn(times: number, endpoint: string, body: object): Promise<number[]> {
  clients += 1;
  const statuses: number[] = [];
  for (let at = 0; at < times; at += 1) {
    const answered = await fetch(`${shop.urlOf(both[at % 2] as Name)}/api/${endpoint}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Forwarded-For": `203.0.113.${clients}` },
      body: JSON.stringify(body),
    });
    await answered.arrayBuffer();
    statuses.push(answered.status);
  }
  return statuses;
}

describe("a limit is one for all instances", () => {
  const times = (count: number, status: number) => Array.from({ length: count }, () => status);

  test("of guesses of a password", async () => {
    const guess = { email: `ann.${randomUUID()}@example.com`, password: "not this one" };
    expect(await inTurn(11, "auth-login", guess)).toEqual([...times(9, 401), 429, 429]);
  });

  test("of messages from one sender", async () => {
    const message = { name: "Ann", email: `ann.${randomUUID()}@example.com`, message: "Hello" };
    expect(await inTurn(7, "contact", message)).toEqual([...times(5, 200), 429, 429]);
  });

  test("of quotes from one client network", async () => {
    const quotes = { items: [] };
    await inTurn(2, "quote", quotes);
    const { rows } = await shop.db.query<{ key: string; count: number }>(
      "select key, count from rate_limits where key like 'quote:ip:%' and key like '%203.0.113.' || $1 || '%'",
      [clients],
    );
    expect(rows.map(({ count }) => count)).toEqual([2]);
    await shop.db.query("update rate_limits set count = 1000 where key = $1", [rows[0]?.key]);
    clients -= 1;
    expect(await inTurn(2, "quote", quotes)).toEqual([429, 429]);
  });
});

/** Writes mails while the mail server does not greet, until instance a has some in hand. */
async function mailsInHandOfA(): Promise<void> {
  // Changing the mode ends open connections, and a mail that is cut off is rightly sent again.
  await expect.poll(() => countUnsent(), { timeout: 20_000 }).toBe(0);
  await smtp.setMode("hanging");
  for (let at = 0; at < MAILS / 2; at += 1) {
    const sender = `ann.${randomUUID()}@example.com`;
    await inTurn(1, "contact", { name: "Ann", email: sender, message: "Hello" });
  }
  await expect.poll(async () => (await ofA()).length, { timeout: 20_000 }).toBeGreaterThan(0);
}

/** The mails that jobs of instance a have in hand. */
async function ofA(): Promise<readonly string[]> {
  const { rows } = await shop.db.query<{ mail: string }>(
    `select jobs.payload->>'id' as mail from graphile_worker._private_jobs as jobs join workers on workers.id = locked_by
     where instance like 'machine-a %' and task_id = (select id from graphile_worker._private_tasks where identifier = 'send-mail')`,
  );
  return rows.map(({ mail }) => mail);
}

async function countUnsent(mails: readonly string[] | null = null): Promise<number> {
  const { rows } = await shop.db.query<{ count: number }>(
    "select count(*)::int from mail_outbox where sent_at is null and ($1::uuid[] is null or id = any($1))",
    [mails],
  );
  return rows[0]?.count ?? 0;
}

function expectEachOnce(): void {
  const ids = smtp.received.map(({ messageId }) => messageId);
  const again = smtp.received.filter(({ messageId }, at) => ids.indexOf(messageId) < at);
  expect(again.map(({ to, subject }) => `${subject} to ${to}`)).toEqual([]);
}

describe("jobs that an instance of another machine has in hand", () => {
  test("are done by the other within 35 s when it is killed, each once", async () => {
    await mailsInHandOfA();
    shop.signal("a", "SIGKILL");
    const killedAt = performance.now();
    const lost = await ofA();
    await smtp.setMode("well");
    while ((await ofA()).length > 0) await sleep(100);
    const seconds = (performance.now() - killedAt) / 1_000;
    print(`${lost.length} jobs of a killed machine were free after ${seconds.toFixed(1)} s`);
    expect(Math.floor(seconds)).toBeLessThanOrEqual(TAKEN_OVER_S);
    await expect.poll(() => countUnsent(lost), { timeout: 20_000 }).toBe(0);
    await expect.poll(() => countUnsent(), { timeout: 60_000 }).toBe(0);
    expectEachOnce();
    await shop.stop("a");
    await shop.start("a");
  }, 300_000);

  test("are done by the other while it is frozen, and not again when it goes on", async () => {
    await mailsInHandOfA();
    shop.signal("a", "SIGSTOP");
    const held = await ofA();
    await smtp.setMode("well");
    await sleep(FROZEN_MS);
    expect(await countUnsent(held)).toBe(0);
    shop.signal("a", "SIGCONT");
    await sleep(AFTERWARDS_MS);
    await expect.poll(() => countUnsent(), { timeout: 60_000 }).toBe(0);
    expectEachOnce();
  }, 300_000);
});
