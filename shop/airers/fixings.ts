import { formatLength } from "#shop/kit/measures.ts";

/** A hole to drill, in mm from the centre of the part: `x` to the right, `y` upwards. */
export type Hole = { readonly x: number; readonly y: number };
/** A wood screw, in millimetres. */
export type Screw = { readonly widthMm: number; readonly lengthMm: number };

/** A part that is screwed to the ceiling or the wall: its outline and holes, in millimetres. Each hole takes a `screw`. */
export type Fixing = {
  readonly name: string;
  readonly place: string;
  readonly widthMm: number;
  readonly heightMm: number;
  /** The radius of its corners; half its width makes it round. */
  readonly cornerMm: number;
  readonly holes: readonly [upper: Hole, lower: Hole];
};

/** The least length of thread in wood that carries an airer, and what the two kinds of ceiling take off a screw. */
export const THREAD_MM = 40;
export const PLASTERBOARD_MM = 12.5;
export const LATH_AND_PLASTER_MM = 25;

/** The screw of every pulley and cleat: each box has one for each hole. */
export const screw: Screw = { widthMm: 5, lengthMm: 60 };
/** What to buy for the pulleys instead, behind old lath and plaster. */
export const longScrew: Screw = { widthMm: 5, lengthMm: 70 };
/** What a pulley is screwed to where no joist is in the right place; two of its screws go into each joist. */
export const batten = {
  widthMm: 75,
  thicknessMm: 47,
  screw: { widthMm: 6, lengthMm: 120 },
} as const;

/** The least height of the cleat above the floor, out of the reach of small children. */
export const CLEAT_MM = 1_500;

/** What is said of every product with a rope that is tied to a cleat (db/seed/product-notes.json), and on the fitting sheet. */
export const cordWarning = `Young children can be strangled by loops of rope or cord. Wind the spare length round the cleat, fixed at least ${formatLength(CLEAT_MM).replace("\u00a0", " ")} above the floor, and keep beds, cots and furniture that a child can climb away from it.`;

const pulley = { widthMm: 60, heightMm: 60, cornerMm: 30, holes: twoHoles(46) } as const;

/**
 * The fixings supplied with a ceiling airer: the same parts are sold separately (/product/double-pulley,
 * /product/cast-iron-cleat). Sheet, steps and drawings are made of this record, and `fixing-texts.test.ts` compares
 * every text with it. The holes of a pulley go along the joist, in its middle; those of the cleat are one above the
 * other.
 */
export const fixings: readonly [single: Fixing, double: Fixing, cleat: Fixing] = [
  { name: "Single pulley", place: "Above the far rack end", ...pulley },
  { name: "Double pulley", place: "Above the rack end near the cleat", ...pulley },
  {
    name: "Cleat",
    place: `On the wall, ${formatLength(CLEAT_MM)} or higher`,
    widthMm: 30,
    heightMm: 90,
    cornerMm: 15,
    holes: twoHoles(68),
  },
];

/** Two holes one above the other. */
function twoHoles(apartMm: number): Fixing["holes"] {
  return [
    { x: 0, y: apartMm / 2 },
    { x: 0, y: -apartMm / 2 },
  ];
}

/** From the middle of one hole to the middle of the other. */
export function holesApartMm({ holes: [upper, lower] }: Pick<Fixing, "holes">): number {
  return upper.y - lower.y;
}

/** "5 × 60 mm", as a packet of screws says it. */
export function screwText({ widthMm, lengthMm }: Screw): string {
  return `${widthMm}\u00a0×\u00a0${lengthMm}\u00a0mm`;
}

/** The pilot drill: two thirds of the screw, to the nearest 0.5 mm (content/guides/indoor-washing-line-pulley.md). */
export function pilotMm({ widthMm }: Pick<Screw, "widthMm">): number {
  return Math.round((widthMm * 2 * 2) / 3) / 2;
}
