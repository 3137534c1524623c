import { csvParts, csvRows } from "#shop/kit/csv.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { zipOf, type ZippedFile } from "#shop/kit/zip.server.ts";
import type { Act } from "#shop/platform/act.ts";
import { derivedId, withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { statement } from "#shop/payments/payouts/statement.server.ts";
import { selectDaySums, vatDocuments } from "#shop/reports/vat/vat-report.server.ts";
import { streamBookDocuments, type BookDocument } from "./book-queries.server.ts";
import {
  bookRows,
  dailyColumns,
  freeagentRow,
  lineColumns,
  lineRows,
  quickbooksColumns,
  splitFiles,
  xeroColumns,
} from "./export-files.ts";
import type { ExportDays, ExportFormat } from "./export-format.ts";
import { readExportSettings } from "./export-settings.server.ts";

/** What an export is: the format and the days. */
export type ExportChoice = { readonly format: ExportFormat; readonly days: ExportDays };

/** A file, and its content in parts that are read when the reader has room. */
export type ExportFile = {
  readonly name: string;
  readonly type: "text/csv; charset=utf-8" | "application/zip";
  readonly parts: AsyncGenerator<string | Uint8Array>;
};

/**
 * Exports the documents of some days, which is a row of the audit log: once for a page and what was chosen on it.
 * Refused when nothing would be in the file.
 * The caller checks the right `accounts.read`.
 */
export async function writeExport(
  db: Db,
  { format, days }: ExportChoice,
  act: Act,
): Promise<Done<ExportFile> | Refused<"act_reused" | "nothing_in_it">> {
  const content = format === "freeagent" ? statement(days) : vatDocuments(days);
  if ((await content.page(db, null, 1)).rows.length === 0) return refused("nothing_in_it");
  const inWords = `${days.firstDay} to ${days.lastDay}`;
  const named = {
    // A page stays where it is after a download, and more can be exported from it.
    act: { ...act, actId: derivedId(act.actId, `${format} ${inWords}`) },
    action: "export_documents",
    subject: { kind: "export", id: format },
    input: { format, ...days },
  };
  const written: Done<null> | Refused<"act_reused"> = await withAct(db, named, async (_, audit) => {
    audit({ days: { from: null, to: inWords } });
    return done(null);
  });
  if (!written.ok) return written;
  return done(await fileOf(db, { format, days }));
}

/** The most documents that Xero takes in one file. */
const XERO_DOCUMENTS_MAX = 500;

async function fileOf(db: Db, { format, days }: ExportChoice): Promise<ExportFile> {
  const name = `${format}-${days.firstDay}-to-${days.lastDay}`;
  const csv = (parts: ExportFile["parts"]): ExportFile => ({
    name: `${name}.csv`,
    type: "text/csv; charset=utf-8",
    parts,
  });
  const documents = streamBookDocuments(db, days);
  const sums = each([days], (of) => selectDaySums(db, of));
  const lines = each(documents, (part) => part.flatMap(lineRows));
  if (format === "daily") return csv(csvParts(dailyColumns, sums));
  if (format === "lines") return csv(csvParts(lineColumns, lines));
  // Without heads and without Excel's mark: FreeAgent reads the first row as a movement.
  if (format === "freeagent")
    return csv(each(statement(days).parts(db), (rows) => csvRows(rows.map(freeagentRow))));
  const settings = await readExportSettings(db);
  const isXero = format === "xero";
  const files = splitFiles(documents, {
    columns: isXero ? xeroColumns : quickbooksColumns,
    rowsOf: (document: BookDocument) => bookRows(document, settings),
    documentsMax: isXero ? XERO_DOCUMENTS_MAX : Number.POSITIVE_INFINITY,
    rowsMax: isXero ? Number.POSITIVE_INFINITY : settings.quickbooksRows,
  });
  const [first, second] = [await files.next(), await files.next()];
  const parts = [first, second].flatMap(({ value }) => (typeof value === "string" ? [value] : []));
  if (second.done) return csv(each(parts, (text) => text));
  return {
    name: `${name}.zip`,
    type: "application/zip",
    parts: zipOf(numbered(name, parts, files)),
  };
}

async function* each<From, To>(
  parts: Iterable<From> | AsyncIterable<From>,
  to: (part: From) => To | Promise<To>,
): AsyncGenerator<To> {
  for await (const part of parts) yield to(part);
}

async function* numbered(
  name: string,
  first: readonly string[],
  rest: AsyncIterable<string>,
): AsyncGenerator<ZippedFile> {
  let number = 0;
  const next = (text: string) => ({ name: `${name}-${(number += 1)}.csv`, text });
  for (const text of first) yield next(text);
  for await (const text of rest) yield next(text);
}
