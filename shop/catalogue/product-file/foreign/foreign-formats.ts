import type { Done, Refused } from "#shop/kit/result.ts";
import { productColumns } from "#shop/catalogue/product-file/columns.ts";
import { problem, type FiledRows } from "#shop/catalogue/product-file/filed-product.ts";
import {
  headKey,
  readFile,
  type FileRefusal,
  type ReadFile,
} from "#shop/catalogue/product-file/read-file.ts";
import { cellsBy, foreignKey } from "./columns-of-rows.ts";
import type { ForeignColumn, ForeignReader } from "./foreign-reader.ts";
import type { Mapping } from "./mapping.ts";
import { googleReader } from "./read-google.ts";
import { isXml, readGoogleXml } from "./read-google-xml.ts";
import { shopifyReader } from "./read-shopify.ts";
import { wooCommerceReader } from "./read-woocommerce.ts";
import { toFiled } from "./to-filed.ts";

/** The programs whose files are read beside our own. */
export const foreignFormats = ["shopify", "woocommerce", "google"] as const;
export type ForeignFormat = (typeof foreignFormats)[number];

const readers: Readonly<Record<ForeignFormat, ForeignReader>> = {
  shopify: shopifyReader,
  woocommerce: wooCommerceReader,
  google: googleReader,
};

/** Reads a file of products, of ours or of another shop: CSV, TSV or Google's XML. */
export function readAnyFile(bytes: Uint8Array): Done<ReadFile> | Refused<FileRefusal> {
  return isXml(bytes) ? readGoogleXml(bytes) : readFile(bytes);
}

/** Which program has written a file, by its columns; null for our own and for one that nobody knows. */
export function formatOf({ heads }: Pick<ReadFile, "heads">): ForeignFormat | null {
  const own = heads.filter((head) => productColumns.includes(headKey(head)));
  const keys = new Set(heads.map(foreignKey));
  const found = foreignFormats.find((format) => readers[format].isMine(keys));
  // Our own file has a price and a name as others do; nobody else has so many of its columns.
  const isOwn = own.includes("sku") && own.length > heads.length / 2 && !keys.has("regular_price");
  return found === undefined || isOwn ? null : found;
}

/** The products of another shop's file, read as the mapping says. */
export function readForeign(
  file: ReadFile,
  {
    format,
    mapping,
    vatRateBp,
  }: { readonly format: ForeignFormat; readonly mapping: Mapping; readonly vatRateBp: number },
): readonly FiledRows[] {
  const cells = cellsBy(file);
  const rowAt = new Map(file.rows.map((row) => [row.line, row]));
  const filed = readers[format].read(file).flatMap((product) => {
    const row = rowAt.get(product.line);
    const mapped = Object.entries(mapping.columns).flatMap(([key, field]) => {
      const text = row === undefined ? "" : cells(row)(key);
      return text === "" ? [] : [[field, text] as const];
    });
    const all = { ...product, cells: { ...product.cells, ...Object.fromEntries(mapped) } };
    return toFiled(all, { mapping, vatRateBp });
  });
  return withoutTwins(filed);
}

/** A second product with the same SKU is refused. */
function withoutTwins(filed: readonly FiledRows[]): readonly FiledRows[] {
  const seen = new Set<string>();
  return filed.map((product) => {
    const isTwin = product.sku !== "" && seen.has(product.sku);
    seen.add(product.sku);
    if (!isTwin) return product;
    const twin = problem(product.line, "row_twice", { typed: product.sku });
    return { ...product, problems: [...product.problems, twin] };
  });
}

/** What the owner is asked about a file. */
export type FileQuestions = {
  /** What the file calls categories and brands, the most frequent first. */
  readonly categories: readonly string[];
  readonly brands: readonly string[];
  readonly columns: readonly {
    readonly key: string;
    readonly head: string;
    /** What the format says that it is; null: nobody knows. */
    readonly known: ForeignColumn | null;
    /** Its first value. */
    readonly example: string;
  }[];
  readonly products: number;
};

const ASKED_MAX = 60;
const EXAMPLE_MAX = 60;

export function questionsOf(file: ReadFile, format: ForeignFormat): FileQuestions {
  const products = readers[format].read(file);
  const keys = new Set<string>();
  const columns = file.heads.flatMap((head, at) => {
    const key = foreignKey(head);
    if (head === "" || keys.has(key)) return [];
    keys.add(key);
    const example = firstIn(file, at).slice(0, EXAMPLE_MAX).toWellFormed();
    return [{ key, head, known: readers[format].columnOf(key) ?? null, example }];
  });
  return {
    products: products.length,
    categories: frequent(products.map(({ category }) => category)),
    brands: frequent(products.map(({ brand }) => brand)),
    columns,
  };
}

/** The first value of a column; "" for an empty one. */
function firstIn({ rows }: ReadFile, at: number): string {
  for (const { cells } of rows) {
    const text = cells[at]?.trim() ?? "";
    if (text !== "") return text;
  }
  return "";
}

function frequent(names: readonly string[]): readonly string[] {
  const counts = Map.groupBy(names.filter(Boolean), (name) => name);
  return [...counts]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([name]) => name)
    .slice(0, ASKED_MAX);
}

/** Columns with something in them that are read as nothing. */
export function leftColumns(
  file: ReadFile,
  format: ForeignFormat,
  { columns }: Pick<Mapping, "columns">,
): readonly string[] {
  return file.heads.filter((head, at) => {
    const key = foreignKey(head);
    const isLeft = readers[format].columnOf(key) === undefined && columns[key] === undefined;
    return head !== "" && isLeft && firstIn(file, at) !== "";
  });
}
