import { gridDifferences } from "#shop/catalogue/editing/options/grid-differences.ts";
import { toGrid, toOptions } from "#shop/catalogue/editing/options/grid-content.ts";
import { isSoundGrid } from "#shop/catalogue/editing/options/option-grid.ts";
import type { GroupContent, ProductContent } from "#shop/catalogue/editing/product-content.ts";
import { grossPence } from "#shop/tax/vat.ts";
import type { Pence } from "#shop/kit/money.ts";
import { readPounds } from "#shop/kit/typed-number.ts";
import { isSteep } from "./filed-values.ts";
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
  { options: now, netPence }: Pick<ProductContent, "options" | "netPence">,
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
      ...(isSteepSurcharge({ from, to }, netPence, around) && { isSteep: true as const }),
    })),
    wanted: differences.length === 0 ? now : toOptions(grid, now),
  };
}

/** Whether the price with a surcharge, such as "£10.00", moves by more than half. */
function isSteepSurcharge(
  { from, to }: Pick<CellChange, "from" | "to">,
  netPence: Pence | null,
  { vatRateBp }: Surroundings,
): boolean {
  const [was, is] = [from, to].map((text) => (text.startsWith("£") ? readPounds(text) : null));
  const beneath = netPence === null ? 0 : grossPence(netPence, vatRateBp);
  return typeof was === "number" && typeof is === "number" && isSteep(beneath + was, beneath + is);
}
