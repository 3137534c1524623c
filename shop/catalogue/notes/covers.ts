/** A rotary when it is folded. */
export type FoldedRotary = {
  /** The slug of the shop's own rotary; null for one that it does not sell. */
  readonly slug: string | null;
  readonly make: string;
  readonly model: string;
  readonly lineMetres: number;
  /** From the top of the head to the lowest line, without the bare mast. */
  readonly lengthMm: number;
  /** Round the thickest place. */
  readonly girthMm: number;
  /** A usual size of its kind; otherwise it was measured. */
  readonly isTypical: boolean;
};

/** A cover, or one size of it. */
export type CoverSize = {
  readonly slug: string;
  readonly name: string;
  readonly brandName: string;
  /** The size to choose, such as "Large"; "" for a cover with one size. */
  readonly label: string;
  readonly options: Readonly<Record<string, string>>;
  readonly lengthMm: number;
  /** Inside, all the way round. */
  readonly girthMm: number;
};

/** The rotaries and the covers on the shop, each in the shopkeeper's order. */
export type CoverFacts = {
  readonly rotaries: readonly FoldedRotary[];
  readonly covers: readonly CoverSize[];
};

/** A cover that a rotary can have. */
export type FittingCover = CoverSize & {
  /** It flaps unless it is fastened tight. */
  readonly isLoose: boolean;
};

/**
 * How much larger round a cover is than the rotary, on the inside: at least `leastMm`, as a tighter one tears; up to
 * `closeMm` it fits closely; up to `mostMm` it is loose; and a looser one flaps itself to pieces. The guide of covers
 * says the same (content/guides/vileda-rotary-washing-line-cover.md).
 */
export const coverSpare = { leastMm: 50, closeMm: 100, mostMm: 450 } as const;

/**
 * The covers that fit a folded rotary: long enough for its arms and lines, and larger round as `coverSpare` says. A
 * cover of the rotary's own make is first, then the closest.
 */
export function coversFor(rotary: FoldedRotary, covers: readonly CoverSize[]): FittingCover[] {
  const fitting = covers.filter(
    ({ lengthMm, girthMm }) =>
      lengthMm >= rotary.lengthMm &&
      girthMm >= rotary.girthMm + coverSpare.leastMm &&
      girthMm <= rotary.girthMm + coverSpare.mostMm,
  );
  const room = (cover: CoverSize) =>
    (cover.brandName === rotary.make ? 0 : 1e6) + cover.girthMm + cover.lengthMm / 10;
  const closest = new Map<string, CoverSize>();
  for (const cover of fitting.toSorted((a, b) => room(a) - room(b)))
    if (!closest.has(cover.slug)) closest.set(cover.slug, cover);
  return [...closest.values()].map((cover) => ({
    ...cover,
    isLoose: cover.girthMm > rotary.girthMm + coverSpare.closeMm,
  }));
}
