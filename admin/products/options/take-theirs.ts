import type { GridConflict } from "#shop/catalogue/editing/options/merge-grids.ts";
import type { Grid } from "#shop/catalogue/editing/options/option-grid.ts";
import { parseJson } from "#shop/kit/text.ts";
import {
  nextNumber,
  toTypedGrid,
  type TypedGrid,
  type TypedGroup,
  type TypedValue,
} from "./typed-grid.ts";

type Seen = {
  readonly typed: TypedGrid;
  /** What a colleague has made of the options. */
  readonly was: Grid;
  readonly vatRateBp: number;
};

/** How a button names a conflict. */
export function conflictName({ group, value, what }: GridConflict): string {
  return JSON.stringify([group, value, what]);
}

/** Puts what a colleague has saved in the place of what was typed, for one conflict. */
export function takeTheirs({ typed, was, vatRateBp }: Seen, name: string): TypedGrid {
  const [key, valueKey, what] = readName(name);
  const theirs = toTypedGrid(was, vatRateBp, nextNumber(typed));
  if (key === "") return inOrder(typed, theirs, (group) => group.key);
  const group = theirs.find((each) => each.key === key);
  if (what === "here" && valueKey === "") return groupTaken(typed, key, group);
  return typed.map((each) =>
    each.key === key && group !== undefined ? taken(each, group, { valueKey, what }) : each,
  );
}

function readName(name: string): readonly [string, string, string] {
  const parts = parseJson(name);
  if (Array.isArray(parts)) return [String(parts[0]), String(parts[1]), String(parts[2])];
  return ["", "", ""]; // A name that no page has written takes nothing.
}

function groupTaken(typed: TypedGrid, key: string, theirs: TypedGroup | undefined): TypedGrid {
  const others = typed.filter((group) => group.key !== key);
  return theirs === undefined ? others : [...others, theirs];
}

type Taken = { readonly valueKey: string; readonly what: string };

function taken(mine: TypedGroup, theirs: TypedGroup, { valueKey, what }: Taken): TypedGroup {
  if (what === "name") return { ...mine, name: theirs.name };
  if (what === "order")
    return { ...mine, values: inOrder(mine.values, theirs.values, (row) => row.value) };
  if (what === "standard") {
    const chosen = theirs.values.find(({ id }) => id === theirs.standard)?.value;
    const row = mine.values.find(({ value }) => value === chosen);
    return { ...mine, standard: row?.id ?? mine.standard };
  }
  const row = theirs.values.find(({ value }) => value === valueKey);
  if (what === "here") {
    const others = mine.values.filter(({ value }) => value !== valueKey);
    return { ...mine, values: row === undefined ? others : [...others, row] };
  }
  return {
    ...mine,
    values: mine.values.map((each) =>
      each.value === valueKey && row !== undefined ? fieldTaken(each, row, what) : each,
    ),
  };
}

function fieldTaken(mine: TypedValue, theirs: TypedValue, what: string): TypedValue {
  switch (what) {
    case "label":
      return { ...mine, label: theirs.label };
    case "surchargePence":
      return { ...mine, surcharge: theirs.surcharge };
    case "sku":
      return { ...mine, sku: theirs.sku };
    case "stock":
      return { ...mine, stock: theirs.stock };
    case "isAvailable":
      return { ...mine, isAvailable: theirs.isAvailable };
    default:
      return mine;
  }
}

/** In the order of the others; what only one has is at the end. */
function inOrder<Item>(
  mine: readonly Item[],
  theirs: readonly Item[],
  keyOf: (item: Item) => string,
): readonly Item[] {
  const place = (item: Item) => {
    const at = keyOf(item) === "" ? -1 : theirs.findIndex((each) => keyOf(each) === keyOf(item));
    return at < 0 ? theirs.length : at;
  };
  return mine.toSorted((one, other) => place(one) - place(other));
}
