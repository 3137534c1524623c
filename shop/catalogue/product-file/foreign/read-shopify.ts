import { ownValue } from "#shop/kit/own-value.ts";
import { readDecimal, readPounds } from "#shop/kit/typed-number.ts";
import {
  problem,
  type FiledPicture,
  type ImportProblem,
} from "#shop/catalogue/product-file/filed-product.ts";
import type { FileRow, ReadFile } from "#shop/catalogue/product-file/read-file.ts";
import { cellsBy, fitted, partsOf } from "./columns-of-rows.ts";
import type { ForeignColumn, ForeignReader } from "./foreign-reader.ts";
import type { ForeignProduct, ForeignVariant, ImportNote } from "./foreign-product.ts";
import { eachOnce, withoutAlts } from "./filed-pictures.ts";
import { paragraphsOf } from "./paragraphs.ts";
import { readStock } from "./read-stock.ts";

const OPTIONS = [1, 2, 3];
const KEYWORDS_MAX = 300;

/** The columns of both templates, in small letters with underscores. */
const columns: Readonly<Record<string, ForeignColumn>> = {
  handle: "handle",
  url_handle: "handle",
  title: "name",
  "body_(html)": "description",
  description: "description",
  vendor: "brand",
  type: "category",
  product_category: "category",
  tags: "keywords",
  variant_sku: "sku",
  sku: "sku",
  variant_price: "price",
  price: "price",
  variant_compare_at_price: "oldPrice",
  compare_at_price: "oldPrice",
  variant_grams: "weight",
  "weight_value_(grams)": "weight",
  variant_inventory_tracker: "stock",
  inventory_tracker: "stock",
  variant_inventory_qty: "stock",
  inventory_quantity: "stock",
  variant_inventory_policy: "stock",
  continue_selling_when_out_of_stock: "stock",
  image_src: "picture",
  product_image_url: "picture",
  variant_image: "picture",
  variant_image_url: "picture",
  image_alt_text: "alt",
  gift_card: "kind",
};

/** Shopify's file of products, in the classic template and in the new one. */
export const shopifyReader: ForeignReader = {
  isMine: (keys) =>
    (keys.has("handle") || keys.has("url_handle")) &&
    keys.has("title") &&
    (keys.has("variant_price") || keys.has("price")),
  columnOf: (key) => (/^option[123]_(?:name|value)$/.test(key) ? "option" : ownValue(columns, key)),
  read: readShopify,
};

/** Rows of one handle are one product; a row without a price is a further photograph. */
function readShopify(file: ReadFile): readonly ForeignProduct[] {
  const cells = cellsBy(file);
  const groups = Map.groupBy(file.rows, (row) => {
    const handle = cells(row)("handle", "url_handle");
    return handle === "" ? `\0${row.line}` : handle;
  });
  return [...groups.values()].map((rows) => productOf(rows, cells));
}

function productOf(rows: readonly FileRow[], cells: ReturnType<typeof cellsBy>): ForeignProduct {
  const [first] = rows;
  if (first === undefined) throw new Error("a product without rows");
  const cell = cells(first);
  const names = OPTIONS.map((at) => cell(`option${at}_name`));
  const isPlain =
    cell("option1_value").toLowerCase() === "default title" || names.every((name) => name === "");
  const variantRows = rows.filter(
    (row, at) => at === 0 || cells(row)("variant_price", "price", "option1_value") !== "",
  );
  const used = isPlain ? [] : OPTIONS.filter((at) => names[at - 1] !== "");
  const variants = variantRows.map((row) => variantOf(row, cells(row), used));
  const words = paragraphsOf(cell.html("body_(html)", "description"));
  const handle = cell("handle", "url_handle");
  return {
    line: first.line,
    sku: variants.length === 1 && used.length === 0 ? (variants[0]?.sku ?? "") : "",
    handle,
    cells: filled({
      name: cell("title"),
      description: words.text,
      keywords: fitted(partsOf(cell("tags"), ","), KEYWORDS_MAX),
    }),
    category: cell("type") || (partsOf(cell("product_category"), ">").at(-1) ?? ""),
    brand: cell("vendor"),
    optionNames: used.map((at) => names[at - 1] ?? ""),
    variants,
    pictures: picturesOf(rows, cells),
    notes: notesOf(words.tags, rows, cells),
    problems: problemsOf(rows, cells, handle),
  };
}

function variantOf(
  row: FileRow,
  cell: ReturnType<ReturnType<typeof cellsBy>>,
  used: readonly number[],
): ForeignVariant {
  const isTracked = cell("variant_inventory_tracker", "inventory_tracker") !== "";
  const goesOn = ["continue", "true"].includes(
    cell("variant_inventory_policy", "continue_selling_when_out_of_stock").toLowerCase(),
  );
  const pieces = cell("variant_inventory_qty", "inventory_quantity");
  return {
    line: row.line,
    sku: cell("variant_sku", "sku"),
    values: used.map((at) => cell(`option${at}_value`)),
    price: cell("variant_price", "price"),
    sale: null,
    weight: weightOf(cell("variant_grams", "weight_value_(grams)")),
    stock: readStock(isTracked ? pieces : "", { isMade: goesOn }),
  };
}

/** Shopify writes 0 g for a product that has no weight. What can't be read stays as it is, and is refused. */
function weightOf(grams: string): string {
  const millionths = readDecimal(grams, { places: 6 });
  if (millionths === null) return grams;
  return millionths > 0 ? String(Math.round(millionths / 1_000_000)) : "";
}

/** The photographs of a product, each with the text of its row, then those of its variants. */
function picturesOf(
  rows: readonly FileRow[],
  cells: ReturnType<typeof cellsBy>,
): readonly FiledPicture[] {
  const own = rows.flatMap((row) => {
    const url = cells(row)("image_src", "product_image_url");
    return url === "" ? [] : [{ url, alt: cells(row)("image_alt_text") }];
  });
  const ofVariants = rows.flatMap((row) =>
    ["variant_image", "variant_image_url"].flatMap((key) => cells(row).all(key)),
  );
  return eachOnce([...own, ...withoutAlts(ofVariants)]);
}

function notesOf(
  tags: string,
  rows: readonly FileRow[],
  cells: ReturnType<typeof cellsBy>,
): readonly ImportNote[] {
  const isReduced = rows.some(
    (row) => (readPounds(cells(row)("variant_compare_at_price", "compare_at_price")) ?? 0) > 0,
  );
  return [
    ...(tags === "" ? [] : [{ note: "tags_left", text: tags } as const]),
    ...(isReduced ? [{ note: "old_price_left", text: "" } as const] : []),
  ];
}

function problemsOf(
  rows: readonly FileRow[],
  cells: ReturnType<typeof cellsBy>,
  handle: string,
): readonly ImportProblem[] {
  const [first] = rows;
  const line = first?.line ?? 0;
  return [
    ...(handle === "" ? [problem(line, "no_handle", { column: "handle" })] : []),
    ...(first !== undefined && cells(first)("gift_card").toLowerCase() === "true"
      ? [problem(line, "unknown_type", { column: "kind", typed: "gift card" })]
      : []),
    ...rows.filter(({ isTooLong }) => isTooLong).map((row) => problem(row.line, "too_many_cells")),
  ];
}

/** The cells that have something in them. */
export function filled<Cells extends ForeignProduct["cells"]>(
  cells: Cells,
): ForeignProduct["cells"] {
  return Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== ""));
}
