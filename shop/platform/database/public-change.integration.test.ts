import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { startDatabaseWire } from "#tests/support/database-wire.ts";
import type { PublicChange } from "./hearing.ts";
import { onPublicChange } from "./public-change.server.ts";
import { productId } from "#tests/support/customers.ts";

const { db, url } = await testDatabase();
const wire = await startDatabaseWire(url);
process.env.DATABASE_URL = wire.url;

/** How long a busy database may be silent. */
const PATIENT_MS = 20_000;

async function listen(responseTimeoutMs = PATIENT_MS): Promise<PublicChange[]> {
  const reports: PublicChange[] = [];
  const times = { reconnectMs: 50, heartbeatMs: 100, responseTimeoutMs };
  const note = (change: PublicChange) => change !== "heard" && reports.push(change);
  const stop = await onPublicChange(note, times);
  onTestFinished(async () => {
    wire.set("open");
    await stop();
  });
  return reports;
}

const listeners = () =>
  sql<{ pid: number }>`select pid from pg_stat_activity
    where application_name = 'shop-listen' and datname = current_database()`.execute(db);

test("reports a changed price with the tags of its product and its lists", async () => {
  const reports = await listen();
  expect(reports).toEqual(["listening"]);
  await db
    .updateTable("products")
    .set({ basePrice: "11.00" })
    .where("slug", "=", "hills-cover")
    .execute();
  const id = await productId(db, "hills-cover");
  const tags = ["products", `product:${id}`, "category:rotary-covers", "brand:hills"];
  await expect.poll(() => [reports[0], new Set(reports[1])]).toEqual(["listening", new Set(tags)]);
});

test("reports that the database answers, after the notifications that it had sent before", async () => {
  const reports: PublicChange[] = [];
  const times = { reconnectMs: 50, heartbeatMs: 100, responseTimeoutMs: PATIENT_MS };
  const stop = await onPublicChange((change) => reports.push(change), times);
  onTestFinished(stop);
  await expect.poll(() => reports.slice(0, 3)).toEqual(["listening", "heard", "heard"]);
});

test("reconnects when the database ends the connection", async () => {
  const reports = await listen();
  const { rows } = await listeners();
  expect(rows).toHaveLength(1);
  await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
  await expect.poll(() => reports).toEqual(["listening", "lost", "listening"]);
});

test("counts a connection without a response as lost, and reconnects", async () => {
  const reports = await listen(1_000);
  wire.set("silent");
  await expect.poll(() => reports).toEqual(["listening", "lost"]);
  wire.set("open");
  await expect.poll(() => reports).toEqual(["listening", "lost", "listening"]);
});

test("reports a lost connection once, however many attempts fail", async () => {
  const reports = await listen();
  wire.set("closed");
  await expect.poll(() => reports).toEqual(["listening", "lost"]);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(reports).toEqual(["listening", "lost"]);
  wire.set("open");
  await expect.poll(() => reports).toEqual(["listening", "lost", "listening"]);
});

test("reports a lost connection when the database is out at the start", async () => {
  wire.set("closed");
  const reports = await listen();
  expect(reports).toEqual(["lost"]);
  wire.set("open");
  await expect.poll(() => reports).toEqual(["lost", "listening"]);
});

test("can be stopped while the database does not respond", async () => {
  const reports: PublicChange[] = [];
  const times = { reconnectMs: 50, heartbeatMs: 60_000, responseTimeoutMs: 60_000 };
  const stop = await onPublicChange((change) => reports.push(change), times);
  wire.set("silent");
  await stop();
  wire.set("open");
  expect(reports).toEqual(["listening"]);
});
