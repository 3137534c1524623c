import { done, type Done, type Refused } from "#shop/kit/result.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { withOwnAct, type OwnForm } from "./own-act.server.ts";
import type { OpenStaffSession } from "./sessions/sessions.server.ts";
import { updateStaff } from "./staff-queries.server.ts";

/** Whether single keys act for a person: they may be in the way of speech input (WCAG 2.2, 2.1.4). */
export async function usesShortcuts(db: Db, staffId: string): Promise<boolean> {
  const row = await db
    .selectFrom("staff")
    .select("usesShortcuts")
    .where("id", "=", staffId)
    .executeTakeFirst();
  return row?.usesShortcuts ?? true;
}

/** Switches single keys on or off for oneself. */
export async function setShortcuts(
  db: Db,
  session: OpenStaffSession,
  { on, ...form }: OwnForm & { readonly on: boolean },
): Promise<Done<null> | Refused<"signed_out" | "act_reused">> {
  const act = { session, ...form, event: "shortcuts_changed", input: { on } } as const;
  return withOwnAct(db, act, async (tx, person) => {
    await updateStaff(tx, person.id, { usesShortcuts: on });
    return done(null);
  });
}
