import { setTimeout as wait } from "node:timers/promises";
import type { Db } from "#shop/platform/database/db.server.ts";
import { readReport, type Asked } from "./kept-reports.server.ts";
import type { AnswerOf, ReportKind } from "./report-kinds.server.ts";

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
