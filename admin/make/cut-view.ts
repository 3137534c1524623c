import type { CuttingPlan } from "#shop/making/cutting-plan.ts";

/** One lath on a bar. */
export type CutView = {
  readonly orderNumber: string;
  readonly lath: number;
  readonly of: number;
  readonly fromMm: number;
  readonly toMm: number;
  /** From 0: orders are told apart by their tint, and named by their number. */
  readonly tint: number;
  /** Not: it was cancelled, or is made already. */
  readonly isNeeded: boolean;
};

export type BarView = {
  readonly number: number;
  readonly lengthMm: number;
  readonly isOffcut: boolean;
  readonly cuts: readonly CutView[];
  readonly keptMm: number | null;
  readonly scrapMm: number;
  /** Whether it is sawn; null while the list is only a plan. */
  readonly isSawn: boolean | null;
};

/** A cut list as it is drawn. */
export type CutListView = {
  /** Null while it is only a plan. */
  readonly id: string | null;
  /** "pine 45 × 20 mm" */
  readonly material: string;
  /** When its pieces were begun, in words; null while it is only a plan. */
  readonly begun: string | null;
  readonly laths: number;
  readonly stockLengthMm: number;
  readonly kerfMm: number;
  readonly keepFromMm: number;
  readonly wasteMm: number;
  readonly wastePercent: number;
  readonly keptMm: number;
  readonly barsByOrder: number;
  /** How many bars there are, new ones and offcuts. */
  readonly whole: number;
  readonly offcuts: number;
  /** Those that are drawn. */
  readonly bars: readonly BarView[];
};

const TINTS = 4;
/** Bars that are drawn on a page. */
const BARS_SHOWN = 20;

type Stored = {
  readonly id: string | null;
  readonly begun: string | null;
  /** Whether a bar is sawn, by its place; null in a plan. */
  readonly isSawn: (at: number) => boolean | null;
  /** The number of a bar by its place: those of a stored list stay when one is taken out. */
  readonly numberOf: (at: number) => number;
  readonly isNeeded: (orderId: string, position: number) => boolean;
};

/** A plan as a list to draw. The same order has the same tint on every bar. */
export function toCutListView(plan: CuttingPlan, stored: Stored): CutListView {
  const { material, bars } = plan;
  const orders = [...new Set(bars.flatMap(({ cuts }) => cuts.map(({ piece }) => piece.orderId)))];
  return {
    id: stored.id,
    material: uncapitalised(material.name),
    begun: stored.begun,
    laths: bars.reduce((sum, { cuts }) => sum + cuts.length, 0),
    stockLengthMm: material.stockLengthMm,
    kerfMm: material.kerfMm,
    keepFromMm: material.keepFromMm,
    wasteMm: plan.wasteMm,
    wastePercent: plan.wastePercent,
    keptMm: plan.keptMm,
    barsByOrder: plan.barsByOrder,
    whole: bars.filter(({ offcutId }) => offcutId === null).length,
    offcuts: bars.filter(({ offcutId }) => offcutId !== null).length,
    bars: bars.map((bar, at) => ({
      number: stored.numberOf(at),
      lengthMm: bar.stockLengthMm,
      isOffcut: bar.offcutId !== null,
      keptMm: bar.keptMm,
      scrapMm: bar.scrapMm,
      isSawn: stored.isSawn(at),
      cuts: bar.cuts.map(({ piece, fromMm, toMm }) => ({
        orderNumber: piece.orderNumber,
        lath: piece.lath,
        of: piece.of,
        fromMm,
        toMm,
        tint: orders.indexOf(piece.orderId) % TINTS,
        isNeeded: stored.isNeeded(piece.orderId, piece.position),
      })),
    })),
  };
}

/** The lists with 20 bars in all: where there are more, the first that are still to be sawn. */
export function firstBars(lists: readonly CutListView[]): readonly CutListView[] {
  const all = lists.flatMap(({ bars }) => bars);
  if (all.length <= BARS_SHOWN) return lists;
  const shown = new Set(all.filter(({ isSawn }) => isSawn !== true).slice(0, BARS_SHOWN));
  return lists.map((list) => ({ ...list, bars: list.bars.filter((bar) => shown.has(bar)) }));
}

function uncapitalised(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
