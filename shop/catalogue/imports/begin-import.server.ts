import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { isUuid } from "#shop/kit/uuid.ts";
import type { Act } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { selectSteepPrices } from "./import-lines-queries.server.ts";
import { findImportRow, moveImport, writeProgress } from "./imports-queries.server.ts";
import { queueImport } from "./queue-import.server.ts";

export type BeginRefusal = "no_import" | "already_begun" | "nothing_to_import" | "steep_prices";

/**
 * Has a job write what the dry run of an import shows. Refused when somebody has begun it already, and until somebody
 * has confirmed the prices of this dry run that move by more than half, by their mark.
 */
export async function beginImport(
  db: Db,
  id: string,
  { act, steepMark }: { readonly act: Act; readonly steepMark: string | null },
): Promise<Done<null> | Refused<BeginRefusal | "act_reused">> {
  const step = { from: "ready", to: "applying", steepMark } as const;
  return beginStep(db, id, { act, action: "begin_import", ...step });
}

/** Has a job undo an import. Refused when somebody has begun that already. */
export async function beginUndo(
  db: Db,
  id: string,
  act: Act,
): Promise<Done<null> | Refused<BeginRefusal | "act_reused">> {
  return beginStep(db, id, { act, action: "begin_undo_import", from: "applied", to: "undoing" });
}

type Step = { readonly act: Act; readonly action: string } & (
  | { readonly from: "ready"; readonly to: "applying"; readonly steepMark: string | null }
  | { readonly from: "applied"; readonly to: "undoing" }
);

async function beginStep(
  db: Db,
  id: string,
  step: Step,
): Promise<Done<null> | Refused<BeginRefusal | "act_reused">> {
  const { act, action, from, to } = step;
  const subject = { kind: "product_import", id };
  return withAct<null, BeginRefusal>(db, { act, action, subject, input: {} }, async (tx) => {
    const found = isUuid(id) ? await findImportRow(tx, id) : null;
    if (found === null) return refused("no_import");
    const total = found.newCount + found.changedCount;
    if (total === 0) return refused("nothing_to_import");
    if (step.from === "ready" && found.state === "ready") {
      const { mark } = await selectSteepPrices(tx, id);
      if (mark !== null && mark !== step.steepMark) return refused("steep_prices");
    }
    const by = act.actor.id;
    const who =
      to === "applying"
        ? { applyAct: act.actId, appliedBy: by }
        : { undoAct: act.actId, undoneBy: by };
    const moved = await moveImport(tx, id, { from, to, refusal: "", ...who });
    if (!moved) return refused("already_begun");
    await writeProgress(tx, id, { done: 0, total });
    await queueImport(tx, id);
    return done(null);
  });
}
