import { sql } from "kysely";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Act } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { keepingVersions } from "#shop/catalogue/editing/keep-version.server.ts";
import { writeNets } from "./price-change-queries.server.ts";
import { selectLines } from "./price-changes.server.ts";

/** How many prices went back, and how many were left because they had been changed since. */
export type UndonePrices = { readonly back: number; readonly left: number };

/**
 * Takes a change of prices back, at any later time and in one transaction: each price that is still what the change
 * made it is what it was before, to the penny. Prices that have been changed since stay. Each product is kept as a
 * version. Refused when it was undone before, and when no price is left to put back.
 */
export async function undoPriceChange(
  db: Db,
  id: string,
  act: Act,
): Promise<Done<UndonePrices> | Refused<"already_undone" | "nothing_to_undo" | "act_reused">> {
  const subject = { kind: "price_change", id };
  const named = { act, action: "undo_prices", subject, input: {} };
  return withAct<UndonePrices, "already_undone" | "nothing_to_undo">(
    db,
    named,
    async (tx, audit) => {
      // Which products are in a change never changes, so they are read before they are locked.
      const productIds = (await selectLines(tx, id)).map((line) => line.productId);
      return keepingVersions(tx, { productIds, act, action: named.action }, async () => {
        const { rows } = await sql<{ undoneAt: Date | null }>`
          select undone_at from price_changes where id = ${id} for no key update`.execute(tx);
        if (rows[0]?.undoneAt !== null) return refused("already_undone");
        const lines = await selectLines(tx, id);
        const back = lines.filter((line) => line.nowNet === line.toNet);
        if (back.length === 0) return refused("nothing_to_undo");
        await writeNets(
          tx,
          back.map(({ productId, groupKey, value, fromNet: netPence }) => ({
            productId,
            of: groupKey === null || value === null ? null : { groupKey, value },
            netPence,
          })),
        );
        await sql`update price_changes set undone_at = now(), undone_by = ${act.actor.id} where id = ${id}`.execute(
          tx,
        );
        await sql`update price_change_lines set undone = position = any(${back.map(({ position }) => position)}::int[])
          where change_id = ${id}`.execute(tx);
        const left = lines.length - back.length;
        audit({ prices: { from: null, to: back.length }, left: { from: null, to: left } });
        return done({ back: back.length, left });
      });
    },
  );
}
