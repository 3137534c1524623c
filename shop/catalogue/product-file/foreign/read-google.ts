import { ownValue } from "#shop/kit/own-value.ts";
import { problem, type ImportProblem } from "#shop/catalogue/product-file/filed-product.ts";
import type { FileRow, ReadFile } from "#shop/catalogue/product-file/read-file.ts";
import { cellsBy, partsOf, type CellsOf } from "./columns-of-rows.ts";
import type { ForeignColumn, ForeignReader } from "./foreign-reader.ts";
import type { ForeignProduct, ForeignVariant } from "./foreign-product.ts";
import { eachOnce, withoutAlts } from "./filed-pictures.ts";
import { measured } from "./measures.ts";
import { paragraphsOf } from "./paragraphs.ts";
import { readStock } from "./read-stock.ts";
import { filled } from "./read-shopify.ts";

const columns: Readonly<Record<string, ForeignColumn>> = {
  id: "sku",
  item_group_id: "handle",
  title: "name",
  description: "description",
  price: "price",
  sale_price: "sale",
  sale_price_effective_date: "sale",
  availability: "stock",
  brand: "brand",
  product_type: "category",
  google_product_category: "category",
  color: "option",
  size: "option",
  pattern: "option",
  material: "material",
  shipping_weight: "weight",
  product_weight: "weight",
  product_length: "measure",
  product_width: "measure",
  product_height: "measure",
  product_detail: "details",
  image_link: "picture",
  additional_image_link: "picture",
};

/** What variants of a group differ in, with the name that the option gets. */
const differing = [
  ["color", "Colour"],
  ["size", "Size"],
  ["pattern", "Pattern"],
  ["material", "Material"],
] as const;

/** A feed of Google Merchant Center: text with tabs, or the rows of its XML. */
export const googleReader: ForeignReader = {
  isMine: (keys) =>
    keys.has("id") &&
    keys.has("title") &&
    keys.has("price") &&
    (keys.has("link") || keys.has("image_link")),
  columnOf: (key) => ownValue(columns, key),
  read: readGoogle,
};

/** Rows of one item_group_id are one product. */
function readGoogle(file: ReadFile): readonly ForeignProduct[] {
  const cells = cellsBy(file);
  const groups = Map.groupBy(file.rows, (row) => cells(row)("item_group_id") || `\0${row.line}`);
  return [...groups.values()].map((rows) => productOf(rows, cells));
}

function productOf(rows: readonly FileRow[], cells: CellsOf): ForeignProduct {
  const [first] = rows;
  if (first === undefined) throw new Error("a product without rows");
  const cell = cells(first);
  const options = differing.filter(([key]) => new Set(rows.map((row) => cells(row)(key))).size > 1);
  const words = paragraphsOf(cell.html("description"));
  const isMaterial = options.every(([key]) => key !== "material");
  return {
    line: first.line,
    sku: rows.length === 1 ? cell("id") : cell("item_group_id"),
    handle: cell("title"),
    cells: filled({
      name: cell("title"),
      description: words.text,
      material: isMaterial ? cell("material") : "",
      widthMm: measured(cell("product_width")),
      depthMm: measured(cell("product_length")),
      heightMm: measured(cell("product_height")),
      details: detailsOf(cell.all("product_detail")),
    }),
    category:
      partsOf(cell("product_type"), ">").at(-1) ??
      partsOf(cell("google_product_category"), ">").at(-1) ??
      "",
    brand: cell("brand"),
    optionNames: options.map(([, name]) => name),
    variants: rows.map((row) => variantOf(row, cells(row), options)),
    pictures: eachOnce(
      withoutAlts(
        rows.flatMap((row) => [
          ...cells(row).all("image_link"),
          ...cells(row)
            .all("additional_image_link")
            .flatMap((urls) => partsOf(urls, ",")),
        ]),
      ),
    ),
    notes: words.tags === "" ? [] : [{ note: "tags_left", text: words.tags }],
    problems: problemsOf(rows, cells),
  };
}

function variantOf(
  { line }: FileRow,
  cell: ReturnType<CellsOf>,
  options: readonly (readonly [string, string])[],
): ForeignVariant {
  const [from = "", until = ""] = cell("sale_price_effective_date").split("/");
  return {
    line,
    sku: cell("id"),
    values: options.map(([key]) => cell(key) || "Standard"),
    price: poundsOf(cell("price")),
    sale: { price: poundsOf(cell("sale_price")), from, until },
    weight: measured(cell("shipping_weight", "product_weight")),
    stock: readStock("", { availability: cell("availability") }),
  };
}

/** "54.00" for "54.00 GBP"; a price in another currency as it is. */
export function poundsOf(price: string): string {
  const bare = price.replaceAll(/^GBP|GBP$/gi, "").trim();
  return isPounds(bare) ? bare : price;
}

function isPounds(price: string): boolean {
  return /^[£\d.,\s]*$/.test(price);
}

/** "Rope: 10 m" for "General:Rope:10 m". */
function detailsOf(details: readonly string[]): string {
  return (
    details
      // A comma is between two details only where the next one has its three parts.
      .flatMap((detail) => partsOf(detail, /,(?=[^,:]*:[^,:]*:)/))
      .flatMap((detail) => {
        const [, name, ...value] = detail.split(":").map((part) => part.trim());
        const text = value.join(":");
        return name && text ? [`${name}: ${text}`] : [];
      })
      .join("\n")
  );
}

function problemsOf(rows: readonly FileRow[], cells: CellsOf): readonly ImportProblem[] {
  return rows.flatMap((row) => [
    ...["price", "sale_price"]
      .map((key) => cells(row)(key))
      .filter((price) => !isPounds(poundsOf(price)))
      .map((typed) => problem(row.line, "other_currency", { column: "price", typed })),
    ...(row.isTooLong ? [problem(row.line, "too_many_cells")] : []),
  ]);
}
