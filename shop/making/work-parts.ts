import type { CuttingPlan, PieceToCut } from "./cutting-plan.ts";
import type { MaterialKind, Timber } from "./material.ts";
import { partsOf, piecesToCut, type Part, type ProductPart } from "./parts.ts";
import { planCuts, type Offcut } from "./plan-cuts.ts";
import type { Work } from "./work-list.ts";

/** Some work with the parts of one of its pieces. */
export type WorkWithParts = { readonly work: Work; readonly parts: readonly Part[] };

export type PartsOfWork = {
  readonly known: readonly WorkWithParts[];
  /** Work whose parts are not known, with the sentence that says why. */
  readonly unknown: readonly { readonly work: Work; readonly text: string }[];
};

/** The parts of each piece of work. Work whose parts are not known does not stand in the way of the rest. */
export function partsOfWork(
  all: readonly Work[],
  ofProduct: (productId: number) => readonly ProductPart[],
): PartsOfWork {
  const known: WorkWithParts[] = [];
  const unknown: { work: Work; text: string }[] = [];
  for (const work of all) {
    const { line } = work;
    const found = partsOf(line, line.productId === null ? [] : ofProduct(line.productId));
    if (found.ok) known.push({ work, parts: found.value });
    else unknown.push({ work, text: found.text });
  }
  return { known, unknown };
}

/** Tells a lath from all others. */
export function lathKey(
  piece: Pick<PieceToCut, "orderId" | "position" | "materialKey" | "lath">,
): string {
  return [piece.orderId, piece.position, piece.materialKey, piece.lath].join(" ");
}

/** The laths of some work that are on no cut list yet: `isListed` says which are. */
export function lathsToCut(
  all: readonly WorkWithParts[],
  isListed: (key: string) => boolean,
): readonly PieceToCut[] {
  // The same line can be there twice: begun and not begun.
  const lines = Map.groupBy(all, ({ work }) => `${work.orderId} ${work.line.position}`);
  return [...lines.values()].flatMap((ofLine) => {
    const [first] = ofLine;
    if (first === undefined) return [];
    const { orderId, orderNumber, line } = first.work;
    const named = { orderId, orderNumber, position: line.position };
    const open = ofLine.reduce((sum, { work }) => sum + work.quantity, 0);
    const laths = piecesToCut(named, first.parts, line.quantity);
    return [...Map.groupBy(laths, ({ materialKey }) => materialKey).values()].flatMap(
      (ofTimber) => {
        const most = (ofTimber.length / line.quantity) * open;
        return ofTimber.filter((lath) => !isListed(lathKey(lath))).slice(0, most);
      },
    );
  });
}

/** A plan for each timber that laths are of, by its name. */
export function planLaths(
  laths: readonly PieceToCut[],
  timbers: readonly Timber[],
  offcutsOf: (materialKey: string) => readonly Offcut[],
): readonly CuttingPlan[] {
  return timbers
    .toSorted((a, b) => a.name.localeCompare(b.name, "en"))
    .flatMap((material) => {
      const pieces = laths.filter(({ materialKey }) => materialKey === material.key);
      if (pieces.length === 0) return [];
      return [planCuts({ material, pieces, offcuts: offcutsOf(material.key) })];
    });
}

/** A cut list that was stored, as a plan. */
export function storedPlan(
  list: Pick<CuttingPlan, "bars" | "barsByOrder"> & {
    readonly materialKey: string;
    readonly stockLengthMm: number;
    readonly kerfMm: number;
    readonly keepFromMm: number;
  },
  name: string,
): CuttingPlan {
  const { materialKey: key, stockLengthMm, kerfMm, keepFromMm, bars, barsByOrder } = list;
  const sum = (of: (bar: (typeof bars)[number]) => number) =>
    bars.reduce((all, bar) => all + of(bar), 0);
  const totalMm = sum((bar) => bar.stockLengthMm);
  const keptMm = sum((bar) => bar.keptMm ?? 0);
  const lathsMm = sum(({ cuts }) => cuts.reduce((all, cut) => all + cut.toMm - cut.fromMm, 0));
  const wasteMm = totalMm - keptMm - lathsMm;
  return {
    material: { key, name, stockLengthMm, kerfMm, keepFromMm },
    bars,
    barsByOrder,
    keptMm,
    wasteMm,
    sawCutsMm: wasteMm - sum(({ scrapMm }) => scrapMm),
    wastePercent: totalMm === 0 ? 0 : (100 * wasteMm) / totalMm,
  };
}

/** The timbers among the parts of some work. */
export function timbersOf(all: readonly WorkWithParts[]): readonly Timber[] {
  const timbers = all.flatMap(({ parts }) =>
    parts.flatMap(({ material }) => (material.kind === "timber" ? [material] : [])),
  );
  return [...new Map(timbers.map((timber) => [timber.key, timber])).values()];
}

/** The same part of several orders: a line of the rope list or the iron list. */
export type NeededPart = Omit<Part, "quantity"> & {
  readonly total: number;
  readonly orders: readonly { readonly orderNumber: string; readonly quantity: number }[];
};

/** The parts of some kinds that work needs, each length and finish by itself. */
export function neededParts(
  all: readonly WorkWithParts[],
  kinds: readonly MaterialKind[],
): readonly NeededPart[] {
  const each = all.flatMap(({ work, parts }) =>
    parts
      .filter(({ material }) => kinds.includes(material.kind))
      .map(({ quantity, ...part }) => ({
        part,
        orderNumber: work.orderNumber,
        quantity: quantity * work.quantity,
      })),
  );
  const groups = Map.groupBy(each, ({ part }) =>
    JSON.stringify([part.material.name, part.finish ?? "", part.lengthMm ?? 0]),
  );
  return [...groups.values()]
    .flatMap((same) => {
      const [first] = same;
      if (first === undefined) return [];
      const byOrder = Map.groupBy(same, ({ orderNumber }) => orderNumber);
      const orders = [...byOrder].map(([orderNumber, ofOrder]) => ({
        orderNumber,
        quantity: total(ofOrder),
      }));
      return [{ ...first.part, total: total(same), orders }];
    })
    .toSorted(compareParts);
}

function total(parts: readonly { readonly quantity: number }[]): number {
  return parts.reduce((sum, { quantity }) => sum + quantity, 0);
}

function compareParts(one: NeededPart, other: NeededPart): number {
  return (
    one.material.name.localeCompare(other.material.name, "en") ||
    (one.finish ?? "").localeCompare(other.finish ?? "", "en") ||
    (one.lengthMm ?? 0) - (other.lengthMm ?? 0)
  );
}
