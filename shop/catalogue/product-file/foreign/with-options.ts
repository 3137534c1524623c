import { decimalPounds, type Pence } from "#shop/kit/money.ts";
import { isSku } from "#shop/catalogue/sku.ts";
import type { FiledOption, FiledRows } from "#shop/catalogue/product-file/filed-product.ts";
import { grossPence } from "#shop/tax/vat.ts";
import type { Decomposed } from "./decompose.ts";
import { labelOf, named, type FirstStock } from "./first-stock.ts";
import type { ForeignProduct, ForeignVariant, ImportNote } from "./foreign-product.ts";

type Options = {
  readonly sums: Decomposed;
  readonly vatRateBp: number;
  readonly soldOut: FirstStock["soldOut"];
};

/**
 * A product with its variants as rows of option values, and what is to be said of them. A value of which nothing can be
 * bought is switched off where the product is new.
 */
export function withOptions(
  product: ForeignProduct,
  base: FiledRows,
  { sums, vatRateBp, soldOut }: Options,
): FiledRows {
  const gross = (net: Pence) => decimalPounds(grossPence(net, vatRateBp));
  const { variants, optionNames } = product;
  const sold = variants.filter((_, at) => !soldOut.has(at));
  const onSale = optionNames.map((_, at) => new Set(sold.map(({ values }) => values[at])));
  const options = sums.groups.flatMap((group, at) =>
    group.map(({ label, surchargePence }): FiledOption => {
      const variant = variants.find(({ values }) => values[at] === label);
      // Of one option alone, a variant's SKU is that of its value.
      const sku = optionNames.length === 1 ? (variant?.sku ?? "") : "";
      return {
        line: variant?.line ?? product.line,
        cells: {
          option_name: optionNames[at] ?? "",
          value_name: label,
          surcharge: gross(surchargePence),
          ...(isOwn(sku, base.sku) && isSku(sku) && { value_sku: sku }),
        },
        newCells: {
          standard: sold[0]?.values[at] === label ? "yes" : "no",
          ...(onSale[at]?.has(label) !== true && { available: "no" }),
        },
      };
    }),
  );
  const kept = new Set(options.map(({ cells }) => cells.value_sku));
  const lost = variants.filter(({ sku }) => isOwn(sku, base.sku) && !kept.has(sku));
  const isOff = ({ values }: ForeignVariant) =>
    values.some((label, at) => onSale[at]?.has(label) !== true);
  const without = Map.groupBy(
    variants.filter((_, at) => soldOut.has(at)),
    (variant) => (isOff(variant) ? "variants_off" : "variants_on"),
  );
  return {
    ...base,
    cells: { ...base.cells, pricePence: gross(sums.netPence) },
    options,
    notes: [...base.notes, ...notesOf(sums), ...named("skus_left", lost, ({ sku }) => sku)],
    newNotes: [
      ...(base.newNotes ?? []),
      ...[...without].flatMap(([note, each]) => named(note, each, labelOf)),
    ],
  };
}

const COMBINATIONS_SHOWN = 3;

function notesOf({ misfits, pennyOff, missing, missingCount }: Decomposed): readonly ImportNote[] {
  const shown = missing.slice(0, COMBINATIONS_SHOWN).map((values) => values.join(", "));
  return [
    ...(misfits.length > 0 ? [{ note: "sum_taken", text: String(misfits.length) } as const] : []),
    ...(pennyOff > 0 ? [{ note: "penny_off", text: String(pennyOff) } as const] : []),
    ...(missingCount > 0
      ? [{ note: "combinations_added", text: [String(missingCount), ...shown].join("; ") } as const]
      : []),
  ];
}

/** Whether it is no SKU of the product, nor one that our own export has made of it. */
function isOwn(sku: string, product: string): boolean {
  return sku !== "" && sku !== product && !sku.startsWith(`${product}/`);
}
