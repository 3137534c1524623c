import { formatRopeLength, STANDARD_ROPE_MM } from "#shop/airers/airer.ts";
import {
  SPARE_ROPE_MM,
  TWO_TIERS_CEILING_MM,
  type Fit,
  type LengthFit,
  type Warning,
} from "#shop/airers/fit.ts";
import { END_CLEARANCE_MM, TIGHT_CLEARANCE_MM, type Room } from "#shop/airers/hanging.ts";
import type { RoomError, RoomField, RoomName } from "#shop/airers/room.ts";
import type { LengthFormatter } from "#shop/kit/measures.ts";

/** The message for a field error: what is wrong and what to do. */
export function roomErrorMessage(
  error: RoomError,
  { name, minMm, maxMm, example }: RoomField,
  format: LengthFormatter,
): string {
  const limits =
    minMm === 0 ? `of at most ${format(maxMm)}` : `between ${format(minMm)} and ${format(maxMm)}`;
  const noun = name === "ceiling" || name === "tallest" ? "height" : "length";
  return {
    missing: `Enter a ${noun}, such as ${example}${name === "tallest" ? " or 5 ft 11" : ""}.`,
    not_a_length: `We couldn’t read that. Write it like ${example}, 240 cm or 7 ft 10 in.`,
    too_short: `That is too short. Enter a ${noun} ${limits}.`,
    too_long: `That is too long. Enter a ${noun} ${limits}.`,
  }[error];
}

/** The result in a sentence or two. */
export function fitSummary(fit: Fit, format: LengthFormatter): string {
  const { best, tighter, raisedMm, loweredMm } = fit;
  if (best === null) return "None of our lath lengths fit here.";
  const parts = `pulleys ${format(best.spacingMm)} apart and ${format(best.ropeNeededMm)} of rope`;
  const longest =
    best.fits === "tight"
      ? `${onlyTightWords(best, format)} They need ${parts}.`
      : `Laths up to ${format(best.lengthMm)} fit, with ${parts}.`;
  const longer = tighter === null ? "" : ` ${tightWords(tighter, format)}.`;
  return `${longest} The laths hang ${format(raisedMm)} from the floor when raised and ${format(loweredMm)} when lowered.${longer}`;
}

/** "1.8 m laths are tight: 5 cm each end". */
export function tightWords({ lengthMm, endMm }: LengthFit, format: LengthFormatter): string {
  return `${format(lengthMm)} laths are tight: ${format(endMm)} each end`;
}

/** "Only the 90 cm laths go in, and they are tight: 7.5 cm each end.": where no length fits well. */
export function onlyTightWords({ lengthMm, endMm }: LengthFit, format: LengthFormatter): string {
  return `Only the ${format(lengthMm)} laths go in, and they are tight: ${format(endMm)} each end.`;
}

/** What was assumed for fields that were left empty; "" when none was. */
export function assumedWords(
  assumed: readonly RoomName[],
  room: Room,
  format: LengthFormatter,
): string {
  const facts = [
    assumed.includes("tallest") && `the tallest person is ${format(room.tallestMm)}`,
    assumed.includes("cleat") && `the wall hook is ${format(room.cleatMm)} from the nearest pulley`,
  ].filter((fact) => fact !== false);
  return facts.length === 0 ? "" : `We assume that ${facts.join(" and that ")}.`;
}

const standard = formatRopeLength(STANDARD_ROPE_MM);

/** The rope needed, and whether the supplied rope is long enough. */
export function ropeMessage(
  { ropeNeededMm, ropeMm }: NonNullable<Fit["best"]>,
  format: LengthFormatter,
): string {
  const needed = format(ropeNeededMm);
  if (ropeNeededMm <= STANDARD_ROPE_MM) return `${needed}: the ${standard} supplied is enough`;
  if (ropeMm !== null)
    return `${needed}: ${standard} is too short, choose ${formatRopeLength(ropeMm)}`;
  return `${needed}: more than the airer comes with, so add a spare rope of ${formatRopeLength(SPARE_ROPE_MM)}`;
}

/** The message for a warning: what it means and what to do. */
export function warningMessage({ code, mm }: Warning, format: LengthFormatter): string {
  return {
    nothing_fits: `The shortest laths need a clear length of ${format(mm)}, with ${format(TIGHT_CLEARANCE_MM)} at each end. Turn the airer by 90 degrees, or choose a shorter airer.`,
    chosen_too_long: `The laths you have chosen need a clear length of ${format(mm)}. Choose shorter ones.`,
    chosen_tight: `The laths you have chosen are tight: ${format(mm)} at each end. We recommend ${format(END_CLEARANCE_MM)}, so that the ends clear the walls with space for a hand.`,
    no_rope_reaches: `It needs ${format(mm)} of rope. You can add a spare rope of up to ${formatRopeLength(SPARE_ROPE_MM)}.`,
    chosen_rope_short: `The rope you have chosen is too short: it needs ${format(mm)}.`,
    head_meets_laths: `Raised, it hangs ${format(mm)} below the top of the tallest person’s head. Hang it where nobody walks: over a bath, a worktop or the stairs.`,
    head_room_small: `Raised, it clears the tallest person’s head by only ${format(mm)}. Hang it where nobody walks.`,
    washing_meets_head: `A towel over a lath hangs down to ${format(mm)}, which is below the top of the tallest person’s head. When loaded, hang it where nobody walks.`,
    two_tiers_low_ceiling: `Under a ceiling lower than ${format(TWO_TIERS_CEILING_MM)}, an airer with one tier is the better choice: this one takes up ${format(mm)} of height.`,
    lowered_out_of_reach: `Lowered for loading, the laths are at ${format(mm)}, which may be hard to reach. To lower it further, allow four times as much extra rope.`,
  }[code];
}
