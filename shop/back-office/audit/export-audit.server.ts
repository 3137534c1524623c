import { csvFile } from "#shop/kit/csv.ts";
import { done, type Done, type Refused } from "#shop/kit/result.ts";
import type { Act, Json } from "#shop/platform/act.ts";
import { findActAnswer, withAct, type NewAct } from "#shop/platform/acts.server.ts";
import { auditRows, type AuditFilter } from "#shop/platform/audit-list.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { nameAuditRows, type NamedAuditRow } from "./audit.server.ts";
import { actionInWords, changesInWords, EXPORT_ROWS_MAX } from "./audit-words.ts";

const ROWS_PER_QUERY = 500;

/**
 * Begins an export of the audit log, which is itself a row of it: the rows that the filter finds at this
 * moment, the newest 20,000 at most. The caller checks the right `audit.export`.
 */
export async function beginAuditExport(
  db: Db,
  filter: AuditFilter,
  act: Act,
): Promise<Done<{ readonly newest: string | null }> | Refused<"act_reused">> {
  return withAct(db, named(filter, act), async (tx, audit) => {
    const { rows } = await auditRows(filter).page(tx, null, 1);
    audit({ filter: { from: null, to: { ...filter } } });
    return done({ newest: rows[0]?.id ?? null });
  });
}

/** The file of an export that this person began; null for any other. */
export async function writeAuditExport(
  db: Db,
  filter: AuditFilter,
  act: Act,
): Promise<string | null> {
  const begun = await findActAnswer<{ newest: string | null }>(db, named(filter, act));
  if (begun?.ok !== true) return null;
  const found: NamedAuditRow[] = [];
  const { newest } = begun.value;
  if (newest !== null)
    // The row of the export itself and later ones stay out.
    for await (const rows of auditRows({ ...filter, newest }).parts(db, ROWS_PER_QUERY)) {
      found.push(...(await nameAuditRows(db, rows)));
      if (found.length >= EXPORT_ROWS_MAX) break;
    }
  return csvFile([heads, ...found.map(cellsOf)]);
}

const heads = ["Time (UTC)", "Who", "Who, id", "Act", "About", "About, id", "Changed", "Request"];

function cellsOf(row: NamedAuditRow) {
  const { kind, id } = row.subject;
  return [
    row.at.toISOString(),
    row.who,
    row.actor.id,
    actionInWords(row.action),
    // No personal values of customers: the audit log has none either.
    kind === "customer" || row.subjectName === null ? kind : `${kind} ${row.subjectName}`,
    id,
    changesInWords(row.changed)
      .map(({ field, words }) => `${field}: ${words}`)
      .join("; "),
    row.requestId,
  ];
}

function named(filter: AuditFilter, act: Act): NewAct {
  const input = Object.fromEntries(Object.entries(filter).toSorted()) as Json;
  return {
    act,
    action: "export_audit_log",
    subject: { kind: "audit_log", id: "all" },
    input,
  };
}
