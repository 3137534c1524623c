/** A hole to drill, in mm from the middle of what is fixed: across the sheet and up it. */
export type Hole = { readonly x: number; readonly y: number };

/** What is screwed to the ceiling or the wall: its outline, its holes and its screws, in millimetres. */
export type Fixing = {
  readonly name: string;
  readonly place: string;
  readonly widthMm: number;
  readonly heightMm: number;
  /** How far its corners are rounded; half its width makes it round. */
  readonly cornerMm: number;
  readonly holes: readonly Hole[];
  readonly screwMm: number;
  readonly screwLengthMm: number;
};

/** Two holes one above the other, so far apart. */
function upright(apartMm: number): readonly Hole[] {
  return [
    { x: 0, y: apartMm / 2 },
    { x: 0, y: -apartMm / 2 },
  ];
}

const screws = { screwMm: 5, screwLengthMm: 60 } as const;
const pulley = {
  widthMm: 60,
  heightMm: 60,
  cornerMm: 30,
  holes: upright(46),
  ...screws,
} as const;

/**
 * What comes with a ceiling airer to be fixed, as the catalogue describes the parts when they are sold
 * by themselves (/product/double-pulley, /product/cast-iron-cleat: plate, holes and screws). The holes of a
 * pulley lie along the joist, across the laths; those of the cleat one above the other.
 */
export const fixings: readonly Fixing[] = [
  { name: "Single pulley", place: "Over the far rack end", ...pulley },
  { name: "Double pulley", place: "Over the rack end by the cleat", ...pulley },
  {
    name: "Cleat",
    place: "On the wall, 1.2 to 1.4 m up",
    widthMm: 30,
    heightMm: 90,
    cornerMm: 15,
    holes: upright(68),
    ...screws,
  },
];

/** The drill for the pilot hole: two thirds of the screw, in mm to a half (/indoor-washing-line-pulley). */
export function pilotMm({ screwMm }: Pick<Fixing, "screwMm">): number {
  return Math.round((screwMm * 2 * 2) / 3) / 2;
}
