import { decimalPounds, type Pence } from "#shop/kit/money.ts";
import { isSku } from "#shop/catalogue/editing/options/option-grid.ts";
import type { FiledOption, FiledRows } from "#shop/catalogue/product-file/filed-product.ts";
import { grossPence } from "#shop/tax/vat.ts";
import type { Decomposed } from "./decompose.ts";
import type { ForeignProduct, ImportNote } from "./foreign-product.ts";

/** A product with its variants as rows of option values, and what is to be said of their prices. */
export function withOptions(
  product: ForeignProduct,
  base: FiledRows,
  { sums, vatRateBp }: { readonly sums: Decomposed; readonly vatRateBp: number },
): FiledRows {
  const gross = (net: Pence) => decimalPounds(grossPence(net, vatRateBp));
  const standard = product.variants[0]?.values ?? [];
  const options = sums.groups.flatMap((group, at) =>
    group.map(({ label, surchargePence }): FiledOption => {
      const variant = product.variants.find(({ values }) => values[at] === label);
      // Of one option alone, a variant's SKU is that of its value.
      const sku = product.optionNames.length === 1 ? (variant?.sku ?? "") : "";
      return {
        line: variant?.line ?? product.line,
        cells: {
          option_name: product.optionNames[at] ?? "",
          value_name: label,
          surcharge: gross(surchargePence),
          standard: standard[at] === label ? "yes" : "no",
          ...(isOwn(sku, base.sku) && { value_sku: sku }),
        },
      };
    }),
  );
  return {
    ...base,
    cells: { ...base.cells, pricePence: gross(sums.netPence) },
    options,
    notes: [...product.notes, ...notesOf(sums)],
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

/** Whether it is the SKU of a value: not the product's, and not one that our own export has made of it. */
function isOwn(sku: string, product: string): boolean {
  return sku !== "" && sku !== product && !sku.startsWith(`${product}/`) && isSku(sku);
}
