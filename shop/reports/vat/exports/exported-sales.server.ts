import type { Db } from "#shop/platform/database/db.server.ts";
import type { Days } from "#shop/reports/vat/vat-queries.server.ts";
import { proofOf, type ExportedSale, type ProofState } from "./export-evidence.ts";
import { selectExportedSales } from "./export-queries.server.ts";

/** A zero-rated sale with the state of its proof. */
export type ProvedSale = ExportedSale & ReturnType<typeof proofOf>;

const CHUNK_ROWS = 1_000;

/** Every zero-rated sale of some days with its proof, the earliest first, read in parts of 1,000. */
export async function* streamExportedSales(
  db: Db,
  days: Days,
  now: Date,
): AsyncGenerator<readonly ProvedSale[]> {
  for (let after: number | null = null; ;) {
    const rows: readonly ExportedSale[] = await selectExportedSales(db, days, {
      after,
      limit: CHUNK_ROWS,
    });
    if (rows.length > 0) yield rows.map((row) => ({ ...row, ...proofOf(row, now) }));
    const last = rows.at(-1);
    if (last === undefined || rows.length < CHUNK_ROWS) return;
    after = last.number;
  }
}

/** The zero-rated sales of a period: how many are in each state, and the first 200 without proof, late ones first. */
export type ExportEvidence = {
  readonly counts: Readonly<Record<ProofState, number>>;
  readonly unproved: readonly ProvedSale[];
};

const UNPROVED_MAX = 200;
const urgency: Readonly<Record<ProofState, number>> = {
  late: 0,
  due: 1,
  open: 2,
  proved: 3,
  nothing_to_prove: 3,
};

/** Reads what proves the zero-rated sales of a period. */
export async function readExportEvidence(db: Db, days: Days, now: Date): Promise<ExportEvidence> {
  const counts = { proved: 0, nothing_to_prove: 0, open: 0, due: 0, late: 0 };
  const unproved: ProvedSale[] = [];
  for await (const rows of streamExportedSales(db, days, now))
    for (const row of rows) {
      counts[row.state] += 1;
      if (urgency[row.state] < 3) unproved.push(row);
    }
  const ordered = unproved.toSorted((a, b) => urgency[a.state] - urgency[b.state]);
  return { counts, unproved: ordered.slice(0, UNPROVED_MAX) };
}
