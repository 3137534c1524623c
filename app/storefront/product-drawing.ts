import type { Product } from "#shop/catalogue/product.ts";
import type { Choice } from "./product-choice.ts";

/** What is drawn of a ceiling airer: its true measures, in millimetres, and its colour. */
export type Drawn = {
  readonly lengthMm: number;
  readonly widthMm: number;
  /** Laths in each tier, the lowest first. */
  readonly tiers: readonly number[];
  readonly color: string;
};

const STANDARD_LENGTH = "0.9m";
/** Higher than this the laths hang in two tiers, four below. */
const ONE_TIER_MAX_MM = 300;

/**
 * What to draw of a product as chosen; null where there is nothing to draw to scale: it is no airer
 * with laths of a chosen length, or its measures do not say how many there are.
 */
export function drawnAirer(product: Product, choice: Choice): Drawn | null {
  const { widthMm, heightMm, dryingLengthMetres } = product.specifications;
  const lengthMm = millimetres(choice["lathLength"]);
  const standardMm = millimetres(STANDARD_LENGTH);
  if (lengthMm === null || standardMm === null || widthMm === null || dryingLengthMetres === null)
    return null;
  const laths = Math.round((Number(dryingLengthMetres) * 1_000) / standardMm);
  if (!(laths >= 2 && laths <= 8)) return null;
  const hasTwoTiers = (heightMm ?? 0) > ONE_TIER_MAX_MM && laths > 4;
  return {
    lengthMm,
    widthMm,
    tiers: hasTwoTiers ? [4, laths - 4] : [laths],
    color: choice["color"] ?? "black",
  };
}

/** "1.5m" is 1500; null for what is no length. */
function millimetres(length: string | undefined): number | null {
  const metres = /^(\d(?:\.\d{1,2})?)m$/.exec(length ?? "")?.[1];
  return metres === undefined ? null : Math.round(Number(metres) * 1_000);
}

/** A place in the room: along the laths, across them, and up. Millimetres from the airer's middle. */
export type Place = readonly [along: number, across: number, up: number];

const PX_PER_MM = 0.275;
const COS = Math.cos(Math.PI / 7.2) * PX_PER_MM;
const SIN = Math.sin(Math.PI / 7.2) * PX_PER_MM;
const CENTRE = { x: 440, y: 285 };

/** Where a place stands on the drawing, 860 wide and 540 high: every axis to one scale. */
export function project([along, across, up]: Place): string {
  const x = CENTRE.x + (along + across) * COS;
  const y = CENTRE.y + (along - across) * SIN - up * PX_PER_MM;
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

/**
 * A path of SVG whose points are written as pairs of numbers, "M-1,20L1,20", and stand in the room
 * where `place` puts them.
 */
export function draw(path: string, place: (first: number, second: number) => Place): string {
  return path.replaceAll(/(-?[\d.]+),(-?[\d.]+)/g, (_, first: string, second: string) =>
    project(place(Number(first), Number(second))),
  );
}
