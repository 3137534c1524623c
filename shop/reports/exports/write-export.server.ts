import { csvFile, csvRows } from "#shop/kit/csv.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { zipOf, type ZippedFile } from "#shop/kit/zip.server.ts";
import type { Act } from "#shop/platform/act.ts";
import { derivedId, withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { streamStatement } from "#shop/payments/payouts/statement.server.ts";
import { selectDaySums } from "#shop/reports/vat/vat-queries.server.ts";
import { streamBookDocuments, type BookDocument } from "./book-queries.server.ts";
import { dailyColumns, dailyRow } from "./daily-file.ts";
import type { ExportDays, ExportFormat } from "./export-format.ts";
import { readExportSettings } from "./export-settings.server.ts";
import { freeagentRow } from "./freeagent-file.ts";
import { lineColumns, lineRows } from "./lines-file.ts";
import { quickbooksColumns, quickbooksRows } from "./quickbooks-file.ts";
import { splitFiles, type Split } from "./split-files.ts";
import { XERO_DOCUMENTS_MAX, xeroColumns, xeroRows } from "./xero-file.ts";

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
  const rows = format === "freeagent" ? streamStatement(db, days) : streamBookDocuments(db, days);
  if ((await rows.next()).done === true) return refused("nothing_in_it");
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

async function fileOf(db: Db, { format, days }: ExportChoice): Promise<ExportFile> {
  const name = `${format}-${days.firstDay}-to-${days.lastDay}`;
  const csv = { name: `${name}.csv`, type: "text/csv; charset=utf-8" } as const;
  if (format === "daily") return { ...csv, parts: dailyParts(db, days) };
  if (format === "lines") return { ...csv, parts: lineParts(db, days) };
  if (format === "freeagent") return { ...csv, parts: statementParts(db, days) };
  const files = splitFiles(streamBookDocuments(db, days), await splitOf(db, format));
  const [first, second] = [await files.next(), await files.next()];
  const parts = [first, second].flatMap(({ value }) => (typeof value === "string" ? [value] : []));
  if (second.done) return { ...csv, parts: texts(parts) };
  return {
    name: `${name}.zip`,
    type: "application/zip",
    parts: zipOf(numbered(name, parts, files)),
  };
}

async function* texts(parts: readonly string[]): AsyncGenerator<string> {
  yield* parts;
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

async function* dailyParts(db: Db, days: ExportDays): AsyncGenerator<string> {
  yield csvFile([dailyColumns, ...(await selectDaySums(db, days)).map(dailyRow)]);
}

async function* lineParts(db: Db, days: ExportDays): AsyncGenerator<string> {
  yield csvFile([lineColumns]);
  for await (const documents of streamBookDocuments(db, days))
    yield csvRows(documents.flatMap(lineRows));
}

/** Without heads and without Excel's mark: FreeAgent reads the first row as a movement. */
async function* statementParts(db: Db, days: ExportDays): AsyncGenerator<string> {
  for await (const rows of streamStatement(db, days)) yield csvRows(rows.map(freeagentRow));
}

/** What the programs take at once. */
async function splitOf(db: Db, format: "xero" | "quickbooks"): Promise<Split<BookDocument>> {
  const settings = await readExportSettings(db);
  const noLimit = Number.POSITIVE_INFINITY;
  return format === "xero"
    ? {
        columns: xeroColumns,
        rowsOf: (document) => xeroRows(document, settings),
        documentsMax: XERO_DOCUMENTS_MAX,
        rowsMax: noLimit,
      }
    : {
        columns: quickbooksColumns,
        rowsOf: (document) => quickbooksRows(document, settings),
        documentsMax: noLimit,
        rowsMax: settings.quickbooksRows,
      };
}
