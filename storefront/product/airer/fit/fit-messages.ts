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
import { listed } from "#shop/kit/text.ts";

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
  const { best, raisedMm, loweredMm } = fit;
  if (best === null) return "None of our lath lengths fit here.";
  const parts = `pulleys ${format(best.spacingMm)} apart and ${format(best.ropeNeededMm)} of rope`;
  return `${lathsWords(best, parts, format)} The laths hang ${format(raisedMm)} from the floor when raised and ${format(loweredMm)} when lowered.${tighterWords(fit, format)}`;
}

/** Whether the clear length of the room is known: if not, every length goes in. */
export function isRunKnown({ endMm }: LengthFit): boolean {
  return Number.isFinite(endMm);
}

/** The laths that are advised, and what they need besides: "Laths up to 1.5 m fit, with 10 m of rope." */
export function lathsWords(best: LengthFit, parts: string, format: LengthFormatter): string {
  const length = format(best.lengthMm);
  if (!isRunKnown(best)) return `With ${length} laths it needs ${parts}.`;
  if (best.fits === "yes") return `Laths up to ${length} fit${parts && `, with ${parts}`}.`;
  const tight = `Only the ${length} laths go in, and they are tight: ${format(best.endMm)} each end.`;
  return `${tight}${parts && ` They need ${parts}.`}`;
}

/** " 1.8 m laths are tight: 5 cm each end.": what else goes in. */
export function tighterWords({ tighter }: Fit, format: LengthFormatter): string {
  if (tighter === null) return "";
  return ` ${format(tighter.lengthMm)} laths are tight: ${format(tighter.endMm)} each end.`;
}

/** What was assumed for fields that were left empty; "" when none was. */
export function assumedWords(
  assumed: readonly RoomName[],
  room: Room,
  format: LengthFormatter,
): string {
  const facts = [
    assumed.includes("run") && "that there is room for the laths",
    assumed.includes("tallest") && `that the tallest person is ${format(room.tallestMm)}`,
    assumed.includes("cleat") &&
      `that the cleat is ${format(room.cleatMm)} from the nearest pulley`,
  ].filter((fact) => fact !== false);
  return facts.length === 0 ? "" : `We assume ${listed(facts)}.`;
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
    nothing_fits: `At its shortest it needs a clear length of ${format(mm)}, with ${format(TIGHT_CLEARANCE_MM)} at each end. Turn the airer by 90 degrees, or choose a shorter airer.`,
    chosen_too_long: `The laths you have chosen need a clear length of ${format(mm)}. Choose shorter ones.`,
    chosen_tight: `The laths you have chosen are tight: ${format(mm)} at each end. We recommend ${format(END_CLEARANCE_MM)}, so that the ends clear the walls with space for a hand.`,
    no_rope_reaches: `It needs ${format(mm)} of rope, more than it comes with. You can add a spare rope of up to ${formatRopeLength(SPARE_ROPE_MM)}.`,
    chosen_rope_short: `The rope you have chosen is too short: it needs ${format(mm)}.`,
    head_meets_laths: `Raised, it hangs ${format(mm)} below the top of the tallest person’s head. Hang it where nobody walks: over a bath, a worktop or the stairs.`,
    head_room_small: `Raised, it clears the tallest person’s head by only ${format(mm)}. Hang it where nobody walks.`,
    washing_meets_head: `A towel over a lath hangs down to ${format(mm)}, which is below the top of the tallest person’s head. When loaded, hang it where nobody walks.`,
    two_tiers_low_ceiling: `Under a ceiling lower than ${format(TWO_TIERS_CEILING_MM)}, an airer with one tier is the better choice: this one takes up ${format(mm)} of height.`,
    lowered_out_of_reach: `Lowered for loading, the laths are at ${format(mm)}, which may be hard to reach. To lower it further, allow four times as much extra rope.`,
  }[code];
}
