import type { Airer } from "./airer.ts";
import {
  END_CLEARANCE_MM,
  LOADING_MM,
  pulleySpacingMm,
  ropeNeededMm,
  type Room,
} from "./hanging.ts";

export type Offered = {
  readonly lengthsMm: readonly number[];
  readonly ropesMm: readonly number[];
};

/** One lath length in this room. */
export type LengthFit = {
  readonly lengthMm: number;
  readonly fits: boolean;
  readonly spacingMm: number;
  readonly ropeNeededMm: number;
  /** The shortest rope on offer that reaches; null when none does. */
  readonly ropeMm: number | null;
};

/** What to mind: a kind, and the measure it speaks of. */
export type Warning = {
  readonly kind:
    | "nothing-fits"
    | "chosen-too-long"
    | "chosen-rope-short"
    | "no-rope-reaches"
    | "head-meets-laths"
    | "head-room-small"
    | "washing-meets-head"
    | "two-tiers-low-ceiling"
    | "lowered-out-of-reach";
  readonly mm: number;
};

export type Fit = {
  readonly lengths: readonly LengthFit[];
  /** The longest lath that fits; null when none does. */
  readonly best: LengthFit | null;
  /** The lath length chosen, in this room. */
  readonly chosen: LengthFit;
  /** Floor to the underside of the laths, hoisted. */
  readonly raisedMm: number;
  /** Floor to the laths, let down to be loaded. */
  readonly loweredMm: number;
  readonly warnings: readonly Warning[];
};

/** How far a bath towel folded over a lath hangs (content/pages/ceiling-airers-faq.md). */
export const TOWEL_HANGS_MM = 600;
/** Air between a head and the laths, below which it is worth a word: our own measure. */
export const HEAD_ROOM_MM = 100;
/** "Below a 2.3 m ceiling the Kitchen Maid is the better choice": the Stacker's own page. */
export const TWO_TIERS_CEILING_MM = 2_300;
/** The longest spare rope that we sell: /product/spare-rope. */
export const SPARE_ROPE_MM = 25_000;
/** Nobody loads laths above their own chin comfortably; as a part of a person's height. */
const CHIN = 0.87;

/** Whether an airer fits a room, at each length on offer and as chosen. */
export function fitAirer(
  airer: Airer & { readonly ropeMm: number | null },
  room: Room,
  offered: Offered,
): Fit {
  const lengths = offered.lengthsMm.map((lengthMm) => fitLength(lengthMm, room, offered.ropesMm));
  const chosen = fitLength(airer.lengthMm, room, offered.ropesMm);
  const best = lengths.findLast(({ fits }) => fits) ?? null;
  const raisedMm = room.ceilingMm - airer.hoistedMm;
  const loweredMm = Math.min(LOADING_MM, raisedMm);
  const found = { lengths, best, chosen, raisedMm, loweredMm };
  return { ...found, warnings: warn(airer, room, found) };
}

function fitLength(lengthMm: number, room: Room, ropesMm: readonly number[]): LengthFit {
  const spacingMm = pulleySpacingMm(lengthMm);
  const needed = ropeNeededMm(room, spacingMm);
  return {
    lengthMm,
    fits: lengthMm + 2 * END_CLEARANCE_MM <= room.runMm,
    spacingMm,
    ropeNeededMm: needed,
    ropeMm: ropesMm.find((rope) => rope >= needed) ?? null,
  };
}

function warn(
  airer: Airer & { readonly ropeMm: number | null },
  room: Room,
  { lengths, best, chosen, raisedMm, loweredMm }: Omit<Fit, "warnings">,
): Warning[] {
  const overHead = raisedMm - room.tallestMm;
  const towelMm = raisedMm - TOWEL_HANGS_MM;
  const shortestMm = lengths[0]?.lengthMm ?? airer.lengthMm;
  const ropeIsShort = airer.ropeMm !== null && airer.ropeMm < chosen.ropeNeededMm;
  const all: readonly (Warning | false)[] = [
    best === null && { kind: "nothing-fits", mm: shortestMm + 2 * END_CLEARANCE_MM },
    best !== null &&
      !chosen.fits && { kind: "chosen-too-long", mm: airer.lengthMm + 2 * END_CLEARANCE_MM },
    chosen.ropeMm === null && { kind: "no-rope-reaches", mm: chosen.ropeNeededMm },
    chosen.ropeMm !== null && ropeIsShort && { kind: "chosen-rope-short", mm: chosen.ropeNeededMm },
    overHead < 0 && { kind: "head-meets-laths", mm: -overHead },
    overHead >= 0 && overHead < HEAD_ROOM_MM && { kind: "head-room-small", mm: overHead },
    overHead >= 0 && towelMm < room.tallestMm && { kind: "washing-meets-head", mm: towelMm },
    airer.tiers.length > 1 &&
      room.ceilingMm < TWO_TIERS_CEILING_MM && {
        kind: "two-tiers-low-ceiling",
        mm: airer.hoistedMm,
      },
    loweredMm > room.tallestMm * CHIN && { kind: "lowered-out-of-reach", mm: loweredMm },
  ];
  return all.filter((warning) => warning !== false);
}
