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
        .selectFrom("cutListBars")
        .innerJoin("cutLists", "id", "cutListId")
        .select(["materialKey", "keptMm", "sawnAt"])
        .where("cutListId", "=", cutListId)
        .where("bar", "=", bar)
        .forNoKeyUpdate("cutListBars")
        .executeTakeFirst();
      if (found === undefined) return refused("no_bar");
      if ((found.sawnAt !== null) === isSawn) return refused(isSawn ? "already_sawn" : "not_sawn");
      if (!isSawn && !(await removeOffcut(tx, { cutListId, bar }))) return refused("offcut_used");
      if (isSawn && found.keptMm !== null)
        await tx
          .insertInto("offcuts")
          .values({
            materialKey: found.materialKey,
            lengthMm: found.keptMm,
            fromCutList: cutListId,
            fromBar: bar,
          })
          .execute();
      await tx
        .updateTable("cutListBars")
        .set(
          isSawn
            ? { sawnAt: new Date(), sawnBy: act.actor.kind === "staff" ? act.actor.id : null }
            : { sawnAt: null, sawnBy: null },
        )
        .where("cutListId", "=", cutListId)
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
    .select(["id", "usedCutList"])
    .where("fromCutList", "=", cutListId)
    .where("fromBar", "=", bar)
    .forUpdate()
    .executeTakeFirst();
  if (offcut === undefined) return true;
  if (offcut.usedCutList !== null) return false;
  await tx.deleteFrom("offcuts").where("id", "=", offcut.id).execute();
  return true;
}
