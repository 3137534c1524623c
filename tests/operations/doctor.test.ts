import { execFile, execFileSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import https from "node:https";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { urlOf } from "#server/postgres/connection.ts";
import { chooseHomeFolder, toPlace } from "#server/postgres/place.ts";
import { startShop, type RunningShop } from "#tests/support/running-shop.ts";
import { selfSigned } from "#tests/support/self-signed.ts";
import { needDebian } from "./support/debian.ts";

/** What is wrong with the proxy and with Stripe while a test says so. */
let faults = { proxy: false, stripe: false };
const undo: (() => unknown)[] = [];
let folder: string;
let shop: RunningShop;
let publicUrl: string;
let proxy: https.Server;
/** A certificate that ends in five days. */
let ending: { key: string; cert: string };

beforeAll(async () => {
  needDebian({ openssl: "openssl" });
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "doctor-"));
  undo.push(() => fs.rmSync(folder, { recursive: true, force: true }));
  ending = certificateOf(5);
  fs.writeFileSync(path.join(folder, "trusted.pem"), `${selfSigned.cert}${ending.cert}`);
  const stripe = await listening(http.createServer(answerAsStripe));
  proxy = https.createServer(selfSigned, (request, response) => pass(request, response));
  publicUrl = `https://127.0.0.1:${await listening(proxy)}`;
  shop = await startShop({
    PUBLIC_URL: publicUrl,
    TRUST_PROXY: "loopback",
    STRIPE_SECRET_KEY: "sk_test_doctor",
    STRIPE_WEBHOOK_SECRET: "whsec_doctor",
    STRIPE_API_BASE: `http://127.0.0.1:${stripe}`,
    SMTP_URL: "smtp://127.0.0.1:9",
    BACKUP_URL: "off",
  });
  undo.push(() => shop.stop());
}, 120_000);

afterAll(async () => {
  for (const each of undo.toReversed()) await each();
});

function certificateOf(days: number): { key: string; cert: string } {
  const [key, cert] = ["key.pem", "cert.pem"].map((name) => path.join(folder, name));
  const name = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"];
  const made = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const files = ["-keyout", key ?? "", "-out", cert ?? ""];
  execFileSync("openssl", ["req", "-x509", ...made, ...name, ...files, "-days", String(days)], {
    stdio: "pipe",
  });
  return { key: fs.readFileSync(key ?? "", "utf8"), cert: fs.readFileSync(cert ?? "", "utf8") };
}

async function listening(server: http.Server | https.Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  undo.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** The proxy: passes all on, or gives up after a second, takes Secure away and lets no event through. */
function pass(request: http.IncomingMessage, response: http.ServerResponse): void {
  if (faults.proxy && request.url === "/api/stripe-webhook")
    return void response.writeHead(403).end();
  const headers = { ...request.headers, "x-forwarded-for": "198.51.100.7" };
  const onward = http.request(
    `${shop.url}${request.url}`,
    { method: request.method ?? "GET", headers: { ...headers, "x-forwarded-proto": "https" } },
    (answer) => {
      const cookies = answer.headers["set-cookie"] ?? [];
      const changed = cookies.map((cookie) =>
        faults.proxy ? cookie.replace(/; secure/gi, "") : cookie,
      );
      const kept = { ...answer.headers };
      if (cookies.length > 0) kept["set-cookie"] = changed;
      response.writeHead(answer.statusCode ?? 500, kept);
      answer.pipe(response);
    },
  );
  if (faults.proxy) onward.setTimeout(1_000, () => onward.destroy(new Error("too late")));
  onward.on("error", () => {
    if (!response.headersSent) response.writeHead(504).end();
  });
  request.pipe(onward);
}

/** Stripe: an account with events sent to this shop; or with none, and a clock that is slow. */
function answerAsStripe(request: http.IncomingMessage, response: http.ServerResponse): void {
  if (faults.stripe) response.setHeader("Date", new Date(Date.now() - 65_000).toUTCString());
  const events = { url: `${publicUrl}/api/stripe-webhook`, status: "enabled" };
  const account = { id: "acct_doctor", object: "account", charges_enabled: true };
  const hasEvents = request.url?.startsWith("/v1/webhook_endpoints") && !faults.stripe;
  // The shop's timed jobs ask for lists: of events, paid pages and charges. Here, all are empty.
  const body = request.url?.startsWith("/v1/account")
    ? { ...account, payouts_enabled: true }
    : { object: "list", has_more: false, data: hasEvents ? [events] : [] };
  response.setHeader("Content-Type", "application/json").end(JSON.stringify(body));
}

function doctor(settings: Readonly<Record<string, string>> = {}): Promise<string> {
  const program = path.resolve(import.meta.dirname, "../../bin/doctor.ts");
  const trusted = { NODE_EXTRA_CA_CERTS: path.join(folder, "trusted.pem") };
  const env = { ...shop.env, ...trusted, PORT: new URL(shop.url).port, ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, [program], { env }, (_, stdout) => resolve(stdout));
  });
}

