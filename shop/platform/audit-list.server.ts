import { sql } from "kysely";
import { addDays, endOfLondonDay } from "#shop/kit/time.ts";
import type { Changed, Subject } from "./act.ts";
import type { Actor } from "./actor.ts";
import type { Db } from "./database/db.server.ts";

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
};

/** Which page of them. */
export type AuditPlace = {
  /** Only rows older than the one with this id. Digits; anything else is ignored. */
  readonly before?: string;
  /** How many rows at most; 50 unless said. */
  readonly limit?: number;
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

export type AuditPage = {
  readonly rows: readonly AuditRow[];
  /** For `before` of the next page; null on the last one. */
  readonly next: string | null;
};

const PAGE_ROWS = 50;
/** A bigint has room for 18 digits. More would be an error of PostgreSQL. */
const ID = /^\d{1,18}$/;

/** A page of the audit log, newest first. */
export async function listAuditRows(
  db: Db,
  filter: AuditFilter,
  { before = "", limit = PAGE_ROWS }: AuditPlace = {},
): Promise<AuditPage> {
  const { actorKind, actorId, action, subjectKind, subjectId, subjects, from, to } = filter;
  let query = db
    .selectFrom("auditLog")
    .selectAll()
    .select((row) => row.ref("changed").$castTo<Changed>().as("changed"))
    .orderBy("id", "desc");
  if (actorKind !== undefined) query = query.where("actorKind", "=", actorKind);
  if (actorId !== undefined) query = query.where("actorId", "=", actorId);
  if (action !== undefined) query = query.where("action", "=", action);
  if (subjectKind !== undefined) query = query.where("subjectKind", "=", subjectKind);
  if (subjectId !== undefined) query = query.where("subjectId", "=", subjectId);
  if (subjects !== undefined)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple("subjectKind", "subjectId"),
        "in",
        subjects.map(({ kind, id }) => tuple(kind, id)),
      ),
    );
  if (from !== undefined) query = query.where("at", ">=", endOfLondonDay(addDays(from, -1)));
  if (to !== undefined) query = query.where("at", "<", endOfLondonDay(to));
  if (ID.test(before)) query = query.where("id", "<", before);
  const found = await query.limit(limit + 1).execute();
  const rows = found.slice(0, limit).map((row) => {
    const { actorKind: by, actorId: byId, subjectKind: of, subjectId: ofId, ...entry } = row;
    return { ...entry, actor: { kind: by, id: byId }, subject: { kind: of, id: ofId } };
  });
  return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}

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
