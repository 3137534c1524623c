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

test("jobs that an instance of another machine had in hand when it was killed are done by the other within 35 s, each once", async () => {
  await smtp.setMode("hanging");
  const sender = () => ({
    name: "Ann",
    email: `ann.${randomUUID()}@example.com`,
    message: "Hello",
  });
  for (let at = 0; at < MAILS / 4; at += 1) await inTurn(2, "contact", sender());
  const ofA = async () => {
    const { rows } = await shop.db.query<{ id: string; mail: string }>(
      `select jobs.id::text, jobs.payload->>'id' as mail from graphile_worker._private_jobs as jobs join workers on workers.id = locked_by
       where instance like 'machine-a %' and task_id = (select id from graphile_worker._private_tasks where identifier = 'send-mail')`,
    );
    return rows;
  };
  await expect.poll(async () => (await ofA()).length, { timeout: 20_000 }).toBeGreaterThan(0);
  shop.signal("a", "SIGKILL");
  const killedAt = performance.now();
  const lost = await ofA();
  await smtp.setMode("well");
  const unsent = async () => {
    const { rows } = await shop.db.query(
      "select id from mail_outbox where id = any($1::uuid[]) and sent_at is null",
      [lost.map(({ mail }) => mail)],
    );
    return rows.length;
  };
  while ((await ofA()).length > 0) await sleep(100);
  const seconds = (performance.now() - killedAt) / 1_000;
  print(`${lost.length} jobs of a killed machine were free after ${seconds.toFixed(1)} s`);
  expect(Math.floor(seconds)).toBeLessThanOrEqual(TAKEN_OVER_S);
  await expect.poll(unsent, { timeout: 20_000 }).toBe(0);
  await expect
    .poll(
      async () => (await shop.db.query("select id from mail_outbox where sent_at is null")).rows,
      {
        timeout: 60_000,
      },
    )
    .toEqual([]);
  const ids = smtp.received.map(({ messageId }) => messageId);
  expect(ids.length).toBe(new Set(ids).size);
}, 180_000);
