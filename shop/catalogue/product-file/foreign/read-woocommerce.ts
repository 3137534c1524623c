import { ownValue } from "#shop/kit/own-value.ts";
import { problem, type ImportProblem } from "#shop/catalogue/product-file/filed-product.ts";
import type { FileRow, ReadFile } from "#shop/catalogue/product-file/read-file.ts";
import { cellsBy, fitted, partsOf, type CellsOf } from "./columns-of-rows.ts";
import { decodeLines } from "./decode-text.ts";
import type { ForeignColumn, ForeignReader } from "./foreign-reader.ts";
import type { ForeignProduct, ForeignVariant } from "./foreign-product.ts";
import { eachOnce, picturesOfWooCommerce } from "./filed-pictures.ts";
import { measuresOf, MEASURE } from "./measures.ts";
import { paragraphsOf } from "./paragraphs.ts";
import { readStock, type ReadStock } from "./read-stock.ts";
import { filled } from "./read-shopify.ts";
import { ATTRIBUTES } from "./woocommerce-rows.ts";

const FACTS_MAX = 80;
const KEYWORDS_MAX = 300;
const columns: Readonly<Record<string, ForeignColumn>> = {
  id: "handle",
  type: "kind",
  sku: "sku",
  name: "name",
  short_description: "facts",
  description: "description",
  regular_price: "price",
  sale_price: "sale",
  date_sale_price_starts: "sale",
  date_sale_price_ends: "sale",
  categories: "category",
  brands: "brand",
  tags: "keywords",
  stock: "stock",
  "in_stock?": "stock",
  "backorders_allowed?": "stock",
  images: "picture",
  parent: "handle",
};

/** WooCommerce's own export of products. */
export const wooCommerceReader: ForeignReader = {
  isMine: (keys) => keys.has("type") && keys.has("name") && keys.has("regular_price"),
  columnOf: (key) => {
    const [, measure] = MEASURE.exec(key) ?? [];
    if (measure !== undefined) return measure === "weight" ? "weight" : "measure";
    return /^attribute_\d+_(?:name|value\(s\))$/.test(key) ? "option" : ownValue(columns, key);
  },
  read: readWooCommerce,
};

/** A row is a product; a row of the type variation belongs to its parent. */
function readWooCommerce(file: ReadFile): readonly ForeignProduct[] {
  const cells = cellsBy(file);
  const kindOf = (row: FileRow) => cells(row)("type").toLowerCase();
  const own = file.rows.filter((row) => kindOf(row) !== "variation");
  const nameOf = new Map(
    own.flatMap((row) => {
      const [sku, id] = [cells(row)("sku"), cells(row)("id")];
      return [sku, `id:${id}`]
        .filter((each) => each !== "" && each !== "id:")
        .map((each) => [each, row] as const);
    }),
  );
  const children = Map.groupBy(
    file.rows.filter((row) => kindOf(row) === "variation"),
    (row) => nameOf.get(cells(row)("parent")),
  );
  const measures = measuresOf(file);
  return [
    ...own.map((row) => productOf(row, { cells, measures, children: children.get(row) ?? [] })),
    ...(children.get(undefined) ?? []).map((row) => orphan(row, cells)),
  ].toSorted((a, b) => a.line - b.line);
}

type Around = {
  readonly cells: CellsOf;
  readonly measures: (row: FileRow) => ForeignProduct["cells"];
  readonly children: readonly FileRow[];
};

function productOf(row: FileRow, { cells, measures, children }: Around): ForeignProduct {
  const cell = cells(row);
  const kind = cell("type").toLowerCase();
  const isVariable = kind === "variable";
  const words = paragraphsOf(decodeLines(cell.html("description")));
  const short = paragraphsOf(decodeLines(cell.html("short_description")));
  const facts = short.text.replaceAll(/\n+/g, " ");
  const tags = [short.tags, words.tags].filter(Boolean).join(", ");
  const isFact = facts.length <= FACTS_MAX;
  const options = isVariable ? optionsOf(row, cells, children) : [];
  const ownStock = stockOf(cell);
  const variantRows = isVariable ? children : [row];
  return {
    line: row.line,
    sku: cell("sku"),
    handle: cell("name"),
    cells: filled({
      name: cell("name"),
      facts: isFact ? facts : "",
      description: isFact ? words.text : [short.text, words.text].filter(Boolean).join("\n\n"),
      keywords: fitted(partsOf(cell("tags"), ","), KEYWORDS_MAX),
      ...measures(row),
    }),
    category: categoryOf(cell("categories")),
    brand: cell("brands"),
    optionNames: options.map(({ name }) => name),
    variants: variantRows.flatMap((each) =>
      variantsOf(each, { cells, measures, options, ownStock }),
    ),
    pictures: eachOnce(
      [row, ...children].flatMap((each) => picturesOfWooCommerce(cells(each)("images"))),
    ),
    notes: tags === "" ? [] : [{ note: "tags_left", text: tags }],
    problems: problemsOf([row, ...children], cells, kind),
  };
}

