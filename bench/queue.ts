import { once } from "node:events";
import http from "node:http";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { startShop } from "#tests/support/running-shop.ts";
import { startSmtpServer } from "#tests/support/smtp-server.ts";
import { startFilledPostgres } from "./filled-postgres.ts";
import type { Report } from "./report.ts";

const MAILS = 1_500;
const EVENTS = 2_500;
/** What a mail server and Stripe usually take. */
const MAIL_SERVER_MS = 400;
const PROVIDER_MS = 300;
const MAILS_AT_ONCE = 40;
const JOBS_AT_ONCE = 50;
const CONNECTIONS = 60;
const LOOK_MS = 200;
const GIVEN_UP_MS = 240_000;
/** The share of the work before and after which it is not measured: starting and running out. */
const LEFT_OUT = 0.1;

/**
 * How many mails and events an instance with ROLE=jobs does a second when a mail server takes 0.4 s for
 * each mail and Stripe 0.3 s for each answer, with the settings that `rows` name; one after the other.
 */
export async function run(): Promise<Report> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "bench-queue-"));
  const postgres = await startFilledPostgres(path.join(folder, "postgres"), async () => {});
  const smtp = await startSmtpServer();
  smtp.acknowledgeAfterMs = MAIL_SERVER_MS;
  const stripe = await startStripe();
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const shop = await startShop({
    ROLE: "jobs",
    DATABASE_URL: postgres.url,
    DATABASE_CONNECTIONS: String(CONNECTIONS),
    MAIL_CONCURRENCY: String(MAILS_AT_ONCE),
    JOBS_CONCURRENCY: String(JOBS_AT_ONCE),
    SMTP_URL: smtp.url,
    STRIPE_SECRET_KEY: "sk_test_bench",
    STRIPE_WEBHOOK_SECRET: "whsec_bench",
    STRIPE_API_BASE: stripe.url,
    BACKUP_URL: "off",
  });
  try {
    const began = await processorSeconds(shop.url);
    const mails = await rateOf(client, { add: addMails, left: mailsLeft, count: MAILS });
    const mailed = await processorSeconds(shop.url);
    const events = await rateOf(client, { add: addEvents, left: eventsLeft, count: EVENTS });
    const ended = await processorSeconds(shop.url);
    const eachMail = ((mailed - began) * 1_000) / MAILS;
    const eachEvent = ((ended - mailed) * 1_000) / EVENTS;
    return {
      name: "queue",
      rows: [
        { what: `mails a second (MAIL_CONCURRENCY ${MAILS_AT_ONCE})`, value: mails, unit: "/s" },
        { what: "processor time of the shop for a mail", value: eachMail, unit: "ms" },
        { what: `events a second (JOBS_CONCURRENCY ${JOBS_AT_ONCE})`, value: events, unit: "/s" },
        { what: "processor time of the shop for an event", value: eachEvent, unit: "ms" },
      ],
    };
  } finally {
    await shop.stop();
    await client.end();
    await smtp.stop();
    stripe.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the shop's processes have used until now, without the database. */
async function processorSeconds(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_cpu_seconds_total(?:\{[^}]*\})? ([\d.]+)/m.exec(text)?.[1] ?? Number.NaN);
}

type Work = { readonly add: string; readonly left: string; readonly count: number };

/** Adds the work and measures how fast it is done, without its beginning and its end. */
async function rateOf(client: pg.Client, { add, left, count }: Work): Promise<number> {
  await client.query(add, [count]);
  const until = performance.now() + GIVEN_UP_MS;
  let began: { at: number; left: number } | null = null;
  for (;;) {
    await sleep(LOOK_MS);
    const { rows } = await client.query(left);
    const now = { at: performance.now(), left: Number(rows[0]?.left) };
    if (began === null && now.left <= count * (1 - LEFT_OUT)) began = now;
    if (began !== null && now.left <= count * LEFT_OUT)
      return ((began.left - now.left) * 1_000) / (now.at - began.at);
    if (now.at > until) throw new Error(`${now.left} of ${count} were left after four minutes.`);
  }
}

const addMails = `
  with written as (insert into mail_outbox (mail_key, template, recipient, data)
    select 'bench:' || n, 'dead-job', 'owner@bench.example',
      '{"task":"prune","about":"bench","attempts":3,"lastError":"none"}'
    from generate_series(1, $1::int) as n returning id)
  select count(graphile_worker.add_job('send-mail', json_build_object('id', id))) from written`;
const mailsLeft = "select count(*) as left from mail_outbox where sent_at is null";

const addEvents = `
  with received as (insert into payment_events (id, type, payload)
    select 'evt_bench_' || n, 'checkout.session.expired',
      jsonb_build_object('data', jsonb_build_object('object',
        jsonb_build_object('id', 'cs_test_bench' || lpad(n::text, 10, '0'), 'object', 'checkout.session')))
    from generate_series(1, $1::int) as n returning id)
  select count(graphile_worker.add_job('payment-event', json_build_object('id', id))) from received`;
const eventsLeft = "select count(*) as left from payment_events where handled_at is null";

/** Stripe as it answers about payment pages that it does not have, after its usual time. */
async function startStripe(): Promise<{ readonly url: string; readonly stop: () => void }> {
  const body = JSON.stringify({
    error: { type: "invalid_request_error", code: "resource_missing", message: "No such session" },
  });
  const server = http.createServer(async (_, response) => {
    await sleep(PROVIDER_MS);
    response.writeHead(404, { "Content-Type": "application/json" }).end(body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
