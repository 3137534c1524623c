/** What a product is fixed to; `nothing` stands by itself. Pegs, covers and parts have none of these. */
export const fixedTo = ["ceiling", "wall", "ground", "nothing"] as const;
export type FixedTo = (typeof fixedTo)[number];
