import { sql } from "kysely";
import type { Act, Changed, Subject } from "./act.ts";
import { actorColumns, type Actor } from "./actor.ts";
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
    .insertInto("audit_log")
    .values({
      ...actorColumns(entry.actor),
      action: entry.action,
      subject_kind: entry.subject.kind,
      subject_id: entry.subject.id,
      changed: JSON.stringify(entry.changed ?? {}),
      request_id: entry.requestId ?? null,
      act_id: entry.actId ?? null,
    })
    .execute();
}

/** Which rows of the audit log to list; all of them without any condition. */
export type AuditFilter = {
  readonly actor?: Actor;
  readonly action?: string;
  readonly subject?: Subject;
  readonly since?: Date;
  readonly until?: Date;
};

/** A row of the audit log. */
export type AuditRow = {
  readonly id: string;
  readonly at: Date;
  readonly actor: Actor;
  readonly action: string;
  readonly subject: Subject;
  readonly changed: Changed;
  readonly requestId: string | null;
  readonly actId: string | null;
};

const ROWS_PER_PAGE = 50;

/** Rows of the audit log, the newest first, 50 after the one named. `next` names the next page; null on the last. */
export async function listAuditRows(
  db: Db,
  { actor, action, subject, since, until }: AuditFilter = {},
  after: string | null = null,
): Promise<{ readonly rows: readonly AuditRow[]; readonly next: string | null }> {
  let found = db
    .selectFrom("audit_log")
    .selectAll()
    .select((row) => row.ref("changed").$castTo<Changed>().as("changed"));
  if (actor !== undefined)
    found = found
      .where("actor_kind", "=", actor.kind)
      .where("actor_id", "is not distinct from", actorColumns(actor).actor_id);
  if (action !== undefined) found = found.where("action", "=", action);
  if (subject !== undefined)
    found = found.where("subject_kind", "=", subject.kind).where("subject_id", "=", subject.id);
  if (since !== undefined) found = found.where("at", ">=", since);
  if (until !== undefined) found = found.where("at", "<", until);
  if (after !== null) found = found.where("id", "<", after);
  const rows = await found
    .orderBy("id", "desc")
    .limit(ROWS_PER_PAGE + 1)
    .execute();
  const page = rows.slice(0, ROWS_PER_PAGE).map((row) => ({
    id: row.id,
    at: row.at,
    actor: { kind: row.actor_kind, id: row.actor_id },
    action: row.action,
    subject: { kind: row.subject_kind, id: row.subject_id },
    changed: row.changed,
    requestId: row.request_id,
    actId: row.act_id,
  }));
  return { rows: page, next: rows.length > ROWS_PER_PAGE ? (page.at(-1)?.id ?? null) : null };
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
