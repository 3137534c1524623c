import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { addDays } from "#shop/kit/time.ts";
import { readSales } from "#shop/reports/sales/sales-report.server.ts";
import type { ReportRange } from "#shop/reports/report-range.ts";
import { soldOrder } from "#tests/support/refunds.ts";
import { testShop } from "#tests/support/shop.ts";
import { todayOfFile } from "#tests/support/today.ts";
import {
  awaitReport,
  deleteOldReports,
  makeKeptReport,
  readReport,
} from "./kept-reports.server.ts";
import { reportKinds, type QuestionOf, type ReportKind } from "./report-kinds.server.ts";

const shop = await testShop();
const { db } = shop;
const today = await todayOfFile();
const range: ReportRange = {
  firstDay: addDays(today, -6),
  lastDay: today,
  by: "day",
  against: "previous",
};
const read = (atOnceMax: number) =>
  readReport(db, "sales", { days: range, question: range, atOnceMax });

async function jobs() {
  const { rows } = await sql<{ id: string }>`select payload->>'id' as id
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'make-report'`.execute(db);
  return rows.map(({ id }) => id);
}
const minutesAgo = (column: "asked_at" | "made_at", minutes: number) =>
  sql`update kept_reports set ${sql.ref(column)} = now() - ${minutes} * interval '1 minute'`.execute(
    db,
  );

await soldOrder(shop);
await soldOrder(shop);

beforeEach(async () => {
  await sql`truncate kept_reports`.execute(db);
  await sql`delete from graphile_worker._private_jobs`.execute(db);
});

test("the figures of few orders are of the moment, and no job makes them", async () => {
  expect(await read(2)).toEqual({
    answer: await readSales(db, range),
    madeAt: null,
    isBeingMade: false,
  });
  expect(await jobs()).toEqual([]);
});

test("the figures of many orders are made by one job, however often they are asked for, and are the same", async () => {
  const asked = await Promise.all([1, 2, 3, 4, 5].map(() => read(1)));
  expect(new Set(asked.map(({ answer }) => answer))).toEqual(new Set([null]));
  expect(await read(1)).toEqual({ answer: null, hasFailed: false });
  const [id = "", ...others] = await jobs();
  expect(others).toEqual([]);
  // A worker has it: asking again adds none.
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker'`.execute(
    db,
  );
  expect(await read(1)).toEqual({ answer: null, hasFailed: false });
  expect(await jobs()).toEqual([id]);
  await Promise.all([makeKeptReport(db, id), makeKeptReport(db, id)]);
  const made = await read(1);
  expect(made).toMatchObject({ isBeingMade: false, madeAt: expect.any(Date) });
  expect(made.answer).toEqual(await readSales(db, range));
});

test("old figures are shown while new ones are made, once", async () => {
  await read(1);
  const [id = ""] = await jobs();
  await makeKeptReport(db, id);
  await minutesAgo("asked_at", 12);
  await minutesAgo("made_at", 11);
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  for (let time = 0; time < 3; time += 1)
    expect(await read(1)).toMatchObject({ answer: { all: { orders: 2 } }, isBeingMade: true });
  expect(await jobs()).toEqual([id]);
  await makeKeptReport(db, id);
  expect(await read(1)).toMatchObject({ isBeingMade: false });
});

test("figures that nobody made in time are asked for again, and the page is told", async () => {
  await read(1);
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  await minutesAgo("asked_at", 3);
  expect(await read(1)).toEqual({ answer: null, hasFailed: true });
  expect(await jobs()).toHaveLength(1);
});

test("a file waits until the job has made its figures, and is never of old ones", async () => {
  const asked = { days: range, question: range, atOnceMax: 1, everyMs: 20 };
  const waiting = awaitReport(db, "sales", asked);
  await expect.poll(jobs).toHaveLength(1);
  const [id = ""] = await jobs();
  await makeKeptReport(db, id);
  expect(await waiting).toEqual(await readSales(db, range));
  await minutesAgo("made_at", 11);
  await minutesAgo("asked_at", 11);
  await sql`update kept_reports set made_at = made_at + interval '1 second', answer = '{"parts": []}'`.execute(
    db,
  );
  const again = awaitReport(db, "sales", asked);
  await expect.poll(() => read(1)).toMatchObject({ isBeingMade: true });
  await makeKeptReport(db, id);
  expect(await again).toEqual(await readSales(db, range));
});

test("a file fails when no job has made its figures in time", async () => {
  const waiting = awaitReport(db, "sales", {
    days: range,
    question: range,
    atOnceMax: 1,
    everyMs: 20,
  });
  await expect.poll(jobs).toHaveLength(1);
  await minutesAgo("asked_at", 3);
  await expect(waiting).rejects.toThrow("were not made");
});

test("a question that is too long to be kept is answered at once", async () => {
  const which = { sku: '"'.repeat(120), option: "\u0001".repeat(120), value: null };
  const question = { days: range, which, after: "x".repeat(2_000) };
  const read = await readReport(db, "sold_lines", { days: range, question, atOnceMax: 1 });
  expect([read.answer, await jobs()]).toEqual([{ rows: [], seen: 0, next: null }, []]);
});

test("days that are compared with earlier ones count those too; each report has its own row", async () => {
  await read(1);
  const alone = { ...range, against: "none" } as const;
  await readReport(db, "sales", { days: alone, question: alone, atOnceMax: 1 });
  expect(await jobs()).toHaveLength(2);
  await sql`update payments set paid_at = paid_at - interval '7 days' where id = (select min(id::text)::uuid from payments)`.execute(
    db,
  );
  // One order is on these days, the other on those before.
  expect(
    (await readReport(db, "sales", { days: alone, question: alone, atOnceMax: 1 })).answer,
  ).not.toBeNull();
  expect((await read(1)).answer).toBeNull();
});

test("every report can be made by a job and comes back as it was read", async () => {
  const days = { ...range, against: "none" } as const;
  const questions: { [Kind in ReportKind]: QuestionOf<Kind> } = {
    sales: range,
    products: { days, after: null, sort: "-net", today },
    options: { days, productId: null },
    returns: { days, after: null, today },
    lead_times: { days, after: null },
    sold_lines: { days, which: { sku: "LL-AC-007", option: null, value: null }, after: null },
    sent_lines: { days, sku: "LL-AC-007", after: null },
    dispatched_lines: { days, kind: "stock", after: null },
    funnel: days,
    vat: days,
    vat_sums: days,
    best_sellers: { today },
    month: {
      firstDay: days.firstDay,
      lastDay: days.lastDay,
      name: today.slice(0, 7),
      isLocked: false,
      isFirstOpen: true,
    },
    payouts: { today },
  };
  for (const kind of Object.keys(questions) as ReportKind[]) {
    const question = questions[kind] as QuestionOf<typeof kind>;
    const asked = { days, question, atOnceMax: 0 };
    await readReport(db, kind, asked);
    for (const id of await jobs()) await makeKeptReport(db, id);
    const make = reportKinds[kind] as (on: typeof db, of: typeof question) => Promise<unknown>;
    expect([kind, (await readReport(db, kind, asked)).answer]).toEqual([
      kind,
      await make(db, question),
    ]);
  }
});

test("figures that nobody has asked for since yesterday are deleted", async () => {
  await read(1);
  await deleteOldReports(db);
  expect(await db.selectFrom("keptReports").select("id").execute()).toHaveLength(1);
  await minutesAgo("asked_at", 25 * 60);
  await deleteOldReports(db);
  expect(await db.selectFrom("keptReports").select("id").execute()).toEqual([]);
});
