/** The room in which an airer will hang, in millimetres. */
export type Room = {
  readonly ceilingMm: number;
  /** The clear length along the ceiling, in the direction of the laths; infinite while nobody has said. */
  readonly runMm: number;
  readonly tallestMm: number;
  /** From the nearest pulley, along the ceiling, to the wall with the cleat. */
  readonly cleatMm: number;
};

/** A typical British kitchen, drawn until a visitor enters a room, with somebody taller than most men in it. */
export const exampleRoom = { ceilingMm: 2_400, tallestMm: 1_850, cleatMm: 800 };

/** Clearance at each end, for the wall and a hand (content/guides/ceiling-airers-faq.md). */
export const END_CLEARANCE_MM = 100;
/** With less than this at each end, a swinging airer knocks against the walls. Our own figure. */
export const TIGHT_CLEARANCE_MM = 50;
/** The height of the laths when lowered for loading (content/guides/indoor-washing-line-pulley.md). */
export const LOADING_MM = 1_300;
/** Rope for the knots (the same page). */
export const KNOTS_MM = 1_000;

/**
 * The distance between the two pulleys for each lath length, in mm: the widest in the table of
 * content/guides/indoor-washing-line-pulley.md, at which the airer is steadiest.
 */
export const pulleySpacings = [
  { lengthMm: 900, spacingMm: 700 },
  { lengthMm: 1_200, spacingMm: 1_000 },
  { lengthMm: 1_500, spacingMm: 1_200 },
  { lengthMm: 1_800, spacingMm: 1_500 },
  { lengthMm: 2_100, spacingMm: 1_700 },
  { lengthMm: 2_400, spacingMm: 2_000 },
] as const;

/** Pulley centre to pulley centre, in mm; 15 cm in from each end for a length that is not in the table. */
export function pulleySpacingMm(lengthMm: number): number {
  return pulleySpacings.find((each) => each.lengthMm === lengthMm)?.spacingMm ?? lengthMm - 300;
}

/**
 * The rope that a hoist needs, in mm: four drops, the distance between the pulleys, twice the distance
 * to the cleat's wall, and one metre for knots. A drop is the ceiling height less 1.3 m.
 * Source: content/guides/indoor-washing-line-pulley.md, "Work out its length".
 */
export function ropeNeededMm(room: Pick<Room, "ceilingMm" | "cleatMm">, spacingMm: number): number {
  const drop = Math.max(0, room.ceilingMm - LOADING_MM);
  return 4 * drop + spacingMm + 2 * room.cleatMm + KNOTS_MM;
}

/**
 * The highest ceiling for which a rope is long enough with laths of a length and the cleat as near as in the example
 * room, in mm: the same sum, rounded down to 5 cm.
 */
export function ceilingReachedMm(ropeMm: number, lengthMm: number): number {
  const drops = ropeMm - ropeNeededMm({ ...exampleRoom, ceilingMm: 0 }, pulleySpacingMm(lengthMm));
  return Math.floor((LOADING_MM + drops / 4) / 50) * 50;
}
