import { decimalPounds, parsePounds, ZERO } from "#shop/kit/money.ts";
import type { GroupContent, ValueContent } from "#shop/catalogue/editing/product-content.ts";
import type { Grid, GridGroup, GridValue } from "./option-grid.ts";

/** The options of a content as a grid. */
export function toGrid(
  options: readonly GroupContent[],
  stock: ReadonlyMap<string, number> = new Map(),
): Grid {
  return options.map((group) => toGroup(group, stock));
}

function toGroup(
  { key, name, values }: GroupContent,
  stock: ReadonlyMap<string, number>,
): GridGroup {
  const standard = values.find((each) => each["is_default"] === true) ?? values[0];
  return {
    key,
    name,
    standard: standard?.value ?? "",
    values: values.map((each): GridValue => ({
      value: each.value,
      label: text(each["label"]) ?? each.value,
      surchargePence: parsePounds(text(each["surcharge"]) ?? "") ?? ZERO,
      sku: text(each["sku"]) ?? "",
      isAvailable: each["is_available"] !== false,
      stock: stock.get(`${key}=${each.value}`) ?? null,
    })),
  };
}

function text(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

/** A grid as the options of a content. What a value has beside the columns of a grid stays as `now` has it. */
export function toOptions(grid: Grid, now: readonly GroupContent[]): readonly GroupContent[] {
  return grid.map((group) =>
    toContent(
      group,
      now.find(({ key }) => key === group.key),
    ),
  );
}

function toContent(
  { key, name, standard, values }: GridGroup,
  now: GroupContent | undefined,
): GroupContent {
  return {
    key,
    name,
    values: values.map(({ value, label, surchargePence, sku, isAvailable }): ValueContent => ({
      ...now?.values.find((each) => each.value === value),
      value,
      label,
      surcharge: decimalPounds(surchargePence),
      is_default: value === standard,
      sku: sku === "" ? null : sku,
      is_available: isAvailable,
    })),
  };
}
