import type { Subject } from "#shop/platform/act.ts";
import type { Actor } from "#shop/platform/actor.ts";
import type { AuditRow } from "#shop/platform/audit-list.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { findStaffNames } from "#shop/staff/list-staff.server.ts";
import { selectSubjectNames } from "./subject-queries.server.ts";

/** A row of the audit log with the names that people know. */
export type NamedAuditRow = AuditRow & {
  readonly who: string;
  /** Null for what has no name of its own, or is gone. */
  readonly subjectName: string | null;
};

/** Rows of the audit log with the names that people know. */
export async function nameAuditRows(
  db: Db,
  rows: readonly AuditRow[],
): Promise<readonly NamedAuditRow[]> {
  const actorIds = rows.flatMap(({ actor }) =>
    actor.kind === "staff" && actor.id !== null ? [actor.id] : [],
  );
  const [names, subjects] = await Promise.all([
    findStaffNames(db, actorIds),
    selectSubjectNames(
      db,
      rows.map(({ subject }) => subject),
    ),
  ]);
  const nameOf = ({ kind, id }: Subject) =>
    subjects.find((each) => each.kind === kind && each.id === id)?.name ?? null;
  return rows.map((row) => ({
    ...row,
    who: whoOf(row.actor, names),
    subjectName: nameOf(row.subject),
  }));
}

const kinds = {
  staff: "A former colleague",
  shop: "The shop",
  customer: "The customer",
  provider: "The payment provider",
  carrier: "The carrier",
} as const satisfies Readonly<Record<Actor["kind"], string>>;

function whoOf({ kind, id }: Actor, names: ReadonlyMap<string, string>): string {
  return (id === null ? undefined : names.get(id)) ?? kinds[kind];
}
