/** Pieces of one length. */
export type LengthCount = { readonly lengthMm: number; readonly count: number };

type Bars = { readonly barLengthMm: number; readonly kerfMm: number };

/** The lengths that are sawn from one bar, the longest first. */
export type Filling = readonly number[];

/**
 * Looks at so many fillings at most, as a page waits for its plan: enough for 40 pieces, and for most days
 * of more.
 */
const stepsFor = (pieces: number) => (pieces <= 40 ? 200_000 : 20_000);

/**
 * The fewest bars for these lengths, each as its filling. The saw takes its kerf between two pieces. Exact
 * unless the search would take too long, as it can for many pieces of different lengths: then as good as best
 * fit decreasing at least. Every length must fit on a bar.
 */
export function fillBars(lengths: readonly number[], bars: Bars): readonly Filling[] {
  const greedy = bestFitDecreasing(lengths, bars);
  const capacity = bars.barLengthMm + bars.kerfMm;
  const needed = sum(lengths.map((length) => length + bars.kerfMm));
  const search = { left: stepsFor(lengths.length) };
  for (let count = Math.ceil(needed / capacity); count <= greedy.length; count++) {
    const slack = count * capacity - needed;
    const found = fillExactly(countLengths(lengths), { ...bars, slack, search });
    if (found !== null) return found;
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

type Search = Bars & {
  /** What may be left over of all bars together, with one kerf for each. */
  readonly slack: number;
  readonly search: { left: number };
};

/**
 * Fills bar after bar so that no more than the slack is left over. The longest piece that is left is on the
 * next bar: some bar has it, and the bars have no order. The fullest filling comes first, so that what is left
 * over is in one piece on the last bars. Null if there is no way, or none was found in time.
 */
function fillExactly(counts: readonly LengthCount[], search: Search): readonly Filling[] | null {
  const [longest] = counts;
  if (longest === undefined) return [];
  const { barLengthMm, kerfMm, slack } = search;
  const capacity = barLengthMm + kerfMm;
  const open = [...fillings(counts, { ...search, least: capacity - slack })];
  for (const filling of open.toSorted((a, b) => sizeOf(b, kerfMm) - sizeOf(a, kerfMm))) {
    if (--search.search.left < 0) return null;
    const left = slack - (capacity - sizeOf(filling, kerfMm));
    const rest = fillExactly(withoutFilling(counts, filling), { ...search, slack: left });
    if (rest !== null) return [filling, ...rest];
  }
  return null;
}

function sizeOf(filling: Filling, kerfMm: number): number {
  return sum(filling) + filling.length * kerfMm;
}

/** The fillings of one bar that have the longest length and take `least` mm or more. */
function* fillings(
  counts: readonly LengthCount[],
  { barLengthMm, kerfMm, least, search }: Bars & { least: number; search: { left: number } },
): Generator<Filling> {
  const [longest] = counts;
  if (longest === undefined) return;
  const capacity = barLengthMm + kerfMm;
  const first = longest.lengthMm + kerfMm;
  const rest = withoutFilling(counts, [longest.lengthMm]);
  yield* more(rest, [longest.lengthMm], capacity - first);

  function* more(open: readonly LengthCount[], filling: Filling, left: number): Generator<Filling> {
    const [next, ...others] = open;
    if (--search.left < 0) return;
    if (next === undefined) {
      if (capacity - left >= least) yield filling;
      return;
    }
    const size = next.lengthMm + kerfMm;
    for (let count = Math.min(next.count, Math.floor(left / size)); count >= 0; count--) {
      const taken = Array.from({ length: count }, () => next.lengthMm);
      yield* more(others, [...filling, ...taken], left - count * size);
    }
  }
}

/** The fullest filling of an offcut from some of these lengths; empty if none fits. */
export function fillOffcut(lengths: readonly number[], bars: Bars): Filling {
  let best: Filling = [];
  const search = { left: stepsFor(0) };
  for (let counts = countLengths(lengths); counts.length > 0; counts = counts.slice(1)) {
    if ((counts[0]?.lengthMm ?? 0) > bars.barLengthMm) continue;
    for (const filling of fillings(counts, { ...bars, least: 0, search }))
      if (sum(filling) > sum(best)) best = filling;
  }
  return best;
}

function countLengths(lengths: readonly number[]): readonly LengthCount[] {
  return [...Map.groupBy(lengths, (length) => length)]
    .map(([lengthMm, all]) => ({ lengthMm, count: all.length }))
    .toSorted((a, b) => b.lengthMm - a.lengthMm);
}

function withoutFilling(counts: readonly LengthCount[], filling: Filling): readonly LengthCount[] {
  return counts
    .map(({ lengthMm, count }) => ({
      lengthMm,
      count: count - filling.filter((length) => length === lengthMm).length,
    }))
    .filter(({ count }) => count > 0);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0);
}
