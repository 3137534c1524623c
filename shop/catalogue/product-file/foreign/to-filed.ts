import { formatPounds, decimalPounds, pence } from "#shop/kit/money.ts";
import { ownValue } from "#shop/kit/own-value.ts";
import { isSlug } from "#shop/kit/slug.ts";
import { grossPence } from "#shop/tax/vat.ts";
import {
  problem,
  type FiledRows,
  type ImportProblem,
} from "#shop/catalogue/product-file/filed-product.ts";
import { keptPrice, readFiledPrice } from "#shop/catalogue/product-file/filed-values.ts";
import { decompose, type Decomposed, type PricedVariant } from "./decompose.ts";
import type { ForeignProduct, ForeignVariant, ImportNote } from "./foreign-product.ts";
import type { Mapping, VariantWay } from "./mapping.ts";
import { firstStock, labelOf, type FirstStock } from "./first-stock.ts";
import { joinOptions } from "./join-options.ts";
import { withWeight } from "./measures.ts";
import { asPaid } from "./paid-price.ts";
import { withOptions } from "./with-options.ts";
import { skuOfVariants } from "./sku-of-variants.ts";

/** What a file is read by. */
export type Around = {
  readonly mapping: Mapping;
  readonly vatRateBp: number;
  /** The day on which the file is read: a sale has days. */
  readonly today: string;
};

/**
 * A product of another shop as our own file would have it: its variants become options with surcharges. Where their
 * prices are no sum, the product is refused with each variant that does not fit, until the mapping says what is to
 * become of them; then it can be several products.
 */
export function toFiled(given: ForeignProduct, around: Around): readonly FiledRows[] {
  const paid = asPaid(given, around.today);
  const product = withWeight(paid);
  const sku = product.sku || skuOfVariants(product);
  const { soldOut, ...shelf } = firstStock(product.variants, around.mapping.uncounted);
  const base = baseOf(product, { sku, shelf, mapping: around.mapping });
  const [only] = product.variants;
  if (base.problems.length > 0 || only === undefined) return [base];
  if (product.optionNames.length === 0) return [onlyOne(base, only, around)];
  const priced = pricesOf(product.variants, around);
  if (priced.problems.length > 0) return [withProblems(base, priced.problems)];
  const twice = twiceIn(product.variants);
  if (twice !== undefined)
    return [withProblems(base, [problem(twice.line, "variant_twice", { typed: labelOf(twice) })])];
  const sums = decompose(priced.variants, around.vatRateBp);
  const way = ownValue(around.mapping.ways, sku) ?? around.mapping.way;
  const isSum = sums.misfits.length === 0;
  if (!isSum && way !== null && way !== "sum") return leftApart(paid, base, { ...around, way });
  const apart = withOptions(product, base, { sums, soldOut, ...around });
  const isAsked = !isSum && way === null;
  const filed = isAsked ? withProblems(base, misfitsOf(product, priced.variants, sums)) : apart;
  const one = joinOptions(product);
  if (one === null) return [filed];
  const isForNew = apart.newNotes?.some(({ note }) => note === "variants_on") === true;
  return [{ ...filed, joined: { product: joinedOf(one, base, { soldOut, around }), isForNew } }];
}

/** A product whose options are joined: its prices need no sum. */
function joinedOf(
  one: ForeignProduct,
  base: FiledRows,
  { soldOut, around }: Pick<FirstStock, "soldOut"> & { readonly around: Around },
): FiledRows {
  const { variants } = pricesOf(one.variants, around);
  const note = { note: "options_joined", text: one.optionNames.join() } as const;
  return withOptions(
    one,
    { ...base, newNotes: [...(base.newNotes ?? []), note] },
    { sums: decompose(variants, around.vatRateBp), soldOut, ...around },
  );
}

type Beside = {
  readonly sku: string;
  readonly shelf: Omit<FirstStock, "soldOut">;
  readonly mapping: Mapping;
};

function baseOf(product: ForeignProduct, { sku, shelf, mapping }: Beside): FiledRows {
  const { line, category, brand, handle, cells, pictures, notes } = product;
  const ownCategory = ownValue(mapping.categories, category.toLowerCase());
  const ownBrand = ownValue(mapping.brands, brand.toLowerCase());
  return {
    line,
    sku,
    cells: {
      ...cells,
      ...(ownCategory && { categorySlug: ownCategory }),
      ...(ownBrand && { brandSlug: ownBrand }),
    },
    newCells: {
      ...(isSlug(handle) && { slug: handle }),
      ...(mapping.category && { categorySlug: mapping.category }),
      ...(mapping.brand && { brandSlug: mapping.brand }),
      ...(mapping.weightGrams && { weightGrams: mapping.weightGrams }),
    },
    options: [],
    problems: [
      ...product.problems,
      ...(sku === "" ? [problem(line, "no_sku", { column: "sku" })] : []),
    ],
    pictures,
    notes,
    newNotes: shelf.notes,
    stock: shelf.stock,
  };
}

