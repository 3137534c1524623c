import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { assert } from "#shop/kit/assert.ts";
import { DAY_MS, MINUTE_MS } from "#shop/kit/time.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { paymentMode } from "#shop/platform/payment-mode.server.ts";
import { addJob } from "#shop/platform/queue/queue.server.ts";
import { earlierDays, type ReportDays, type ReportRange } from "#shop/reports/report-range.ts";
import { isIn } from "#shop/reports/vat/vat-queries.server.ts";
import {
  readReportKind,
  reportKinds,
  type AnswerOf,
  type QuestionOf,
  type ReportKind,
} from "./report-kinds.server.ts";

/** Days with more paid orders than this are added up by a job. Fewer take less than 300 ms (bench/reports.ts). */
const AT_ONCE_MAX = 5_000;
/** A question of more characters is not kept: only an address that somebody has written has one, or a very long name. */
const QUESTION_MAX = 900;

/** How long figures that a job has made are shown before they are made again. */
const FRESH_FOR_MS = 10 * MINUTE_MS;
/** A job that has not made its figures by then has failed. */
const WAITS_FOR_MS = 2 * MINUTE_MS;

/** The figures of a report, or that they are being made. */
export type ReadReport<Answer> =
  | {
      readonly answer: Answer;
      /** When a job has made them; null for now. */
      readonly madeAt: Date | null;
      /** Whether a job makes newer ones. */
      readonly isBeingMade: boolean;
    }
  | { readonly answer: null; readonly hasFailed: boolean };

/** A report that is asked for. */
export type Asked<Kind extends ReportKind> = {
  /** The days that are added up, with those that they are compared with. */
  readonly days: ReportDays | ReportRange;
  readonly question: QuestionOf<Kind>;
  /** Days with more paid orders than this are added up by a job. */
  readonly atOnceMax?: number;
};

/**
 * Reads a report: at once for up to 5,000 orders, otherwise as a job has made it in the last ten minutes. Older
 * figures are shown with their time while a job makes new ones; without any, the answer is null until they are made.
 */
export async function readReport<Kind extends ReportKind>(
  db: Db,
  kind: Kind,
  { days, question, atOnceMax = AT_ONCE_MAX }: Asked<Kind>,
): Promise<ReadReport<AnswerOf<Kind>>> {
  const isLong = JSON.stringify(question).length > QUESTION_MAX;
  if (isLong || !(await hasMoreThan(db, days, atOnceMax)))
    return { answer: await makeReport(db, kind, question), madeAt: null, isBeingMade: false };
  const kept = await findOrAsk(db, kind, question);
  const { madeAt, answer } = kept;
  if (madeAt === null || answer === null) return { answer: null, hasFailed: kept.hasFailed };
  return { answer: answer as AnswerOf<Kind>, madeAt, isBeingMade: kept.isAsked };
}

/** How often a file looks whether the job has made its figures, and how long: longer than a job has. */
const EVERY_MS = 1_000;
const LOOKS = 130;

/**
 * The figures of a report for a file: as the screen shows them, but never old ones. For more than 5,000 orders it waits
 * for the job; the file has begun by then. Throws when the job has not made them in two minutes.
 */
export async function awaitReport<Kind extends ReportKind>(
  db: Db,
  kind: Kind,
  { everyMs = EVERY_MS, ...asked }: Asked<Kind> & { readonly everyMs?: number },
): Promise<AnswerOf<Kind>> {
  for (let look = 1; look <= LOOKS; look += 1) {
    const report = await readReport(db, kind, asked);
    if ("madeAt" in report) {
      if (!report.isBeingMade) return report.answer;
      // At the first look an earlier job has failed, and another one is asked.
    } else if (look > 1 && report.hasFailed) break;
    await wait(everyMs);
  }
  throw new Error(`the figures of the report ${kind} were not made`);
}

function makeReport<Kind extends ReportKind>(
  db: Db,
  kind: Kind,
  question: QuestionOf<Kind>,
): Promise<AnswerOf<Kind>> {
  const make = reportKinds[kind] as (db: Db, question: QuestionOf<Kind>) => Promise<AnswerOf<Kind>>;
  return make(db, question);
}

