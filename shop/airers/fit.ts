import type { Airer } from "./airer.ts";
import {
  END_CLEARANCE_MM,
  LOADING_MM,
  pulleySpacingMm,
  ropeNeededMm,
  TIGHT_CLEARANCE_MM,
  type Room,
} from "./hanging.ts";

export type OfferedLengths = {
  readonly lengthsMm: readonly number[];
  readonly ropesMm: readonly number[];
};

/** `tight`: it goes in, with less space at its ends than we recommend. */
export type Fits = "yes" | "tight" | "no";

/** One lath length in a room. */
export type LengthFit = {
  readonly lengthMm: number;
  readonly fits: Fits;
  /** The space at each end of the laths; below 0 when they are longer than the room, infinite with its length unknown. */
  readonly endMm: number;
  readonly spacingMm: number;
  readonly ropeNeededMm: number;
  /** The shortest rope on offer that is long enough; null when none is. */
  readonly ropeMm: number | null;
};

/** A warning about an airer in a room: its reason, and the measurement that its message quotes. */
export type Warning = {
  readonly code:
    | "nothing_fits"
    | "chosen_too_long"
    | "chosen_tight"
    | "chosen_rope_short"
    | "no_rope_reaches"
    | "head_meets_laths"
    | "head_room_small"
    | "washing_meets_head"
    | "two_tiers_low_ceiling"
    | "lowered_out_of_reach";
  readonly mm: number;
};

export type Fit = {
  readonly lengths: readonly LengthFit[];
  /**
   * What we advise: the longest laths that fit, or else the longest that are tight; null when none go in. While the
   * clear length is not known, those that are chosen.
   */
  readonly best: LengthFit | null;
  /** Laths that are longer than the best ones, and tight; null when there are none. */
  readonly tighter: LengthFit | null;
  /** The chosen lath length in this room. */
  readonly chosen: LengthFit;
  /** From the floor to the underside of the laths, raised. */
  readonly raisedMm: number;
  /** From the floor to the laths, lowered for loading. */
  readonly loweredMm: number;
  readonly warnings: readonly Warning[];
};

/** How far a bath towel hangs below the lath it is folded over (content/guides/ceiling-airers-faq.md). */
export const TOWEL_HANGS_MM = 600;
/** Less clearance than this above a head gets a warning. Our own figure. */
export const HEAD_ROOM_MM = 100;
/** The Stacker's own page recommends one tier below a ceiling of 2.3 m. */
export const TWO_TIERS_CEILING_MM = 2_300;
/** The longest spare rope that we sell (/product/spare-rope). */
export const SPARE_ROPE_MM = 25_000;
/** Chin height as a fraction of a person's height: laths above it are uncomfortable to load. */
const CHIN = 0.87;

/** Whether an airer fits a room, in each length on offer and as chosen, with warnings. */
export function fitAirer(
  airer: Airer & { readonly ropeMm: number | null },
  room: Room,
  offered: OfferedLengths,
): Fit {
  const lengths = offered.lengthsMm.map((lengthMm) => fitLength(lengthMm, room, offered.ropesMm));
  const chosen = fitLength(airer.lengthMm, room, offered.ropesMm);
  const tight = lengths.findLast(({ fits }) => fits === "tight") ?? null;
  const best =
    chosen.endMm === Number.POSITIVE_INFINITY
      ? chosen
      : (lengths.findLast(({ fits }) => fits === "yes") ?? tight);
  const tighter = tight === best ? null : tight;
  const raisedMm = room.ceilingMm - airer.hoistedMm;
  const loweredMm = Math.min(LOADING_MM, raisedMm);
  const fit = { lengths, best, tighter, chosen, raisedMm, loweredMm };
  return { ...fit, warnings: warningsOf(airer, room, fit) };
}

function fitLength(lengthMm: number, room: Room, ropesMm: readonly number[]): LengthFit {
  const spacingMm = pulleySpacingMm(lengthMm);
  const needed = ropeNeededMm(room, spacingMm);
  const endMm = Math.floor((room.runMm - lengthMm) / 2);
  return {
    lengthMm,
    fits: fitsAt(endMm),
    endMm,
    spacingMm,
    ropeNeededMm: needed,
    ropeMm: ropesMm.find((rope) => rope >= needed) ?? null,
  };
}

function fitsAt(endMm: number): Fits {
  if (endMm >= END_CLEARANCE_MM) return "yes";
  return endMm >= TIGHT_CLEARANCE_MM ? "tight" : "no";
}

function warningsOf(
  airer: Airer & { readonly ropeMm: number | null },
  room: Room,
  { lengths, best, chosen, raisedMm, loweredMm }: Omit<Fit, "warnings">,
): Warning[] {
  const overHead = raisedMm - room.tallestMm;
  const towelMm = raisedMm - TOWEL_HANGS_MM;
  const shortestMm = lengths[0]?.lengthMm ?? airer.lengthMm;
  const ropeIsShort = airer.ropeMm !== null && airer.ropeMm < chosen.ropeNeededMm;
  const all: readonly (Warning | false)[] = [
    best === null && { code: "nothing_fits", mm: shortestMm + 2 * TIGHT_CLEARANCE_MM },
    best !== null &&
      chosen.fits === "no" && {
        code: "chosen_too_long",
        mm: airer.lengthMm + 2 * TIGHT_CLEARANCE_MM,
      },
    chosen.fits === "tight" && { code: "chosen_tight", mm: chosen.endMm },
    chosen.ropeMm === null && { code: "no_rope_reaches", mm: chosen.ropeNeededMm },
    chosen.ropeMm !== null && ropeIsShort && { code: "chosen_rope_short", mm: chosen.ropeNeededMm },
    overHead < 0 && { code: "head_meets_laths", mm: -overHead },
    overHead >= 0 && overHead < HEAD_ROOM_MM && { code: "head_room_small", mm: overHead },
    overHead >= 0 && towelMm < room.tallestMm && { code: "washing_meets_head", mm: towelMm },
    airer.tiers.length > 1 &&
      room.ceilingMm < TWO_TIERS_CEILING_MM && {
        code: "two_tiers_low_ceiling",
        mm: airer.hoistedMm,
      },
    loweredMm > room.tallestMm * CHIN && { code: "lowered_out_of_reach", mm: loweredMm },
  ];
  return all.filter((warning) => warning !== false);
}