function withProblems(base: FiledRows, problems: readonly ImportProblem[]): FiledRows {
  return { ...base, problems: [...base.problems, ...problems] };
}

/** A price as our own file has it: with VAT. What can't be read stays as it is, and is refused with its reason. */
function priceCell(price: string, { mapping, vatRateBp }: Around): string {
  if (mapping.pricesIncludeVat) return price;
  const read = readFiledPrice(price);
  return read.ok ? decimalPounds(grossPence(read.value, vatRateBp)) : price;
}

function onlyOne(base: FiledRows, { price }: ForeignVariant, around: Around): FiledRows {
  return price === ""
    ? base
    : { ...base, cells: { ...base.cells, pricePence: priceCell(price, around) } };
}

function pricesOf(variants: readonly ForeignVariant[], { mapping, vatRateBp }: Around) {
  const problems: ImportProblem[] = [];
  const priced = variants.flatMap(({ line, values, price }): PricedVariant[] => {
    const read = readFiledPrice(price);
    if (!read.ok || read.value === 0) {
      const reason = read.ok ? "bad_value" : read.reason;
      problems.push(problem(line, reason, { column: "price", typed: price }));
      return [];
    }
    if (values.some((value) => value === ""))
      problems.push(problem(line, "no_value_name", { column: "value_name" }));
    if (!mapping.pricesIncludeVat)
      return [{ values, netPence: read.value, grossPence: grossPence(read.value, vatRateBp) }];
    // The price that the file has is what the sum is compared with, also where VAT can't make it.
    return [
      { values, netPence: keptPrice(read.value, vatRateBp).netPence, grossPence: read.value },
    ];
  });
  return { variants: priced, problems };
}

function twiceIn(variants: readonly ForeignVariant[]): ForeignVariant | undefined {
  const seen = new Set<string>();
  return variants.find(({ values }) => {
    const key = JSON.stringify(values);
    const isThere = seen.has(key);
    seen.add(key);
    return isThere;
  });
}

const MISFITS_SHOWN = 20;

function misfitsOf(
  product: ForeignProduct,
  priced: readonly PricedVariant[],
  { misfits }: Decomposed,
): readonly ImportProblem[] {
  const count = misfits.length;
  return misfits.slice(0, MISFITS_SHOWN).map(({ at, sumPence }, place) => {
    const variant = product.variants[at];
    const asked = priced[at]?.grossPence ?? pence(0);
    const typed = `${variant === undefined ? "" : labelOf(variant)}: ${formatPounds(asked)}`;
    const isLast = place === MISFITS_SHOWN - 1 && count > MISFITS_SHOWN;
    return {
      ...problem(variant?.line ?? product.line, "prices_do_not_add_up", { column: "price", typed }),
      sum: formatPounds(sumPence),
      ...(isLast && { others: count - MISFITS_SHOWN }),
    };
  });
}

/** Each variant as a product of its own, or one product that has the price of the first variant and no options. */
function leftApart(
  product: ForeignProduct,
  base: FiledRows,
  { way, ...around }: Around & { readonly way: VariantWay },
): readonly FiledRows[] {
  const [first] = product.variants;
  if (way === "without" && first !== undefined) {
    const notes: readonly ImportNote[] = [...base.notes, { note: "without_options", text: "" }];
    return [{ ...onlyOne(base, first, around), notes }];
  }
  return product.variants.map((variant) => {
    const { line, sku, weight } = variant;
    const shelf = firstStock([variant], around.mapping.uncounted);
    const name = `${product.cells.name ?? ""}, ${labelOf(variant)}`;
    const { slug: _, ...newCells } = base.newCells ?? {};
    return onlyOne(
      {
        ...base,
        line,
        sku,
        stock: shelf.stock,
        newNotes: shelf.notes,
        cells: { ...base.cells, name, ...(weight && { weightGrams: weight }) },
        newCells,
        notes: [...product.notes, { note: "separate_product", text: product.cells.name ?? "" }],
        problems: sku === "" ? [problem(line, "no_sku", { column: "sku" })] : [],
      },
      variant,
      around,
    );
  });
}
