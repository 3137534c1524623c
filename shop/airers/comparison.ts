import { formatKilograms, formatMetres, type LengthFormatter } from "#shop/kit/measures.ts";
import type { Airer } from "./airer.ts";
import { dryingCapacity, laundry, type LaundryItem } from "./capacity.ts";
import { END_CLEARANCE_MM, pulleySpacingMm } from "./hanging.ts";

/** One row of a comparison: its label and the value of each airer. */
export type ComparedRow = {
  readonly label: string;
  readonly values: readonly string[];
  readonly differs: boolean;
};

type RowDefinition = readonly [
  label: string,
  read: (airer: Airer, format: LengthFormatter) => string,
];

/** What an airer dries, what it carries and the room it needs, in the order of the rows. */
const rows: readonly RowDefinition[] = [
  ["Drying length", (airer) => formatMetres(dryingCapacity(airer).lathMetres)],
  ...laundry.map((item, index): RowDefinition => [
    index === 0 ? `${item.name} at once` : `Or ${item.name.toLowerCase()}`,
    (airer) => countOf(airer, item),
  ]),
  ["Carries in total", ({ capacityKg }) => load(capacityKg)],
  ["Carries on one lath", (airer) => load(dryingCapacity(airer).kgPerLath)],
  ["Laths", ({ tiers, lengthMm }, format) => `${tiers.join(" and ")}, ${format(lengthMm)} long`],
  ["Width", ({ widthMm }, format) => format(widthMm)],
  ["Below the ceiling, raised", ({ hoistedMm }, format) => format(hoistedMm)],
  ["Pulleys apart", ({ lengthMm }, format) => format(pulleySpacingMm(lengthMm))],
  ["Clear length needed", ({ lengthMm }, format) => format(lengthMm + 2 * END_CLEARANCE_MM)],
];

/** Airers side by side, row by row. */
export function compareAirers(airers: readonly Airer[], format: LengthFormatter): ComparedRow[] {
  return rows.map(([label, read]) => {
    const values = airers.map((airer) => read(airer, format));
    return { label, values, differs: new Set(values).size > 1 };
  });
}

function countOf(airer: Airer, item: LaundryItem): string {
  const found = dryingCapacity(airer).counts.find((each) => each.item === item);
  return String(found?.count ?? 0);
}

function load(kilograms: number | null): string {
  return kilograms === null ? "Not stated" : formatKilograms(kilograms);
}
