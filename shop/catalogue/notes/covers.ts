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

/** A cover needs at least this much more room than the rotary measures round; tighter ones tear. */
const COVER_SPARE_MM = 50;

/** And at most this much more: a looser one flaps. */
const COVER_LOOSE_MM = 450;

/**
 * The covers that fit a folded rotary: long enough for its arms and lines, and neither tight nor loose
 * round it. A cover of the rotary's own make is first, then the closest.
 */
export function coversFor(rotary: FoldedRotary, covers: readonly CoverSize[]): CoverSize[] {
  const fitting = covers.filter(
    ({ lengthMm, girthMm }) =>
      lengthMm >= rotary.lengthMm &&
      girthMm >= rotary.girthMm + COVER_SPARE_MM &&
      girthMm <= rotary.girthMm + COVER_LOOSE_MM,
  );
  const room = (cover: CoverSize) =>
    (cover.brandName === rotary.make ? 0 : 1e6) + cover.girthMm + cover.lengthMm / 10;
  const closest = new Map<string, CoverSize>();
  for (const cover of fitting.toSorted((a, b) => room(a) - room(b)))
    if (!closest.has(cover.slug)) closest.set(cover.slug, cover);
  return [...closest.values()];
}
