import { formatShortDay, formatTime, londonDay } from "#shop/kit/time.ts";
import type { Subject } from "#shop/platform/act.ts";
import type { Actor } from "#shop/platform/actor.ts";
import { auditRows } from "#shop/platform/audit-list.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { findStaffNames } from "#shop/staff/list-staff.server.ts";

/** Who did something last and when, for a sentence: "Ben", "at 14:02" or "on Fri 20 Nov at 14:02". */
export type LastAct = { readonly who: string; readonly when: string };

/** Who did an action to a subject last: "Somebody" when the audit log has no row of it. */
export async function findLastAct(
  { kind, id }: Subject,
  action: string,
  reader: Actor,
): Promise<LastAct> {
  const filter = { subjectKind: kind, subjectId: id, action };
  const [row] = (await auditRows(filter).page(db(), null, 1)).rows;
  if (row === undefined) return { who: "Somebody", when: "since you opened the page" };
  const { actor, at } = row;
  const names = await findStaffNames(db(), actor.id === null ? [] : [actor.id]);
  const isOwn = actor.kind === reader.kind && actor.id === reader.id;
  const now = new Date();
  const day = londonDay(at);
  const on = day === londonDay(now) ? "" : `on ${formatShortDay(day, now)} `;
  return {
    who: isOwn ? "You" : (names.get(actor.id ?? "") ?? "Somebody"),
    when: `${on}at ${formatTime(at)}`,
  };
}
