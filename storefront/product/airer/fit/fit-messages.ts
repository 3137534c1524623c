import { SPARE_ROPE_MM, TWO_TIERS_CEILING_MM, type Fit, type Warning } from "#shop/airers/fit.ts";
import { END_CLEARANCE_MM } from "#shop/airers/hanging.ts";
import { STANDARD_ROPE_MM } from "#shop/airers/airer.ts";
import { ropeText, type SayLength } from "#shop/airers/length.ts";
import type { RoomField, RoomFault } from "#shop/airers/room.ts";

/** What is wrong with a field, and what to do about it. */
export function faultWords(
  fault: RoomFault,
  { minMm, maxMm, example }: RoomField,
  say: SayLength,
): string {
  const limits = `between ${say(minMm)} and ${say(maxMm)}`;
  const least = minMm === 0 ? `at most ${say(maxMm)}` : limits;
  return {
    missing: `Give a length, such as ${example}.`,
    "no-length": `That is no length we can read. Write it like ${example}, 240 cm or 7 ft 10 in.`,
    "too-short": `That is shorter than we can reckon with. Give a length ${least}.`,
    "too-long": `That is longer than we can reckon with. Give a length ${least}.`,
  }[fault];
}

/** What comes out, in a sentence or two. */
export function verdict(fit: Fit, say: SayLength): string {
  const { best, raisedMm, loweredMm } = fit;
  const heights = `The laths hang ${say(raisedMm)} from the floor when raised and ${say(loweredMm)} when lowered.`;
  if (best === null) return "No length of lath that we make fits this run.";
  return `Laths up to ${say(best.lengthMm)} fit, with pulleys ${say(best.spacingMm)} apart and ${say(best.ropeNeededMm)} of rope. ${heights}`;
}

const standard = ropeText(STANDARD_ROPE_MM);

/** Whether the rope in the box will do. */
export function ropeWords(
  { ropeNeededMm, ropeMm }: NonNullable<Fit["best"]>,
  say: SayLength,
): string {
  const needed = say(ropeNeededMm);
  if (ropeNeededMm <= STANDARD_ROPE_MM) return `${needed}: the ${standard} in the box will do`;
  if (ropeMm !== null) return `${needed}: ${standard} will not do, take ${ropeText(ropeMm)}`;
  return `${needed}: more than comes with it, add a spare rope of ${ropeText(SPARE_ROPE_MM)}`;
}

/** A warning in words, with what to do. */
export function warningWords({ kind, mm }: Warning, say: SayLength): string {
  return {
    "nothing-fits": `The shortest laths want a free run of ${say(mm)}, with ${say(END_CLEARANCE_MM)} clear at either end. Turn the airer by a quarter, or look at the Bath and Utility Airer, 75 cm long.`,
    "chosen-too-long": `The laths you have chosen want a free run of ${say(mm)}. Choose shorter ones.`,
    "no-rope-reaches": `It takes ${say(mm)} of rope. A spare rope of up to ${ropeText(SPARE_ROPE_MM)} can be ordered with it.`,
    "chosen-rope-short": `The rope you have chosen is too short: it takes ${say(mm)}.`,
    "head-meets-laths": `Raised, it hangs ${say(mm)} below the top of your tallest head. Hang it where nobody walks: over a bath, a worktop or the stairs.`,
    "head-room-small": `Raised, it clears the tallest head by ${say(mm)} only. Hang it where nobody walks.`,
    "washing-meets-head": `A towel over a lath hangs down to ${say(mm)}, lower than your tallest head. Loaded, it wants a place where nobody walks through.`,
    "two-tiers-low-ceiling": `Below a ceiling of ${say(TWO_TIERS_CEILING_MM)} an airer of one tier is the better choice: this one takes ${say(mm)} of height.`,
    "lowered-out-of-reach": `Let down for loading, the laths are at ${say(mm)}, which is high to reach. Let it down farther, and allow four times as much more rope.`,
  }[kind];
}
