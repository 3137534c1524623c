import type { Encoding } from "#shop/kit/encoding.ts";
import { ownValue } from "#shop/kit/own-value.ts";
import { done, type Done, type Refused } from "#shop/kit/result.ts";
import { productColumns } from "#shop/catalogue/product-file/columns.ts";
import { problem, type FiledRows } from "#shop/catalogue/product-file/filed-product.ts";
import {
  headKey,
  readFile,
  readHead,
  type FileRefusal,
  type ReadFile,
} from "#shop/catalogue/product-file/read-file.ts";
import { ownLeftColumns } from "#shop/catalogue/product-file/read-own-file.ts";
import { problemOfUses, type ColumnUse } from "./column-uses.ts";
import { cellsBy, foreignKey } from "./columns-of-rows.ts";
import { isUncounted } from "./first-stock.ts";
import { countsPieces } from "./guess-uses.ts";
import type { ForeignColumn, ForeignReader } from "./foreign-reader.ts";
import type { Mapping } from "./mapping.ts";
import type { ForeignProduct } from "./foreign-product.ts";
import { otherReader } from "./read-other.ts";
import { googleReader } from "./read-google.ts";
import { isXml, readGoogleXml, readXmlHead } from "./read-google-xml.ts";
import { shopifyReader } from "./read-shopify.ts";
import { wooCommerceReader } from "./read-woocommerce.ts";
import { toFiled, type Around } from "./to-filed.ts";

/** The programs whose files are read beside our own. */
const knownFormats = ["shopify", "woocommerce", "google"] as const;
type KnownFormat = (typeof knownFormats)[number];
/** "other": a program that nobody knows, whose columns the owner names. */
export type ForeignFormat = KnownFormat | "other";

const readers: Readonly<Record<KnownFormat, ForeignReader>> = {
  shopify: shopifyReader,
  woocommerce: wooCommerceReader,
  google: googleReader,
};

type Columns = Pick<Mapping, "columns">;

function readerOf(format: ForeignFormat, { columns }: Columns): ForeignReader {
  return format === "other" ? otherReader(columns) : readers[format];
}

/** Reads a file of products, of ours or of another shop: CSV, TSV or Google's XML. */
export function readAnyFile(bytes: Uint8Array): Done<ReadFile> | Refused<FileRefusal> {
  return isXml(bytes) ? readGoogleXml(bytes) : readFile(bytes);
}

/** Who has written a file, by its beginning alone: quick enough for a process that answers requests. */
export function lookAtFile(bytes: Uint8Array): Done<BegunFile> | Refused<FileRefusal> {
  const head = isXml(bytes) ? readXmlHead(bytes) : readHead(bytes);
  if (!head.ok) return head;
  const { heads, encoding } = head.value;
  const format = isXml(bytes) ? "google" : formatOf(head.value);
  if (format !== null) return done({ format, encoding, leftColumns: [] });
  const left = ownLeftColumns(heads);
  return left === null || countsPieces(heads)
    ? done({ format: "other", encoding, leftColumns: [] })
    : done({ format: "own", encoding, leftColumns: left });
}

export type BegunFile = {
  readonly format: ForeignFormat | "own";
  readonly encoding: Encoding;
  /** Columns that are not read. */
  readonly leftColumns: readonly string[];
};

/** Which program has written a file, by its columns; null for our own and for one that nobody knows. */
export function formatOf({ heads }: Pick<ReadFile, "heads">): KnownFormat | null {
  const own = heads.filter((head) => productColumns.includes(headKey(head)));
  const keys = new Set(heads.map(foreignKey));
  const found = knownFormats.find((format) => readers[format].isMine(keys));
  // Our own file has a price and a name as others do; nobody else has so many of its columns.
  const isOwn = own.includes("sku") && own.length > heads.length / 2 && !keys.has("regular_price");
  return found === undefined || isOwn ? null : found;
}

/** The products of another shop's file, read as the mapping says. */
export function readForeign(
  file: ReadFile,
  { format, ...around }: { readonly format: ForeignFormat } & Around,
): readonly FiledRows[] {
  const { mapping } = around;
  const { read, columnOf } = readerOf(format, mapping);
  const products = read(file);
  // What the format knows is never another column, whatever an answer of before says.
  const unknown = Object.entries(mapping.columns).filter(([key]) => columnOf(key) === undefined);
  const all = format === "other" ? products : withMapped(products, file, unknown);
  return withoutTwins(all.flatMap((product) => toFiled(product, around)));
}

/** With the columns that the format does not know. */
function withMapped(
  products: readonly ForeignProduct[],
  file: ReadFile,
  columns: readonly (readonly [string, ColumnUse])[],
): readonly ForeignProduct[] {
  const cells = cellsBy(file);
  const rowAt = new Map(file.rows.map((row) => [row.line, row]));
  return products.map((product) => {
    const row = rowAt.get(product.line);
    const mapped = columns.flatMap(([key, field]) => {
      const text = row === undefined ? "" : cells(row)(key);
      return text === "" ? [] : [[field, text] as const];
    });
    return { ...product, cells: { ...product.cells, ...Object.fromEntries(mapped) } };
  });
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
    /** What the format, or the owner, says that it is; null: nobody knows. */
    readonly known: ForeignColumn | ColumnUse | null;
    /** Its first value. */
    readonly example: string;
  }[];
  readonly products: number;
  /** Products with variants that the file has no number of pieces of; a file that was read before it was asked has none. */
  readonly uncounted?: number;
  /** The owner has not said yet what the columns are: then the rest is not known. */
  readonly asksColumns?: boolean;
};

const ASKED_MAX = 60;
const EXAMPLE_MAX = 60;

export function questionsOf(
  file: ReadFile,
  format: ForeignFormat,
  mapping: Columns = { columns: {} },
): FileQuestions {
  const reader = readerOf(format, mapping);
  const products = reader.read(file);
  const keys = new Set<string>();
  const columns = file.heads.flatMap((head, at) => {
    const key = foreignKey(head);
    if (head === "" || keys.has(key)) return [];
    keys.add(key);
    const example = firstIn(file, at).slice(0, EXAMPLE_MAX).toWellFormed();
    return [{ key, head, known: reader.columnOf(key) ?? null, example }];
  });
  return {
    products: products.length,
    uncounted: products.filter(({ variants }) => variants.some(isUncounted)).length,
    categories: frequent(products.map(({ category }) => category)),
    brands: frequent(products.map(({ brand }) => brand)),
    columns,
    ...(format === "other" && problemOfUses(mapping.columns) !== null && { asksColumns: true }),
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
  { columns }: Columns,
): readonly string[] {
  const reader = readerOf(format, { columns });
  return file.heads.filter((head, at) => {
    const key = foreignKey(head);
    const use = reader.columnOf(key) ?? ownValue(columns, key) ?? "left";
    return head !== "" && use === "left" && firstIn(file, at) !== "";
  });
}
