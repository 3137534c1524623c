import type { Db } from "#shop/platform/database/db.server.ts";
import { assert } from "#shop/kit/assert.ts";
import { checkFirstNumbers, type Numbers } from "./first-numbers.ts";
import { findLowestNumbers, setFirstNumbers } from "./first-numbers-queries.server.ts";
import {
  countKept,
  countRowsToRemove,
  listEditedProducts,
  lockTables,
  type Kept,
} from "./plan-queries.server.ts";
import {
  copyRowsToRemove,
  releaseReservedStock,
  removeRows,
  type EditedProducts,
  type TableToRemove,
} from "./removal-queries.server.ts";

export type { EditedProducts } from "./removal-queries.server.ts";

/** What is removed and what is kept when the shop begins to trade. */
export type Plan = {
  /** The number of rows to remove by table name, without the schema. Leaves out tables without any. */
  readonly removed: ReadonlyMap<string, number>;
  /** The example products that the shopkeeper has edited, by SKU and name. */
  readonly editedProducts: readonly string[];
  readonly kept: Kept;
  /** The lowest numbers that the next order and the next invoice can have. */
  readonly lowest: Numbers;
};

export type BeginTradingOptions = {
  readonly edited: EditedProducts;
  /** The numbers of the first order and the first invoice. */
  readonly first: Numbers;
};

/** Returns what would be removed and kept, and changes nothing. */
export async function planTrading(db: Db, edited: EditedProducts): Promise<Plan> {
  const rollback = new Error("Only a plan");
  let plan: Plan | undefined;
  await db
    .transaction()
    .execute(async (tx) => {
      plan = await describe(tx, await copyRowsToRemove(tx, edited));
      throw rollback;
    })
    .catch((error: unknown) => {
      if (error !== rollback) throw error;
    });
  assert(plan !== undefined, "a plan was made");
  return plan;
}

/**
 * Removes the example catalogue and everything made in the sandbox or in the provider's test mode, in one
 * transaction. Example products that are kept become the shopkeeper's own. Throws and changes nothing
 * when a first number is taken or the shop is running. What is removed is lost: make a backup before.
 */
export async function beginTrading(db: Db, { edited, first }: BeginTradingOptions): Promise<Plan> {
  return db.transaction().execute(async (tx) => {
    await lockTables(tx);
    const tables = await copyRowsToRemove(tx, edited);
    const plan = await describe(tx, tables);
    checkFirstNumbers(first, plan.lowest);
    for (const table of tables.toReversed()) await removeRows(tx, table);
    await tx
      .updateTable("products")
      .set({ isExample: false })
      .where("isExample", "=", true)
      .execute();
    await tx
      .updateTable("brands")
      .set({ isExample: false })
      .where("isExample", "=", true)
      .execute();
    await releaseReservedStock(tx);
    await setFirstNumbers(tx, first);
    return plan;
  });
}

async function describe(tx: Db, tables: readonly TableToRemove[]): Promise<Plan> {
  return {
    removed: await countRowsToRemove(tx, tables),
    editedProducts: await listEditedProducts(tx),
    kept: await countKept(tx),
    lowest: await findLowestNumbers(tx),
  };
}
