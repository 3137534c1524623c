import { gridDifferences } from "#shop/catalogue/editing/options/grid-differences.ts";
import { toGrid, toOptions } from "#shop/catalogue/editing/options/grid-content.ts";
import { isSoundGrid } from "#shop/catalogue/editing/options/option-grid.ts";
import type { GroupContent } from "#shop/catalogue/editing/product-content.ts";
import { problem, type FiledRows, type ImportProblem } from "./filed-product.ts";
import { OptionPlan } from "./option-plan.ts";
import type { CellChange, Surroundings } from "./plan-product.ts";

type PlannedOptions = {
  readonly changes: readonly CellChange[];
  readonly problems: readonly ImportProblem[];
  readonly wanted: readonly GroupContent[];
};

/**
 * What the rows of a product's option values make of its options. Values are known by their keys, or by their names
 * where a row has no key. What is new is added at the end; what the file does not name stays as it is.
 */
export function planOptions(
  { line, sku, options }: FiledRows,
  now: readonly GroupContent[],
  around: Surroundings,
): PlannedOptions {
  const was = toGrid(now);
  if (options.length === 0) return { changes: [], problems: [], wanted: now };
  const plan = new OptionPlan(was, around.vatRateBp);
  for (const option of options) plan.read(option);
  const grid = plan.grid();
  const problems = [...plan.problems, ...plan.withoutStandard(grid)];
  const taken = grid
    .flatMap(({ values }) => values)
    .find((each) => each.sku !== "" && (around.valueSkuOwners.get(each.sku) ?? sku) !== sku);
  if (taken !== undefined)
    problems.push(problem(line, "sku_taken", { column: "value_sku", typed: taken.sku }));
  const differences = gridDifferences(was, grid, around.vatRateBp);
  if (problems.length === 0 && differences.length > 0 && !isSoundGrid(grid))
    problems.push(problem(options[0]?.line ?? line, "bad_options"));
  return {
    problems,
    changes: differences.map(({ what, from, to }) => ({
      field: null,
      what,
      from,
      to,
      typed: plan.typedOf(what, to),
    })),
    wanted: differences.length === 0 ? now : toOptions(grid, now),
  };
}
