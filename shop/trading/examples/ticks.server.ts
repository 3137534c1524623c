import { assert } from "#shop/kit/assert.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Act } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { personPoints } from "./person-points.ts";

/** A point that somebody has ticked. */
export type Tick = { readonly point: string; readonly at: Date; readonly by: string };

/** The points that are ticked, with the id of the person who did it and when. */
export async function listTicks(db: Db): Promise<readonly Tick[]> {
  const rows = await db.selectFrom("tradeTicks").selectAll().orderBy("point").execute();
  return rows.map(({ point, tickedAt: at, tickedBy: by }) => ({ point, at, by }));
}

/** Ticks a point that only a person can tick, or takes the tick away. */
export function setTick(
  db: Db,
  point: string,
  { act, isTicked }: { readonly act: Act; readonly isTicked: boolean },
): Promise<Done<null> | Refused<"no_point" | "unchanged" | "act_reused">> {
  const subject = { kind: "before_trading", id: point.slice(0, 100) };
  const action = isTicked ? "tick_point" : "take_tick_away";
  return withAct<null, "no_point" | "unchanged">(
    db,
    { act, action, subject, input: { point, isTicked } },
    async (tx, audit) => {
      if (!personPoints.some(({ title }) => title === point)) return refused("no_point");
      const { actor } = act;
      assert(actor.kind === "staff" && actor.id !== null, "staff tick points");
      const changed = isTicked
        ? await tx
            .insertInto("tradeTicks")
            .values({ point, tickedBy: actor.id })
            .onConflict((conflict) => conflict.doNothing())
            .returning("point")
            .executeTakeFirst()
        : await tx
            .deleteFrom("tradeTicks")
            .where("point", "=", point)
            .returning("point")
            .executeTakeFirst();
      if (changed === undefined) return refused("unchanged");
      audit({ ticked: { from: !isTicked, to: isTicked } });
      return done(null);
    },
  );
}
