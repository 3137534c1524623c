import { sql } from "kysely";
import type { Act, Changed, Subject } from "./act.ts";
import { actorColumns } from "./actor.ts";
import type { Db } from "./database/db.server.ts";

export type AuditEntry = Pick<Act, "actor" | "requestId"> & {
  /** Null if the change was no act of a person. */
  readonly actId?: string;
  /** In snake_case, 60 characters at most: "resolve_flag". */
  readonly action: string;
  readonly subject: Subject;
  readonly changed?: Changed;
};

/** Adds a row to the audit log, in the transaction of the change. The row can't be changed or deleted. */
export async function recordAudit(tx: Db, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto("auditLog")
    .values({
      ...actorColumns(entry.actor),
      action: entry.action,
      subjectKind: entry.subject.kind,
      subjectId: entry.subject.id,
      changed: JSON.stringify(entry.changed ?? {}),
      requestId: entry.requestId ?? null,
      actId: entry.actId ?? null,
    })
    .execute();
}

/** Deletes the months of the audit log that ended over seven years ago. */
export async function deleteOldAuditRows(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select set_config('shop.audit_retention', 'on', true)`.execute(tx);
    await sql`delete from audit_log where at < date_trunc('month', now() - interval '7 years')`.execute(
      tx,
    );
  });
}