async function query(text: string): Promise<unknown[]> {
  const dir = path.join(String(shop.env["DATA_DIR"]), "postgres");
  const place = toPlace(await chooseHomeFolder(dir, () => {}));
  const client = new pg.Client({ connectionString: urlOf(place, "shop") });
  await client.connect();
  return (await client.query(text).finally(() => client.end())).rows;
}

test("behind a proxy that does all right, the doctor finds it so, and that it waits as long as the shop", async () => {
  const text = await doctor();
  for (const line of [
    /^Good +Clock: The clock agrees with the database and PUBLIC_URL and Stripe\./m,
    /^Good +Address: This shop answers at /m,
    /^Good +Certificate: .* is valid for \d{5} more days\./m,
    /^Good +Proxy: The shop sees the visitor 198\.51\.100\.7 by the proxy 127\.0\.0\.1, and the proxy waits for 31 s\./m,
    /^Good +Cookies: /m,
    /^Good +Webhook: .* takes signed events and refuses others\./m,
    /^Good +Stripe: The Stripe account acct_doctor takes payments in test mode\./m,
    /^Good +Versions: 1 instance runs/m,
    /^Good +Queue: /m,
  ])
    expect(text).toMatch(line);
});

test("each fault on the way to the shop is found, with its remedy", async () => {
  faults = { proxy: true, stripe: true };
  proxy.setSecureContext(ending);
  await query(`insert into instances (id, name, version, migration)
    values (gen_random_uuid(), 'other', '0.0.9', 1)`);
  await query(`insert into payment_events (id, type, payload) values ('evt_dead', 'x', '{}')`);
  await query(`select graphile_worker.add_job('payment-event', '{"id":"evt_dead"}')`);
  await query(`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'x'
    where payload::text like '%evt_dead%'`);
  const failed = "select task_identifier from graphile_worker.jobs where attempts >= max_attempts";
  expect(await query(failed)).toEqual([{ task_identifier: "payment-event" }]);
  const text = await doctor();
  for (const line of [
    /^Failed +Clock: This machine's clock is 6[45]\.\d s ahead of that of Stripe\. .*timedatectl/m,
    /^Failed +Certificate: .* valid for 4 more days\. .*renewed/m,
    /^Failed +Proxy: The proxy gave up before the shop did: .*Set its time-out/m,
    /^Failed +Cookies: The cookie \S+ comes without Secure\. The proxy must not change/m,
    /^Failed +Webhook: .* answered 403 to a signed event\. Let the proxy pass/m,
    /^Failed +Stripe: Stripe sends no events to .*Add it at dashboard\.stripe\.com/m,
    /^Failed +Mail server: The mail server can't be used .*Check SMTP_URL/m,
    /^Failed +Queue: 1 job has failed for good\. .*npm run attention/m,
    /^Warning +Versions: Instances of 2 versions run: .*update the older/m,
  ])
    expect(text).toMatch(line);
});

test("a shop that runs with another signing secret than the settings of now is found", async () => {
  faults = { proxy: false, stripe: false };
  proxy.setSecureContext(selfSigned);
  expect(await doctor({ STRIPE_WEBHOOK_SECRET: "whsec_changed" })).toMatch(
    /^Failed +Webhook: .*the running shop has another one\. Restart it/m,
  );
});