async function hasMoreThan(db: Db, days: ReportDays | ReportRange, most: number): Promise<boolean> {
  const earlier = "against" in days ? earlierDays(days) : null;
  const inDays = isIn(sql`paid_at`, days);
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from (select from payments
    where state = 'paid' and mode = ${paymentMode()} and (${earlier === null ? inDays : sql`${inDays} or ${isIn(sql`paid_at`, earlier)}`})
    limit ${most + 1}) as paid`.execute(db);
  return (rows[0]?.count ?? 0) > most;
}

type Kept = {
  readonly id: string;
  readonly madeAt: Date | null;
  readonly answer: unknown;
  readonly isAsked: boolean;
  readonly hasFailed: boolean;
};

/** The kept figures of a question. What nobody has asked yet, and what is old, is asked for: one job at a time. */
async function findOrAsk(db: Db, report: string, question: unknown): Promise<Kept> {
  return db.transaction().execute(async (tx) => {
    const asked = JSON.stringify(question);
    const added = await sql`insert into kept_reports (mode, report, question)
      values (${paymentMode()}, ${report}, ${asked}::jsonb)
      on conflict (mode, report, question) do nothing returning id`.execute(tx);
    const { rows } = await sql<KeptRow>`select id, asked_at, made_at, answer from kept_reports
      where mode = ${paymentMode()} and report = ${report} and question = ${asked}::jsonb for update`.execute(
      tx,
    );
    const [row] = rows;
    assert(row !== undefined, "the row was added, or was there");
    const state = stateOf(row, new Date());
    if (state === "fresh") return { ...row, isAsked: false, hasFailed: false };
    // While a job has it, another one would make the same.
    if (state !== "waits" || added.rows.length > 0) {
      await sql`update kept_reports set asked_at = clock_timestamp() where id = ${row.id}`.execute(
        tx,
      );
      const { id } = row;
      const job = { task: "make-report", payload: { id }, key: `make-report:${id}` };
      await addJob(tx, { ...job, queue: "make-report", maxAttempts: 3 });
    }
    return { ...row, isAsked: true, hasFailed: state === "failed" };
  });
}

type KeptRow = Omit<Kept, "isAsked" | "hasFailed"> & { readonly askedAt: Date };

/** Whether figures can be shown as they are, are old, are being made, or should have been made by now. */
function stateOf({ askedAt, madeAt }: KeptRow, now: Date): "fresh" | "old" | "waits" | "failed" {
  if (madeAt !== null && madeAt >= askedAt)
    return now.getTime() - madeAt.getTime() > FRESH_FOR_MS ? "old" : "fresh";
  return now.getTime() - askedAt.getTime() > WAITS_FOR_MS ? "failed" : "waits";
}

/** Makes the figures that were asked for and keeps them. Safe to run again. */
export async function makeKeptReport(db: Db, id: string): Promise<void> {
  const row = await db
    .selectFrom("keptReports")
    .select(["report", "question"])
    .where("id", "=", id)
    .where("mode", "=", paymentMode())
    .executeTakeFirst();
  const kind = readReportKind(row?.report ?? "");
  if (row === undefined || kind === null) return;
  const answer = await makeReport(db, kind, row.question as QuestionOf<typeof kind>);
  await sql`update kept_reports set made_at = clock_timestamp(), answer = ${JSON.stringify(answer)}::jsonb
    where id = ${id}`.execute(db);
}

/** Deletes the kept figures of a question, as something says that they are others by now. */
export async function forgetReport<Kind extends ReportKind>(
  db: Db,
  kind: Kind,
  question: QuestionOf<Kind>,
): Promise<void> {
  await sql`delete from kept_reports where mode = ${paymentMode()} and report = ${kind}
    and question = ${JSON.stringify(question)}::jsonb`.execute(db);
}

/** Deletes figures that nobody has asked for since yesterday. */
export async function deleteOldReports(db: Db): Promise<void> {
  await db
    .deleteFrom("keptReports")
    .where("askedAt", "<", new Date(Date.now() - DAY_MS))
    .execute();
}
