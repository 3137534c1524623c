/** The room an airer is to hang in, in millimetres. */
export type Room = {
  readonly ceilingMm: number;
  /** The longest run along the ceiling with nothing in the way. */
  readonly runMm: number;
  readonly tallestMm: number;
  /** From the pulley next to the cleat, along the ceiling, to the wall with the cleat. */
  readonly cleatMm: number;
};

/** To clear the wall and get a hand past, at either end (content/pages/ceiling-airers-faq.md). */
export const END_CLEARANCE_MM = 100;
/** Where the laths come to rest for loading (content/pages/indoor-washing-line-pulley.md). */
export const LOADING_MM = 1_300;
/** For the knots (the same page). */
export const KNOTS_MM = 1_000;

/**
 * How far apart the two pulleys go, in mm, by the length of the laths: the upper end of the table in
 * our guide /indoor-washing-line-pulley, where the airer hangs steadiest.
 */
export const pulleySpacings = [
  { lengthMm: 900, spacingMm: 700 },
  { lengthMm: 1_200, spacingMm: 1_000 },
  { lengthMm: 1_500, spacingMm: 1_200 },
  { lengthMm: 1_800, spacingMm: 1_500 },
  { lengthMm: 2_100, spacingMm: 1_700 },
  { lengthMm: 2_400, spacingMm: 2_000 },
] as const;

/** Pulley centre to pulley centre, in mm; 15 cm in from each end for a length not in the table. */
export function pulleySpacingMm(lengthMm: number): number {
  return pulleySpacings.find((each) => each.lengthMm === lengthMm)?.spacingMm ?? lengthMm - 300;
}

/**
 * The rope a hoist takes, in mm: four drops, the gap between the pulleys, twice the way to the
 * cleat's wall, and a metre for knots. A drop is the ceiling less 1.3 m.
 * Source: /indoor-washing-line-pulley, "Work out its length".
 */
export function ropeNeededMm(room: Pick<Room, "ceilingMm" | "cleatMm">, spacingMm: number): number {
  const drop = Math.max(0, room.ceilingMm - LOADING_MM);
  return 4 * drop + spacingMm + 2 * room.cleatMm + KNOTS_MM;
}
