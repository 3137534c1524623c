import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Act } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";

type BarOfList = { readonly cutListId: string; readonly bar: number };
type NotMarked = Refused<"no_bar" | "already_sawn" | "not_sawn" | "offcut_used" | "act_reused">;

/**
 * Marks a bar as sawn, or takes that back. What is kept of it is an offcut from then on; taking it back
 * removes the offcut, and is refused once another cut list uses it.
 */
export async function markBarSawn(
  db: Db,
  { cutListId, bar }: BarOfList,
  { act, isSawn }: { readonly act: Act; readonly isSawn: boolean },
): Promise<Done<null> | NotMarked> {
  const subject = { kind: "cut_list", id: cutListId };
  const action = isSawn ? "mark_sawn" : "take_back_sawn";
  return withAct<null, Exclude<NotMarked["reason"], "act_reused">>(
    db,
    { act, action, subject, input: { bar } },
    async (tx, audit) => {
      const found = await tx
        .selectFrom("cut_list_bars")
        .innerJoin("cut_lists", "id", "cut_list_id")
        .select(["material_key", "kept_mm", "sawn_at"])
        .where("cut_list_id", "=", cutListId)
        .where("bar", "=", bar)
        .forNoKeyUpdate("cut_list_bars")
        .executeTakeFirst();
      if (found === undefined) return refused("no_bar");
      if ((found.sawn_at !== null) === isSawn) return refused(isSawn ? "already_sawn" : "not_sawn");
      if (!isSawn && !(await removeOffcut(tx, { cutListId, bar }))) return refused("offcut_used");
      if (isSawn && found.kept_mm !== null)
        await tx
          .insertInto("offcuts")
          .values({
            material_key: found.material_key,
            length_mm: found.kept_mm,
            from_cut_list: cutListId,
            from_bar: bar,
          })
          .execute();
      await tx
        .updateTable("cut_list_bars")
        .set(
          isSawn
            ? { sawn_at: new Date(), sawn_by: act.actor.kind === "staff" ? act.actor.id : null }
            : { sawn_at: null, sawn_by: null },
        )
        .where("cut_list_id", "=", cutListId)
        .where("bar", "=", bar)
        .execute();
      audit({ [`bar_${bar}`]: { from: !isSawn, to: isSawn } });
      return done(null);
    },
  );
}

/** Removes the offcut of a bar from the rack. False if a cut list uses it already. */
async function removeOffcut(tx: Db, { cutListId, bar }: BarOfList): Promise<boolean> {
  const offcut = await tx
    .selectFrom("offcuts")
    .select(["id", "used_cut_list"])
    .where("from_cut_list", "=", cutListId)
    .where("from_bar", "=", bar)
    .forUpdate()
    .executeTakeFirst();
  if (offcut === undefined) return true;
  if (offcut.used_cut_list !== null) return false;
  await tx.deleteFrom("offcuts").where("id", "=", offcut.id).execute();
  return true;
}
