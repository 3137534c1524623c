import { sql } from "kysely";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Act } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import {
  keepBeginnings,
  keepVersions,
  lockUnchanged,
  type Beginnings,
} from "#shop/catalogue/editing/keep-version.server.ts";
import { toGrid } from "#shop/catalogue/editing/options/grid-content.ts";
import { findUsedValues } from "#shop/catalogue/editing/options/option-checks.server.ts";
import type { ProductContent } from "#shop/catalogue/editing/product-content.ts";
import { selectImported } from "./import-lines-queries.server.ts";
import { learnLater, queueLearning } from "./learn-later.server.ts";
import { moveImport } from "./imports-queries.server.ts";
import { areInUse } from "./taken-names-queries.server.ts";
import { deleteProducts, isChangedSince, selectBefore } from "./undo-queries.server.ts";
import { writeContents, type ContentChange } from "./write-contents.server.ts";

type Undoing = {
  readonly act: Act;
  /** The act that has written the import. */
  readonly applyActId: string;
  readonly tell: (written: number) => Promise<void>;
};

/**
 * Takes an import back in one transaction: each product is what it was before, and new ones are deleted. Refused when
 * one of them has been changed since, or something of the shop is about a new one; then all stay. Everything is read
 * before the products are locked, because orders of them wait until the commit.
 */
export async function undoImport(
  db: Db,
  id: string,
  { act, applyActId, tell }: Undoing,
): Promise<Done<number> | Refused<"changed_since" | "act_reused">> {
  const { fresh, kept } = await findImported(db, id);
  const ids = [...kept, ...fresh];
  const present = await keepBeginnings(db, ids);
  const isGone = ids.some((each) => !present.contents.has(each));
  if (isGone || (await isChangedSince(db, applyActId, present.contents)))
    return refused("changed_since");
  const changes = changesBack(await selectBefore(db, applyActId, kept), present.contents);
  if (await bindsValues(db, changes)) return refused("changed_since");
  const subject = { kind: "product_import", id };
  const named = { act, action: "undo_import", subject, input: {} };
  return withAct<number, "changed_since">(db, named, async (tx, audit) => {
    const isSame =
      (await lockUnchanged(tx, kept, present)) && (await lockDeleted(tx, fresh, present));
    if (!isSame || (await areInUse(tx, id, fresh))) return refused("changed_since");
    await learnLater(tx);
    const reworded = await writeContents(tx, changes, tell);
    await keepVersions(tx, kept, { act, action: named.action });
    await deleteProducts(tx, fresh);
    await queueLearning(tx, act.actId, reworded);
    const moved = { from: "undoing", to: "undone", undone_at: new Date() } as const;
    if (!(await moveImport(tx, id, moved))) throw new Error(`import ${id} is not being undone`);
    audit({
      changed: { from: null, to: kept.length },
      deleted: { from: null, to: fresh.length },
    });
    return done(ids.length);
  });
}

/** The products of an import by id, those that it has added and the others. The new ones have the higher ids. */
async function findImported(db: Db, id: string) {
  const imported = await selectImported(db, id);
  const idsOf = (wanted: "new" | "changed") =>
    imported
      .flatMap(({ kind, productId: each }) => (kind === wanted && each !== null ? [each] : []))
      .toSorted((a, b) => a - b);
  return { fresh: idsOf("new"), kept: idsOf("changed") };
}

/** Locks products that are deleted, so that nothing new is about them; false when one was changed since. */
async function lockDeleted(tx: Db, ids: readonly number[], present: Beginnings): Promise<boolean> {
  await sql`select id from products where id = any(${[...ids]}::int[]) order by id for update`.execute(
    tx,
  );
  return lockUnchanged(tx, ids, present);
}

function changesBack(
  before: Awaited<ReturnType<typeof selectBefore>>,
  present: ReadonlyMap<number, ProductContent>,
): readonly ContentChange[] {
  return before.flatMap(({ productId, before: to }) =>
    to === null ? [] : [{ productId, from: present.get(productId) ?? null, to }],
  );
}

/** Whether something depends on a value of an option that would go again. */
async function bindsValues(db: Db, changes: readonly ContentChange[]): Promise<boolean> {
  for (const { productId, from, to } of changes) {
    if (JSON.stringify(from?.options) === JSON.stringify(to.options)) continue;
    if ((await findUsedValues(db, productId, toGrid(to.options))).length > 0) return true;
  }
  return false;
}