/** "Airers > Ceiling airers" is "Ceiling airers": the narrowest of the first. */
function categoryOf(text: string): string {
  const [first = ""] = partsOf(text, /(?<!\\),/);
  return partsOf(first, ">").at(-1) ?? "";
}

type Option = { readonly name: string; readonly values: readonly string[] };

/** The attributes that the variations differ in. */
function optionsOf(row: FileRow, cells: CellsOf, children: readonly FileRow[]): readonly Option[] {
  return ATTRIBUTES.flatMap((at) => {
    const name = cells(row)(`attribute_${at}_name`);
    const values = partsOf(cells(row)(`attribute_${at}_value(s)`), /(?<!\\),/);
    const isUsed = children.some((child) => valueOf(child, cells, name) !== "");
    return name !== "" && isUsed ? [{ name, values }] : [];
  });
}

/** What a variation has for an attribute; "" where any value will do. */
function valueOf(row: FileRow, cells: CellsOf, name: string): string {
  const at = ATTRIBUTES.find((each) => cells(row)(`attribute_${each}_name`) === name);
  return at === undefined ? "" : cells(row)(`attribute_${at}_value(s)`);
}

const EXPANDED_MAX = 500;

/** A variation; as many as there are values where it is for any of them, with the same pieces. */
function variantsOf(
  row: FileRow,
  {
    cells,
    measures,
    options,
    ownStock,
  }: Pick<Around, "cells" | "measures"> & {
    readonly options: readonly Option[];
    readonly ownStock: ReadStock;
  },
): readonly ForeignVariant[] {
  const cell = cells(row);
  const isOfParent = cell("stock").toLowerCase() === "parent" && cell("in_stock?") !== "0";
  const variant = {
    line: row.line,
    sku: cell("sku"),
    price: cell("regular_price"),
    sale: {
      price: cell("sale_price"),
      from: cell("date_sale_price_starts"),
      until: cell("date_sale_price_ends"),
    },
    weight: measures(row).weightGrams ?? "",
    stock: isOfParent ? ownStock : stockOf(cell),
  };
  let all: readonly (readonly string[])[] = [[]];
  for (const { name, values } of options) {
    const own = valueOf(row, cells, name);
    const each = own === "" ? values : [own];
    all = all.flatMap((before) => each.map((value) => [...before, value])).slice(0, EXPANDED_MAX);
  }
  return all.map((values) => ({ ...variant, values }));
}

function stockOf(cell: ReturnType<CellsOf>): ReadStock {
  const isInStock = cell("in_stock?");
  return readStock(cell("stock"), {
    availability: isInStock === "0" ? "out of stock" : isInStock,
    isMade: ["1", "yes", "notify"].includes(cell("backorders_allowed?").toLowerCase()),
  });
}

function problemsOf(
  rows: readonly FileRow[],
  cells: CellsOf,
  kind: string,
): readonly ImportProblem[] {
  const line = rows[0]?.line ?? 0;
  return [
    ...(["simple", "variable"].includes(kind)
      ? []
      : [problem(line, "unknown_type", { column: "kind", typed: kind })]),
    ...(kind === "variable" && rows.length === 1
      ? [problem(line, "no_variants", { column: "kind", typed: kind })]
      : []),
    ...rows.filter(({ isTooLong }) => isTooLong).map((row) => problem(row.line, "too_many_cells")),
  ];
}

/** A variation whose product the file has not. */
function orphan(row: FileRow, cells: CellsOf): ForeignProduct {
  const cell = cells(row);
  return {
    line: row.line,
    sku: cell("sku"),
    handle: cell("name"),
    cells: filled({ name: cell("name") }),
    category: "",
    brand: "",
    optionNames: [],
    variants: [],
    pictures: [],
    notes: [],
    problems: [problem(row.line, "no_parent", { column: "handle", typed: cell("parent") })],
  };
}
