import { sql } from "kysely";
import { readPlace, pageOf } from "#shop/kit/keyset.ts";
import { addDays, londonDay } from "#shop/kit/time.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { paymentMode } from "#shop/platform/payment-mode.server.ts";
import { noSums, toVatSums, vatKinds, type VatKind, type VatSums } from "./vat-figures.ts";
import { vatPeriodsSince, type VatPeriod, type VatSettings } from "./vat-period.ts";
import {
  selectDocuments,
  selectFirstDay,
  selectSums,
  type DocumentPlace,
  type DocumentRow,
} from "./vat-queries.server.ts";

export { selectDaySums, type DocumentRow } from "./vat-queries.server.ts";

/** A period in the list: closed for good, over and open, or still going on. */
export type ListedPeriod = VatPeriod & {
  readonly state: "closed" | "over" | "current";
  /** Null while it is open. */
  readonly closed: {
    readonly at: Date;
    readonly by: string | null;
    readonly sums: readonly VatSums[];
  } | null;
};

/** The length of VAT periods and the month in which one ends. */
export async function readVatSettings(db: Db): Promise<VatSettings> {
  const row = await db
    .selectFrom("vatSettings")
    .select(["months", "lastMonth"])
    .executeTakeFirstOrThrow();
  return { months: row.months as VatSettings["months"], lastMonth: row.lastMonth };
}

/**
 * All periods from the first invoice to today, the latest first, 240 at most. Closed ones are as they were closed. If the
 * settings have changed since, the first open period begins after the last closed one.
 */
export async function listVatPeriods(db: Db, now: Date): Promise<readonly ListedPeriod[]> {
  const [settings, firstDay, closed] = await Promise.all([
    readVatSettings(db),
    selectFirstDay(db),
    selectClosed(db),
  ]);
  const today = londonDay(now);
  const lastClosed = closed[0]?.lastDay ?? null;
  const openFrom = lastClosed === null ? (firstDay ?? today) : addDays(lastClosed, 1);
  const open = vatPeriodsSince(openFrom, today, settings)
    .filter(({ lastDay }) => lastDay >= openFrom)
    .map((period) => ({
      ...period,
      firstDay: lastClosed !== null && period.firstDay < openFrom ? openFrom : period.firstDay,
      state: period.lastDay < today ? ("over" as const) : ("current" as const),
      closed: null,
    }));
  return [...open, ...closed];
}

async function selectClosed(db: Db): Promise<readonly ListedPeriod[]> {
  const { rows } = await sql<{
    name: string;
    firstDay: string;
    lastDay: string;
    at: Date;
    by: string | null;
    figures: (Record<string, unknown> & { kind: VatKind })[];
  }>`select name, first_day::text as "firstDay", last_day::text as "lastDay", closed_at as at, closed_by as by,
      figures from vat_periods where mode = ${paymentMode()} order by last_day desc limit ${CLOSED_MAX}`.execute(
    db,
  );
  return rows.map(({ name, firstDay, lastDay, at, by, figures }) => ({
    name,
    firstDay,
    lastDay,
    state: "closed",
    closed: { at, by, sums: figures.map(toVatSums) },
  }));
}

const CLOSED_MAX = 120;

/** A period of the list by its name; null if there is none. */
export async function findVatPeriod(db: Db, name: string, now: Date): Promise<ListedPeriod | null> {
  return (await listVatPeriods(db, now)).find((period) => period.name === name) ?? null;
}

/** The latest period that is over, closed or not; the current one while there is none. */
export async function findLastVatPeriod(db: Db, now: Date): Promise<ListedPeriod | null> {
  const periods = await listVatPeriods(db, now);
  return periods.find(({ state }) => state !== "current") ?? periods[0] ?? null;
}

/** The sums of a period as its documents have them now, every kind once. */
export async function readVatSums(
  db: Db,
  period: Pick<VatPeriod, "firstDay" | "lastDay">,
): Promise<readonly VatSums[]> {
  const found = await selectSums(db, period);
  return vatKinds.map((kind) => found.find((each) => each.kind === kind) ?? noSums(kind));
}

const PAGE_ROWS = 50;

/** A page of the invoices and credit notes of a period, 50 rows, the earliest first. */
export async function listVatDocuments(
  db: Db,
  period: Pick<VatPeriod, "firstDay" | "lastDay">,
  after: string | null,
): Promise<{
  readonly rows: readonly DocumentRow[];
  readonly seen: number;
  readonly next: string | null;
}> {
  const place = placeOf(after);
  const found = await selectDocuments(db, period, {
    after: place?.keys ?? null,
    limit: PAGE_ROWS + 1,
  });
  return pageOf(found, {
    size: PAGE_ROWS,
    seen: place?.seen ?? 0,
    keysOf: ({ timeKey, type, number }) => [timeKey, type, number],
  });
}

function placeOf(
  after: string | null,
): { readonly keys: DocumentPlace; readonly seen: number } | null {
  const place = readPlace(after);
  const [time, type, number] = place?.keys ?? [];
  if (place === null || typeof time !== "string" || !/^\d{1,16}$/.test(time)) return null;
  if (typeof type !== "string" || typeof number !== "number" || !Number.isInteger(number))
    return null;
  return Math.abs(number) > 2_147_483_647 ? null : { keys: [time, type, number], seen: place.seen };
}

const CHUNK_ROWS = 1_000;

/** Every invoice and credit note of a period, the earliest first, read in parts of 1,000. */
export async function* streamVatDocuments(
  db: Db,
  period: Pick<VatPeriod, "firstDay" | "lastDay">,
): AsyncGenerator<readonly DocumentRow[]> {
  for (let after: DocumentPlace | null = null; ;) {
    const rows = await selectDocuments(db, period, { after, limit: CHUNK_ROWS });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < CHUNK_ROWS) return;
    after = [last.timeKey, last.type, last.number];
  }
}
