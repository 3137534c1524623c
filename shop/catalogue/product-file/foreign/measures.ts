import { ownValue } from "#shop/kit/own-value.ts";
import { formatNumber } from "#shop/kit/text.ts";
import { readDecimal, readWhole } from "#shop/kit/typed-number.ts";
import type { FileRow, ReadFile } from "#shop/catalogue/product-file/read-file.ts";
import { cellsBy, foreignKey } from "./columns-of-rows.ts";
import type { ForeignProduct } from "./foreign-product.ts";

/** Millimetres and grams of the units that other shops write. */
const units: Readonly<Record<string, number>> = {
  mm: 1,
  cm: 10,
  m: 1_000,
  in: 25.4,
  g: 1,
  kg: 1_000,
  lb: 453.592_37,
  lbs: 453.592_37,
  oz: 28.349_523,
};

/** "1200" for "1.2 kg" and for "120 cm". What can't be read stays as it is. */
export function measured(text: string): string {
  const [, number = "", unit = ""] = /^(\S{1,40}?)\s*([a-z]{1,10})$/i.exec(text) ?? [];
  const factor = ownValue(units, unit.toLowerCase());
  if (factor === undefined) return text;
  // "1.200 g" has two readings: no scales weigh thousandths of a gram.
  const places = factor === 1 ? 2 : 6;
  const read = readDecimal(number, { places });
  return read === null ? text : String(Math.round((read / 10 ** places) * factor));
}

/** A product with the weight of its heaviest variant: a product has one, and no parcel is to be too light. */
export function withWeight(product: ForeignProduct): ForeignProduct {
  const { cells, variants, notes } = product;
  const weights = [cells.weightGrams ?? "", ...variants.map(({ weight }) => weight)].filter(
    Boolean,
  );
  if (weights.length === 0) return product;
  // What can't be read may be the heaviest: it is refused.
  const unread = weights.find((each) => readWhole(each) === null);
  const grams = weights.map((each) => readWhole(each) ?? 0);
  const [lightest, heaviest] = [Math.min(...grams), Math.max(...grams)];
  const text = `${formatNumber(lightest)}; ${formatNumber(heaviest)}`;
  const isSaid = unread === undefined && lightest !== heaviest;
  return {
    ...product,
    cells: { ...cells, weightGrams: unread ?? String(heaviest) },
    notes: isSaid ? [...notes, { note: "heaviest_taken", text }] : notes,
  };
}

/** A column of WooCommerce with its unit: "Weight (kg)". */
export const MEASURE = /^(weight|length|width|height)_\((\w+)\)$/;

type Measures = Pick<ForeignProduct["cells"], "weightGrams" | "widthMm" | "depthMm" | "heightMm">;

/** Reads the measures of a row of WooCommerce, in the units that its heads name. */
export function measuresOf({ heads }: Pick<ReadFile, "heads">): (row: FileRow) => Measures {
  const cells = cellsBy({ heads });
  const found = heads.flatMap((head) => {
    const key = foreignKey(head);
    const [, measure, unit = ""] = MEASURE.exec(key) ?? [];
    return measure === undefined ? [] : [{ key, measure, unit }];
  });
  return (row) => {
    const of = (measure: string) => {
      const column = found.find((each) => each.measure === measure);
      const text = column === undefined ? "" : cells(row)(column.key);
      return text === "" ? "" : measured(`${text} ${column?.unit ?? ""}`);
    };
    return {
      weightGrams: of("weight"),
      widthMm: of("width"),
      depthMm: of("length"),
      heightMm: of("height"),
    };
  };
}
