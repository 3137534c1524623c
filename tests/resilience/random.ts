/** Repeatable random values: the same seed gives the same values in the same order. */
export type Random = {
  /** True with this probability, 0 to 1. */
  readonly chance: (share: number) => boolean;
  /** A whole number from the least to the most, both included. */
  readonly between: (least: number, most: number) => number;
  readonly pick: <T>(list: readonly T[]) => T;
  readonly shuffle: <T>(list: readonly T[]) => T[];
};

/** The generator mulberry32; 32 bits of state are enough here. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    chance: (share) => next() < share,
    between,
    pick: <T>(list: readonly T[]) => {
      const picked = list[between(0, list.length - 1)];
      if (picked === undefined) throw new Error("The list to pick from is empty.");
      return picked;
    },
    shuffle: <T>(list: readonly T[]) => {
      const shuffled = [...list];
      for (let last = shuffled.length - 1; last > 0; last--) {
        const other = between(0, last);
        [shuffled[last], shuffled[other]] = [shuffled[other] as T, shuffled[last] as T];
      }
      return shuffled;
    },
  };
}
