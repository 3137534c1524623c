import { sum } from "#shop/kit/sum.ts";

type Bars = { readonly barLengthMm: number; readonly kerfMm: number };

/** The lengths that are sawn from one bar, the longest first. */
export type Filling = readonly number[];

/** A search takes so many steps at most, as a page waits for its plan: 40 laths and most days are exact. */
const stepsFor = (pieces: number) => (pieces <= 40 ? 500_000 : 150_000);

/**
 * The fewest bars for these lengths, each as its filling. The saw takes its kerf between two pieces. Exact
 * unless the search would take too long, as it can for many pieces of different lengths: then as good as best
 * fit decreasing at least. Every length must fit on a bar.
 */
export function fillBars(lengths: readonly number[], bars: Bars): readonly Filling[] {
  const greedy = bestFitDecreasing(lengths, bars);
  const capacity = bars.barLengthMm + bars.kerfMm;
  const kinds = [...new Set(lengths)].toSorted((a, b) => b - a);
  const sizes = kinds.map((length) => length + bars.kerfMm);
  const counts = kinds.map((kind) => lengths.filter((length) => length === kind).length);
  const search = { sizes, capacity, steps: stepsFor(lengths.length), failed: new Set<string>() };
  const fewest = Math.max(
    Math.ceil(totalOf(counts, sizes) / capacity),
    sum(counts.filter((_, kind) => 2 * (sizes[kind] ?? 0) > capacity)),
  );
  for (let count = fewest; count <= greedy.length; count++) {
    const found = fillExactly(counts, count, search);
    if (found !== null) return found.map((filling) => toLengths(filling, kinds));
  }
  return greedy;
}

/** Each length, the longest first, on the bar where it leaves the least. */
export function bestFitDecreasing(
  lengths: readonly number[],
  { barLengthMm, kerfMm }: Bars,
): readonly Filling[] {
  const bars: { left: number; filling: number[] }[] = [];
  for (const length of lengths.toSorted((a, b) => b - a)) {
    const open = bars.filter(({ left }) => left >= length).toSorted((a, b) => a.left - b.left)[0];
    const bar = open ?? { left: barLengthMm, filling: [] };
    if (open === undefined) bars.push(bar);
    bar.filling.push(length);
    bar.left -= length + kerfMm;
  }
  return bars.map(({ filling }) => filling);
}

/** How many pieces of each kind of length, the longest kind first. */
type Counts = readonly number[];

type Search = {
  /** Of each kind: the length with one kerf, as the last piece of a bar needs none but the bar is as much longer. */
  readonly sizes: readonly number[];
  readonly capacity: number;
  /** How many more steps it may take. */
  steps: number;
  /** What is known not to fit on as many bars. */
  readonly failed: Set<string>;
};

/**
 * Fills this many bars one after the other. The longest piece that is left is on the next bar: some bar has
 * it, and the bars have no order. The fullest filling comes first, so that what is left over is in one piece
 * on the last bars. Null if there is no way, or none was found in time.
 */
function fillExactly(counts: Counts, bars: number, search: Search): readonly Counts[] | null {
  const longest = counts.findIndex((count) => count > 0);
  if (longest === -1) return [];
  const slack = bars * search.capacity - totalOf(counts, search.sizes);
  const state = `${bars}:${counts.join()}`;
  if (slack < 0 || search.failed.has(state)) return null;
  const first = counts.map((_, kind) => (kind === longest ? 1 : 0));
  const open = fillings(counts, first, { search, least: search.capacity - slack });
  for (const { filling } of open.toSorted((a, b) => b.size - a.size)) {
    if (search.steps < 0) return null;
    const rest = fillExactly(less(counts, filling), bars - 1, search);
    if (rest !== null) return [filling, ...rest];
  }
  search.failed.add(state);
  return null;
}

type Limits = {
  readonly search: Pick<Search, "sizes" | "capacity" | "steps">;
  /** A filling takes so much or more. */
  readonly least: number;
};

/** The fillings of one bar that have these first pieces and take `least` or more. */
function fillings(
  counts: Counts,
  first: Counts,
  { search, least }: Limits,
): { readonly filling: Counts; readonly size: number }[] {
  const found: { readonly filling: Counts; readonly size: number }[] = [];
  const { sizes, capacity } = search;
  const filling = [...first];
  const fill = (kind: number, size: number) => {
    if (--search.steps < 0) return;
    const own = sizes[kind];
    if (own === undefined) {
      if (size >= least) found.push({ filling: [...filling], size });
      return;
    }
    const begun = filling[kind] ?? 0;
    const more = Math.min((counts[kind] ?? 0) - begun, Math.floor((capacity - size) / own));
    for (let count = more; count >= 0; count--) {
      filling[kind] = begun + count;
      fill(kind + 1, size + count * own);
    }
    filling[kind] = begun;
  };
  fill(0, totalOf(first, sizes));
  return found;
}

/** The fullest filling of an offcut from some of these lengths; empty if none fits. */
export function fillOffcut(lengths: readonly number[], { barLengthMm, kerfMm }: Bars): Filling {
  const fitting = lengths.filter((length) => length <= barLengthMm);
  const kinds = [...new Set(fitting)].toSorted((a, b) => b - a);
  const counts = kinds.map((kind) => fitting.filter((length) => length === kind).length);
  const sizes = kinds.map((length) => length + kerfMm);
  const none = counts.map(() => 0);
  const search = { sizes, capacity: barLengthMm + kerfMm, steps: stepsFor(fitting.length) };
  const [fullest] = fillings(counts, none, { search, least: 1 }).toSorted(
    (a, b) => b.size - a.size,
  );
  return fullest === undefined ? [] : toLengths(fullest.filling, kinds);
}

function less(counts: Counts, filling: Counts): Counts {
  return counts.map((count, kind) => count - (filling[kind] ?? 0));
}

function totalOf(counts: Counts, sizes: readonly number[]): number {
  return counts.reduce((all, count, kind) => all + count * (sizes[kind] ?? 0), 0);
}

function toLengths(filling: Counts, kinds: readonly number[]): Filling {
  return filling.flatMap((count, kind) => Array.from({ length: count }, () => kinds[kind] ?? 0));
}
