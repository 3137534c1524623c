/**
 * The pattern of a rack end, 380 mm wide, in mm from the middle of the laths. Only the right half is
 * drawn; the left half mirrors it. `weight` is the stroke width in mm.
 */
export type Cast = { readonly path: string; readonly weight: number };

/** The crest: from the outer scroll up to the ring, with the inner scrolls. */
export const crest: readonly Cast[] = [
  {
    // The outline: around the outer lath, a roll, and the curve up to the ring.
    path: "M178,10C192,18 192,42 176,48C160,54 146,44 128,41C104,38 88,46 66,62C44,78 28,88 14,99C9,103 6,106 5,110",
    weight: 10.5,
  },
  {
    // The scroll at the shoulder, and the two that fill the gable.
    path:
      "M176,30C177,42 158,46 148,36C139,26 148,12 160,15C170,18 169,30 161,30C156,30 155,24 159,23" +
      "M128,41C112,44 96,34 78,30",
    weight: 7.6,
  },
  {
    path:
      "M112,38C118,26 108,14 96,16C84,18 82,32 91,35C98,37 102,30 98,26C96,24 93,25 93,27" +
      "M8,30C12,54 30,70 46,62C60,54 56,36 43,36C32,36 29,48 36,52C41,55 46,50 43,46",
    weight: 7.4,
  },
];

/** The middle post, its thicker part, and the ring. */
export const post: readonly Cast[] = [
  { path: "M0,8L0,112", weight: 11 },
  { path: "M0,44L0,74", weight: 18 },
  { path: "M-11,119C-11,104 11,104 11,119C11,134 -11,134 -11,119Z", weight: 8.4 },
];

/** The web between two neighbouring laths, from -1 to 1: a curve below and an arch above. */
export const web = "M-1,-7C-0.5,-26 0.5,-26 1,-7M-1,5C-0.5,20 0.5,20 1,5";
export const WEB_WEIGHT = 8.4;

/** The collar around a lath. */
export const collar =
  "M-16,-18C-16,-25 -11,-25 0,-25C11,-25 16,-25 16,-18L16,18C16,25 11,25 0,25C-11,25 -16,25 -16,18Z";
export const COLLAR_WEIGHT = 9;
