import type { Act } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { takeRows } from "#shop/carriers/results/results.server.ts";
import { startBulkAct } from "#shop/back-office/bulk-acts.server.ts";
import { BULK_MAX } from "#shop/back-office/order-views.ts";
import { matchResult } from "./match-result.server.ts";

/**
 * Begins to dispatch the orders of a result file, each with its number: 1,000 at most, as one bulk act that
 * can be undone. `seen` is how many lines the person saw ready: refused when it is another number by now. An
 * order is in one such act at a time.
 */
export async function dispatchResult(
  db: Db,
  resultId: string,
  { act, seen }: { readonly act: Act; readonly seen: number },
): Promise<
  | Done<{ readonly orders: number }>
  | Refused<"no_result" | "nothing_ready" | "changed" | "act_reused">
> {
  const subject = { kind: "bulk_act", id: act.actId };
  const named = { act, action: "bulk_dispatch", subject, input: { resultId, seen } };
  // Brings what lists know up to date, outside of the transaction.
  await matchResult(db, resultId);
  return withAct<{ orders: number }, "no_result" | "nothing_ready" | "changed">(
    db,
    named,
    async (tx, audit) => {
      const matched = await matchResult(tx, resultId, { lock: true });
      if (matched === null) return refused("no_result");
      const ready = matched.rows.flatMap(({ line, orderId, state }) =>
        state === "ready" && orderId !== null ? { line, orderId } : [],
      );
      if (ready.length === 0) return refused("nothing_ready");
      if (ready.length !== seen) return refused("changed");
      const taken = ready.slice(0, BULK_MAX);
      await takeRows(tx, { resultId, bulkActId: act.actId }, taken);
      const orderIds = taken.map(({ orderId }) => orderId);
      const orders = await startBulkAct(tx, { act, action: "dispatch", orderIds });
      audit({ orders: { from: 0, to: orders }, result: { from: "", to: resultId } });
      return done({ orders });
    },
  );
}
