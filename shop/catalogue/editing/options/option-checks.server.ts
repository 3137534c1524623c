import type { Db } from "#shop/platform/database/db.server.ts";
import type { Grid } from "./option-grid.ts";
import {
  readOptionGrid,
  selectOptionUses,
  selectTakenSkus,
  type OptionUse,
  type SkuOwner,
} from "./option-grid-queries.server.ts";

/** Why a product can't have these options: what else depends on those that it has. */
export type GridProblem =
  /** A value that something else is bound to would be removed: `findUsedValues`. */
  | "value_in_use"
  /** `findTakenSkus` says by what. */
  | "sku_taken";

/** Why a product can't have these options; null when it can. */
export async function gridProblem(
  db: Db,
  productId: number,
  grid: Grid,
): Promise<GridProblem | null> {
  if ((await findUsedValues(db, productId, grid)).length > 0) return "value_in_use";
  return (await findTakenSkus(db, productId, grid)).length > 0 ? "sku_taken" : null;
}

/** The SKUs of a grid that something else has, with what has them. */
export async function findTakenSkus(
  db: Db,
  productId: number,
  grid: Grid,
): Promise<readonly SkuOwner[]> {
  return selectTakenSkus(db, productId, grid);
}

/** What a product has now, is not in the grid, and is bound to something. */
export async function findUsedValues(
  db: Db,
  productId: number,
  grid: Grid,
): Promise<readonly OptionUse[]> {
  const uses = await selectOptionUses(db, productId);
  const now = await readOptionGrid(db, productId);
  return uses.filter((use) => has(now, use) && !has(grid, use));
}

function has(grid: Grid, { group: key, value }: OptionUse): boolean {
  const group = grid.find((each) => each.key === key);
  if (group === undefined || value === null) return group !== undefined;
  return group.values.some((each) => each.value === value);
}
