/** A hole to drill, in mm from the centre of the part: `x` to the right, `y` upwards. */
export type Hole = { readonly x: number; readonly y: number };

/** A part that is screwed to the ceiling or the wall: its outline, holes and screws, in millimetres. */
export type Fixing = {
  readonly name: string;
  readonly place: string;
  readonly widthMm: number;
  readonly heightMm: number;
  /** The radius of its corners; half its width makes it round. */
  readonly cornerMm: number;
  readonly holes: readonly Hole[];
  readonly screwMm: number;
  readonly screwLengthMm: number;
};

/** Two holes one above the other. */
function twoHoles(apartMm: number): readonly Hole[] {
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
  holes: twoHoles(46),
  ...screws,
} as const;

/**
 * The fixings supplied with a ceiling airer, as the catalogue describes the same parts sold separately
 * (/product/double-pulley, /product/cast-iron-cleat: plate, holes and screws). The holes of a pulley
 * are in line with the joist, across the laths; those of the cleat are one above the other.
 */
export const fixings: readonly Fixing[] = [
  { name: "Single pulley", place: "Above the far rack end", ...pulley },
  { name: "Double pulley", place: "Above the rack end near the cleat", ...pulley },
  {
    name: "Cleat",
    place: "On the wall, 1.2 to 1.4 m up",
    widthMm: 30,
    heightMm: 90,
    cornerMm: 15,
    holes: twoHoles(68),
    ...screws,
  },
];

/** The pilot drill: two thirds of the screw, to the nearest 0.5 mm (content/guides/indoor-washing-line-pulley.md). */
export function pilotMm({ screwMm }: Pick<Fixing, "screwMm">): number {
  return Math.round((screwMm * 2 * 2) / 3) / 2;
}
