import { ownValue } from "#shop/kit/own-value.ts";
import {
  problem,
  type FiledPicture,
  type ImportProblem,
} from "#shop/catalogue/product-file/filed-product.ts";
import type { FileRow, ReadFile } from "#shop/catalogue/product-file/read-file.ts";
import { mappedFields, type ColumnUse } from "./column-uses.ts";
import { cellsBy, foreignKey, partsOf } from "./columns-of-rows.ts";
import { decodeEntities } from "./decode-text.ts";
import { eachOnce } from "./filed-pictures.ts";
import type { ForeignReader } from "./foreign-reader.ts";
import type { ForeignProduct, ForeignVariant } from "./foreign-product.ts";
import { measured } from "./measures.ts";
import { paragraphsOf } from "./paragraphs.ts";
import { poundsOf } from "./read-google.ts";
import { readStock } from "./read-stock.ts";
import { filled } from "./read-shopify.ts";

type Uses = Readonly<Record<string, ColumnUse>>;

/** Reads a file that no known program has written, by what the owner says of its columns. */
export function otherReader(uses: Uses): ForeignReader {
  return {
    isMine: () => false,
    columnOf: (key) => {
      const use = ownValue(uses, key);
      return use === "left" ? undefined : use;
    },
    read: (file) => readOther(file, uses),
  };
}

/** The cells of a row by the use of their columns. */
type Cells = (row: FileRow) => {
  (use: ColumnUse): string;
  readonly all: (use: ColumnUse) => readonly string[];
  readonly html: (use: ColumnUse) => string;
};

function readOther(file: ReadFile, uses: Uses): readonly ForeignProduct[] {
  const byKey = cellsBy(file);
  const keysOf = Map.groupBy(
    new Set(file.heads.map(foreignKey)),
    (key): ColumnUse => ownValue(uses, key) ?? "left",
  );
  const cells: Cells = (row) => {
    const all = (use: ColumnUse) => (keysOf.get(use) ?? []).map((key) => byKey(row)(key));
    const html = (use: ColumnUse) => byKey(row).html(...(keysOf.get(use) ?? []));
    return Object.assign((use: ColumnUse) => all(use)[0] ?? "", { all, html });
  };
  const names = new Map(
    file.heads.map((head) => [foreignKey(head), decodeEntities(head)] as const),
  );
  const options = (keysOf.get("option") ?? []).map((key) => names.get(key) ?? key);
  const groups = Map.groupBy(file.rows, (row) => cells(row)("handle") || `\0${row.line}`);
  return [...groups.values()].map((rows) => productOf(rows, cells, options));
}

/** Rows of one group are the variants of one product. */
function productOf(
  rows: readonly FileRow[],
  cells: Cells,
  options: readonly string[],
): ForeignProduct {
  const [first] = rows;
  if (first === undefined) throw new Error("a product without rows");
  const cell = cells(first);
  const words = paragraphsOf(cell.html("description"));
  const used = options.flatMap((name, at) =>
    new Set(rows.map((row) => cells(row).all("option")[at])).size > 1 ? [{ name, at }] : [],
  );
  return {
    line: first.line,
    sku: rows.length === 1 ? cell("sku") : "",
    handle: cell("handle"),
    cells: filled({ ...fieldsOf(cell), name: cell("name"), description: words.text }),
    category: partsOf(cell("category"), ">").at(-1) ?? "",
    brand: cell("brand"),
    optionNames: used.map(({ name }) => name),
    variants: rows.map((row) => variantOf(row, cells, used)),
    pictures: eachOnce(rows.flatMap((row) => picturesOf(cells(row)))),
    notes: words.tags === "" ? [] : [{ note: "tags_left", text: words.tags }],
    problems: rows.flatMap((row) =>
      problemsOf(row, cells(row), rows.length > 1 && used.length === 0),
    ),
  };
}

/** A measure in our unit, or in a larger one that its column has. */
function measureOf(
  cell: ReturnType<Cells>,
  field: ColumnUse,
  [larger, unit]: readonly [ColumnUse, string],
): string {
  const text = cell(larger);
  return measured(cell(field)) || measured(/\d$/.test(text) ? `${text} ${unit}` : text);
}

function fieldsOf(cell: ReturnType<Cells>): ForeignProduct["cells"] {
  const { weightGrams: _, ...fields } = Object.fromEntries(
    mappedFields.map((field) => [field, cell(field)]),
  );
  return {
    ...fields,
    widthMm: measureOf(cell, "widthMm", ["widthCm", "cm"]),
    depthMm: measureOf(cell, "depthMm", ["depthCm", "cm"]),
    heightMm: measureOf(cell, "heightMm", ["heightCm", "cm"]),
  };
}

function variantOf(
  row: FileRow,
  cells: Cells,
  used: readonly { readonly at: number }[],
): ForeignVariant {
  const cell = cells(row);
  return {
    line: row.line,
    sku: cell("sku"),
    values: used.map(({ at }) => cell.all("option")[at] || "Standard"),
    price: poundsOf(cell("price")),
    sale: { price: poundsOf(cell("salePrice")), from: "", until: "" },
    weight: measureOf(cell, "weightGrams", ["weightKg", "kg"]),
    stock: readStock(cell("stock")),
  };
}

/** Several URLs of a cell stand between commas, semicolons, upright lines or spaces; texts between upright lines. */
function picturesOf(cell: ReturnType<Cells>): readonly FiledPicture[] {
  const alts = cell.all("alt");
  return cell.all("picture").flatMap((text, at) => {
    const texts = partsOf(alts[at] ?? "", "|");
    return partsOf(text.replaceAll(/\s+/g, " "), / ?[,;|] ?(?=https?:)| (?=https?:)/).map(
      (url, place) => ({
        url,
        alt: texts[place] ?? "",
      }),
    );
  });
}

function problemsOf(
  { line, isTooLong }: FileRow,
  cell: ReturnType<Cells>,
  isAlike: boolean,
): readonly ImportProblem[] {
  return [
    ...(isTooLong ? [problem(line, "too_many_cells")] : []),
    // Rows of one product that differ in no option are one variant several times.
    ...(isAlike
      ? [problem(line, "variant_twice", { column: "handle", typed: cell("handle") })]
      : []),
  ];
}
