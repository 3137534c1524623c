import type { Airer } from "./airer.ts";
import { dryingCapacity, washing, type Washing } from "./capacity.ts";
import { END_CLEARANCE_MM, pulleySpacingMm } from "./hanging.ts";
import type { SayLength } from "./length.ts";

/** A line of a comparison: what it is about, and what it is of each choice. */
export type Compared = {
  readonly label: string;
  readonly values: readonly string[];
  readonly differs: boolean;
};

type Told = readonly [label: string, tell: (airer: Airer, say: SayLength) => string];

/** What is told of each airer, in this order: what it dries, what it carries, and the room it takes. */
const rows: readonly Told[] = [
  ["Drying length", (airer) => `${dryingCapacity(airer).lathMetres.toFixed(1)}\u00a0m`],
  ...washing.map((thing, at): Told => [
    at === 0 ? `${thing.name} at once` : `Or ${thing.name.toLowerCase()}`,
    (airer) => counted(airer, thing),
  ]),
  ["Carries in all", ({ capacityKg }) => kilograms(capacityKg)],
  ["Carries on one lath", (airer) => kilograms(dryingCapacity(airer).kgPerLath)],
  ["Laths", ({ tiers, lengthMm }, say) => `${tiers.join(" and ")}, ${say(lengthMm)} long`],
  ["Width", ({ widthMm }, say) => say(widthMm)],
  ["Below the ceiling, hoisted", ({ hoistedMm }, say) => say(hoistedMm)],
  ["Pulleys apart", ({ lengthMm }, say) => say(pulleySpacingMm(lengthMm))],
  ["Free run it wants", ({ lengthMm }, say) => say(lengthMm + 2 * END_CLEARANCE_MM)],
];

/** Airers side by side: a row for each thing told of them. */
export function compareAirers(airers: readonly Airer[], say: SayLength): Compared[] {
  return rows.map(([label, tell]) => {
    const values = airers.map((airer) => tell(airer, say));
    return { label, values, differs: new Set(values).size > 1 };
  });
}

function counted(airer: Airer, thing: Washing): string {
  const counted = dryingCapacity(airer).counts.find(({ washing }) => washing === thing);
  return String(counted?.count ?? 0);
}

function kilograms(load: number | null): string {
  return load === null ? "Not given" : `${load}\u00a0kg`;
}
