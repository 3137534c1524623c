import {
  fieldNames,
  productFields,
  type ProductField,
} from "#shop/catalogue/editing/product-fields.ts";
import { fieldOfColumn, optionColumns, productColumns, type OptionColumn } from "./columns.ts";
import { problem, type FiledOption, type FiledRows, type ImportProblem } from "./filed-product.ts";
import { CELL_MAX, headKey, type FileRow, type ReadFile } from "./read-file.ts";

/** The columns that are not read of a file that has our own: an SKU and one more. Null for a file that has not. */
export function ownLeftColumns(heads: readonly string[]): readonly string[] | null {
  const known = heads.filter((head) => productColumns.includes(headKey(head)));
  if (!known.some((head) => headKey(head) === "sku") || known.length === 1) return null;
  return heads.filter((head) => head !== "" && !known.includes(head));
}

/** The products of our own file, in the order of their first rows. Rows without an SKU are products of their own. */
export function readOwnFile({ heads, rows }: ReadFile): readonly FiledRows[] {
  const keys = heads.map(headKey);
  const read = rows.map((row) => readRow(row, keys));
  const bySku = Map.groupBy(read, ({ sku, line }) => (sku === "" ? `\0${line}` : sku));
  return [...bySku.values()].map(productOf);
}

type ReadRow = {
  readonly line: number;
  readonly sku: string;
  readonly cells: ReadonlyMap<ProductField, string>;
  readonly option: FiledOption | null;
  readonly problems: readonly ImportProblem[];
};

function readRow({ line, cells, isTooLong }: FileRow, keys: readonly string[]): ReadRow {
  const filled = new Map<string, string>();
  for (const [at, key] of keys.entries()) {
    const cell = cells[at] ?? "";
    if (cell.trim() !== "") filled.set(key, cell);
  }
  const sku = filled.get("sku")?.trim() ?? "";
  const fields = new Map<ProductField, string>();
  for (const [key, cell] of filled) {
    const field = fieldOfColumn.get(key);
    if (field !== undefined) fields.set(field, cell);
  }
  const option = Object.fromEntries(
    optionColumns.flatMap((column) => {
      const cell = filled.get(column);
      return cell === undefined ? [] : [[column, cell]];
    }),
  ) as Partial<Record<OptionColumn, string>>;
  const isOption = Object.keys(option).length > 0;
  const tooLong = [...filled].filter(([, cell]) => cell.length > CELL_MAX);
  const [first] = fields;
  return {
    line,
    sku,
    cells: fields,
    option: isOption ? { line, cells: option } : null,
    problems: [
      ...(sku === "" ? [problem(line, "no_sku", { column: "sku" })] : []),
      ...(isTooLong ? [problem(line, "too_many_cells")] : []),
      ...tooLong.map(([column, typed]) => problem(line, "bad_value", { column, typed })),
      ...(isOption && first !== undefined
        ? [problem(line, "fields_beside_option", { column: fieldNames[first[0]], typed: first[1] })]
        : []),
    ],
  };
}

function productOf(rows: readonly ReadRow[]): FiledRows {
  const own = rows.filter(({ option }) => option === null);
  const [first] = own;
  const again = own.slice(1).map(({ line, sku }) => problem(line, "row_twice", { typed: sku }));
  return {
    line: rows[0]?.line ?? 0,
    sku: rows[0]?.sku ?? "",
    cells: Object.fromEntries(
      productFields.flatMap((field) => {
        const cell = first?.cells.get(field);
        return cell === undefined ? [] : [[field, cell]];
      }),
    ),
    options: rows.flatMap(({ option }) => (option === null ? [] : [option])),
    problems: [...rows.flatMap(({ problems }) => problems), ...again],
    pictures: [],
    notes: [],
    stock: null,
  };
}
