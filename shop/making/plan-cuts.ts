import { sum } from "#shop/kit/sum.ts";
import type { CuttingPlan, PieceToCut, PlannedBar } from "./cutting-plan.ts";
import { fillBars, fillOffcut, type Filling } from "./fill-bars.ts";

/** A piece of timber that was kept. */
export type Offcut = { readonly id: string; readonly lengthMm: number };

export type CuttingTask = {
  readonly material: CuttingPlan["material"];
  /** Each fits on a bar. */
  readonly pieces: readonly PieceToCut[];
  /** What may be used instead of whole bars. */
  readonly offcuts: readonly Offcut[];
};

/**
 * How to saw pieces of one timber with the fewest whole bars: with the offcuts where that saves a bar or
 * waste. Positions are in mm from the left end.
 */
export function planCuts(task: CuttingTask): CuttingPlan {
  const whole = planOf(task, []);
  const used = useOffcuts(task);
  const plan = used.length === 0 ? whole : betterOf(whole, planOf(task, used));
  const byOrder = Map.groupBy(task.pieces, ({ orderId }) => orderId);
  const barsByOrder = sum(
    [...byOrder.values()].map((pieces) => planOf({ ...task, pieces }, []).bars.length),
  );
  return { ...plan, barsByOrder };
}

type UsedOffcut = { readonly offcut: Offcut; readonly filling: Filling };

/** Fills the offcuts, the longest first, each as full as it gets. */
function useOffcuts({ material, pieces, offcuts }: CuttingTask): readonly UsedOffcut[] {
  let lengths: readonly number[] = pieces.map(({ lengthMm }) => lengthMm);
  const used: UsedOffcut[] = [];
  for (const offcut of offcuts.toSorted((a, b) => b.lengthMm - a.lengthMm)) {
    const filling = fillOffcut(lengths, { barLengthMm: offcut.lengthMm, kerfMm: material.kerfMm });
    if (filling.length === 0) continue;
    used.push({ offcut, filling });
    lengths = without(lengths, filling);
  }
  return used;
}

type Plan = Omit<CuttingPlan, "barsByOrder">;

function betterOf(one: Plan, other: Plan): Plan {
  const whole = ({ bars }: Plan) => bars.filter(({ offcutId }) => offcutId === null).length;
  if (whole(one) !== whole(other)) return whole(one) < whole(other) ? one : other;
  return one.wasteMm <= other.wasteMm ? one : other;
}

function planOf({ material, pieces }: CuttingTask, used: readonly UsedOffcut[]): Plan {
  const { stockLengthMm, kerfMm } = material;
  const rest = used.reduce<readonly number[]>(
    (lengths, { filling }) => without(lengths, filling),
    pieces.map(({ lengthMm }) => lengthMm),
  );
  const filled = [
    ...used.map(({ offcut, filling }) => ({
      stockLengthMm: offcut.lengthMm,
      offcutId: offcut.id,
      filling,
    })),
    ...fillBars(rest, { barLengthMm: stockLengthMm, kerfMm }).map((filling) => ({
      stockLengthMm,
      offcutId: null,
      filling,
    })),
  ];
  const waiting = Map.groupBy(pieces, ({ lengthMm }) => lengthMm);
  const bars = filled.map((bar) => toBar(bar, material, waiting));
  const sawCutsMm = sum(bars.map(sawnOff));
  const wasteMm = sawCutsMm + sum(bars.map(({ scrapMm }) => scrapMm));
  const totalMm = sum(bars.map((bar) => bar.stockLengthMm));
  return {
    material,
    bars,
    wasteMm,
    wastePercent: totalMm === 0 ? 0 : (100 * wasteMm) / totalMm,
    sawCutsMm,
    keptMm: sum(bars.map(({ keptMm }) => keptMm ?? 0)),
  };
}

/** Lays the pieces of a filling on its bar, those of the earliest order first for each length. */
function toBar(
  { filling, ...bar }: Pick<PlannedBar, "stockLengthMm" | "offcutId"> & { filling: Filling },
  { kerfMm, keepFromMm }: CuttingPlan["material"],
  waiting: Map<number, PieceToCut[]>,
): PlannedBar {
  let at = 0;
  const cuts = filling.map((length) => {
    const piece = waiting.get(length)?.shift();
    if (piece === undefined) throw new Error("A filling has only lengths that wait.");
    const cut = { piece, fromMm: at, toMm: at + length };
    at = cut.toMm + kerfMm;
    return cut;
  });
  const left = Math.max(0, bar.stockLengthMm - at);
  const isKept = left >= keepFromMm;
  return { ...bar, cuts, keptMm: isKept ? left : null, scrapMm: isKept ? 0 : left };
}

function sawnOff({ stockLengthMm, cuts, keptMm, scrapMm }: PlannedBar): number {
  const sawn = sum(cuts.map(({ piece }) => piece.lengthMm));
  return stockLengthMm - sawn - (keptMm ?? 0) - scrapMm;
}

function without(lengths: readonly number[], taken: readonly number[]): readonly number[] {
  const left = [...lengths];
  for (const length of taken) left.splice(left.indexOf(length), 1);
  return left;
}
