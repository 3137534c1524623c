import { sql } from "kysely";
import { addDays, endOfLondonDay } from "#shop/kit/time.ts";
import type { Changed, Subject } from "./act.ts";
import type { Actor } from "./actor.ts";
import type { Db } from "./database/db.server.ts";
import { keyset } from "./lists/keyset.server.ts";

/** Which rows of the audit log: each field that is given must match. */
export type AuditFilter = {
  readonly actorKind?: Actor["kind"];
  readonly actorId?: string;
  readonly action?: string;
  readonly subjectKind?: string;
  readonly subjectId?: string;
  /** Rows about any of these, one at least. */
  readonly subjects?: readonly Subject[];
  /** The first and the last day in London, as "2026-11-23", checked by the caller. */
  readonly from?: string;
  readonly to?: string;
  /** The id of the newest row of them. */
  readonly newest?: string;
};

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

/** The rows of the audit log, newest first. */
export function auditRows(filter: AuditFilter) {
  const { actorKind, actorId, action, subjectKind, subjectId, subjects, from, to, newest } = filter;
  const conditions = [
    actorKind && sql`actor_kind = ${actorKind}`,
    actorId && sql`actor_id = ${actorId}`,
    action && sql`action = ${action}`,
    subjectKind && sql`subject_kind = ${subjectKind}`,
    subjectId && sql`subject_id = ${subjectId}`,
    subjects && sql`(subject_kind, subject_id) in (${sql.join(subjects.map(pairOf))})`,
    from && sql`at >= ${endOfLondonDay(addDays(from, -1))}`,
    to && sql`at < ${endOfLondonDay(to)}`,
    newest && sql`id <= ${newest}`,
  ].filter((each) => each !== undefined && each !== "");
  return keyset<AuditRow>(
    sql`select id, at, jsonb_build_object('kind', actor_kind, 'id', actor_id) as actor, action,
        jsonb_build_object('kind', subject_kind, 'id', subject_id) as subject, changed, request_id, act_id
      from audit_log where ${sql.join([sql`true`, ...conditions], sql` and `)}`,
    { id: "whole" },
    { isDown: true },
  );
}

const pairOf = ({ kind, id }: Subject) => sql`(${kind}, ${id})`;

const ACTIONS_MAX = 200;

/** The acts that the audit log has, by name, 200 at most. Jumps from one to the next along an index. */
export async function listAuditActions(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive found as (
      (select action from audit_log order by action limit 1)
      union all
      select (select action from audit_log where action > found.action order by action limit 1)
      from found where found.action is not null
    )
    select action from found where action is not null limit ${ACTIONS_MAX}`.execute(db);
  return rows.map(({ action }) => action);
}
