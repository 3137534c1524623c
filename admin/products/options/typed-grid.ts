import { decimalPounds } from "#shop/kit/money.ts";
import {
  GROUPS_MAX,
  VALUES_MAX,
  type Grid,
  type GridGroup,
  type GridValue,
} from "#shop/catalogue/editing/options/option-grid.ts";
import { grossPence } from "#shop/tax/vat.ts";

/** A row of the grid as it is typed. Its id is that of its inputs, and says nothing else. */
export type TypedValue = {
  readonly id: string;
  /** How the shop names it; "" for a row that is new. */
  readonly value: string;
  readonly label: string;
  /** With VAT. */
  readonly surcharge: string;
  readonly sku: string;
  readonly stock: string;
  readonly isAvailable: boolean;
};

export type TypedGroup = {
  readonly id: string;
  /** How the shop names it; "" for a new one. */
  readonly key: string;
  readonly name: string;
  /** The id of the standard row. */
  readonly standard: string;
  readonly values: readonly TypedValue[];
};

export type TypedGrid = readonly TypedGroup[];

/** A field of a row that is typed. */
export type ValueField = "label" | "surcharge" | "sku" | "stock";

/** Options as they would be typed. `begin`: the first number of an id that is free. */
export function toTypedGrid(grid: Grid, vatRateBp: number, begin = 0): TypedGrid {
  let next = begin;
  return grid.map(({ key, name, standard, values }) => {
    const id = `g${next}`;
    const rows = values.map((value) => toRow(value, vatRateBp, `v${(next += 1)}`));
    next += 1;
    const chosen = values.findIndex(({ value }) => value === standard);
    return { id, key, name, standard: rows[chosen]?.id ?? "", values: rows };
  });
}

function toRow(
  { value, label, surchargePence, sku, isAvailable, stock }: GridValue,
  vatRateBp: number,
  id: string,
): TypedValue {
  const surcharge = decimalPounds(grossPence(surchargePence, vatRateBp));
  return {
    id,
    value,
    label,
    surcharge,
    sku,
    isAvailable,
    stock: stock === null ? "" : String(stock),
  };
}

/** The same options for another product: what only one product can have stays there. */
export function toCopied(group: GridGroup): GridGroup {
  return { ...group, values: group.values.map((value) => ({ ...value, sku: "", stock: null })) };
}

/** A number that no id of the grid has. */
export function nextNumber(grid: TypedGrid): number {
  const ids = grid.flatMap(({ id, values }) => [id, ...values.map((row) => row.id)]);
  return Math.max(-1, ...ids.map((id) => Number(id.slice(1)))) + 1;
}

export function isBlankRow({ value, label, surcharge, sku, stock }: TypedValue): boolean {
  return value === "" && [label, surcharge, sku, stock].every((text) => text.trim() === "");
}

export function isBlankGroup({ key, name, values }: TypedGroup): boolean {
  return key === "" && name.trim() === "" && values.every(isBlankRow);
}

function blankRow(id: string): TypedValue {
  return { id, value: "", label: "", surcharge: "", sku: "", stock: "", isAvailable: true };
}

/** The rows that are counted: those with something in them. */
export function filledRows({ values }: TypedGroup): readonly TypedValue[] {
  return values.filter((row) => !isBlankRow(row));
}

/** The row that is chosen first: the marked one, or the first that can be bought. */
export function standardRow(group: TypedGroup): TypedValue | undefined {
  const rows = filledRows(group);
  return (
    rows.find(({ id }) => id === group.standard) ??
    rows.find(({ isAvailable }) => isAvailable) ??
    rows[0]
  );
}

/** The grid with an empty row at the end of each option, and an empty option at its own end, while there is room. */
export function withBlanks(grid: TypedGrid): TypedGrid {
  let next = nextNumber(grid);
  const count = grid.flatMap(filledRows).length;
  const groups = grid.map((group) => {
    const last = group.values.at(-1);
    if ((last !== undefined && isBlankRow(last)) || count >= VALUES_MAX) return group;
    return { ...group, values: [...group.values, blankRow(`v${next++}`)] };
  });
  const last = groups.at(-1);
  if ((last !== undefined && isBlankGroup(last)) || groups.length >= GROUPS_MAX) return groups;
  const values = [blankRow(`v${next + 1}`)];
  return [...groups, { id: `g${next}`, key: "", name: "", standard: "", values }];
}
