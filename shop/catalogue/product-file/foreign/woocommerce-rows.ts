import { decimalPounds, ZERO } from "#shop/kit/money.ts";
import type { CsvCell } from "#shop/kit/csv.ts";
import { encodeLines } from "./decode-text.ts";
import { toHtml, variantsOf, type ExportChoice, type ExportedProduct } from "./exported-product.ts";

/** The numbers of a product’s attributes in a file: as many as it has options here at most. */
export const ATTRIBUTES = Array.from({ length: 12 }, (_, at) => at + 1);

/** The columns of WooCommerce's own export that we fill, as its English version names them. */
export const wooCommerceHeads: readonly string[] = [
  "Type",
  "SKU",
  "Name",
  "Published",
  "Visibility in catalog",
  "Short description",
  "Description",
  "Tax status",
  "In stock?",
  "Weight (kg)",
  "Length (cm)",
  "Width (cm)",
  "Height (cm)",
  "Regular price",
  "Categories",
  "Tags",
  "Images",
  "Parent",
  "Position",
  "Brands",
  ...ATTRIBUTES.flatMap((at) => [
    `Attribute ${at} name`,
    `Attribute ${at} value(s)`,
    `Attribute ${at} visible`,
    `Attribute ${at} global`,
  ]),
];

/** A product in WooCommerce's file: a row, and one for each variation. None for one with too many combinations. */
export function wooCommerceRows(
  product: ExportedProduct,
  choice: ExportChoice,
): readonly (readonly CsvCell[])[] {
  const found = variantsOf(product, choice);
  if (found === null) return [];
  const { options, variants } = found;
  const isSimple = options.length === 0;
  const own = {
    ...productCells(product),
    Type: isSimple ? "simple" : "variable",
    ...(isSimple && { "Regular price": decimalPounds(variants[0]?.price ?? ZERO) }),
    ...attributes(
      options.map(({ name, labels }) => ({ name, value: labels.map(listed).join(", ") })),
      true,
    ),
  };
  const variations = isSimple
    ? []
    : variants.map(({ sku, labels, price }, at) => ({
        Type: "variation",
        SKU: sku,
        Name: `${product.content.fields.name ?? ""} - ${labels.join(", ")}`,
        Published: "1",
        "Visibility in catalog": "visible",
        "Tax status": "taxable",
        "In stock?": "1",
        "Regular price": decimalPounds(price),
        Parent: product.sku,
        Position: String(at + 1),
        ...attributes(
          options.map(({ name }, group) => ({ name, value: labels[group] ?? "" })),
          false,
        ),
      }));
  return [own, ...variations].map((row: Partial<Record<string, string>>) =>
    wooCommerceHeads.map((head) => row[head] ?? null),
  );
}

function productCells({ sku, content, category, brand, pictures }: ExportedProduct) {
  const { fields } = content;
  const centimetres = (mm: number | null | undefined) => (mm ? String(mm / 10) : "");
  return {
    SKU: sku,
    Name: fields.name ?? "",
    Published: fields.state === "live" ? "1" : "-1",
    "Visibility in catalog": "visible",
    "Short description": encodeLines(fields.facts ?? ""),
    Description: encodeLines(toHtml(fields.description ?? "")),
    "Tax status": "taxable",
    "In stock?": fields.takesOrders === false ? "0" : "1",
    "Weight (kg)": String((fields.weightGrams ?? 0) / 1_000),
    "Length (cm)": centimetres(fields.depthMm),
    "Width (cm)": centimetres(fields.widthMm),
    "Height (cm)": centimetres(fields.heightMm),
    Categories: listed(category),
    Tags: fields.keywords ?? "",
    Images: pictures.map(({ url }) => url).join(", "),
    Brands: brand,
  };
}

/** A comma of a name is no end of a value. */
function listed(text: string): string {
  return text.replaceAll(",", String.raw`\,`);
}

function attributes(
  all: readonly { readonly name: string; readonly value: string }[],
  isParent: boolean,
): Partial<Record<string, string>> {
  return Object.fromEntries(
    all.flatMap(({ name, value }, at) => [
      [`Attribute ${at + 1} name`, name],
      [`Attribute ${at + 1} value(s)`, value],
      ...(isParent ? [[`Attribute ${at + 1} visible`, "1"]] : []),
      [`Attribute ${at + 1} global`, "0"],
    ]),
  );
}
