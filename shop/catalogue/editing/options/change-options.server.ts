import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { londonDay } from "#shop/kit/time.ts";
import type { Act, Json } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { keepingVersions } from "#shop/catalogue/editing/keep-version.server.ts";
import { writeListPricesOf } from "#shop/catalogue/list-prices.server.ts";
import { vatRateOn } from "#shop/tax/vat-rates.ts";
import { gridDifferences } from "./grid-differences.ts";
import { mergeGrids } from "./merge-grids.ts";
import { isSoundGrid, type Grid } from "./option-grid.ts";
import { gridProblem, type GridProblem } from "./option-checks.server.ts";
import { readOptionGrid, writeOptionGrid } from "./option-grid-queries.server.ts";

export type { OptionUse } from "./option-grid-queries.server.ts";

export { readOptionGrid } from "./option-grid-queries.server.ts";

/** How many things have changed; or why nothing has. */
export type ChangedOptions =
  | Done<number>
  | Refused<
      | "no_product"
      | "act_reused"
      | "unchanged"
      /** Somebody else has changed the same to something else since the person saw it. */
      | "changed_meanwhile"
      | GridProblem
      /** The changes of two people make options that can't be sold, such as a group of which nothing is available. */
      | "bad_options"
    >;

export type OptionsChange = {
  readonly act: Act;
  /** The options as the person saw them. */
  readonly was: Grid;
  readonly wanted: Grid;
};

/**
 * Changes the options of a product: what the person changed, on the options as they are now. What two people
 * change is put together; the same to different things is refused, and then nothing is changed. Prices of lists are
 * written with it, and cached pages are replaced at the commit. Orders keep what they were placed with. The product is
 * kept as a new version.
 */
export async function changeOptions(
  db: Db,
  productId: number,
  { act, was, wanted }: OptionsChange,
): Promise<ChangedOptions> {
  const subject = { kind: "product", id: String(productId) };
  const input = { was, wanted } as unknown as Json;
  const named = { act, action: "change_options", subject, input };
  const versioned = { productIds: [productId], act, action: named.action };
  return withAct(db, named, (tx, audit) =>
    keepingVersions(tx, versioned, async () => {
      const product = await findLocked(tx, productId);
      if (product === undefined) return refused("no_product");
      const now = await readOptionGrid(tx, productId);
      const { grid, conflicts } = mergeGrids({ was, mine: wanted, now });
      if (conflicts.length > 0) return refused("changed_meanwhile");
      const changed = gridDifferences(now, grid, vatRateOn(londonDay(new Date())));
      if (changed.length === 0) return refused("unchanged");
      if (!isSoundGrid(grid)) return refused("bad_options");
      const problem = await gridProblem(tx, productId, grid);
      if (problem !== null) return refused(problem);
      await writeOptionGrid(tx, productId, grid);
      await writeListPricesOf(tx, productId);
      audit(Object.fromEntries(changed.map(({ what, from, to }) => [what, { from, to }])));
      return done(changed.length);
    }),
  );
}

async function findLocked(tx: Db, productId: number) {
  return tx.selectFrom("products").select("id").where("id", "=", productId).executeTakeFirst();
}
