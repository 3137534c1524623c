import { formatRopeLength } from "#shop/airers/airer.ts";
import { formatLength, type Units } from "#shop/kit/measures.ts";
import { sum } from "#shop/kit/sum.ts";
import { capital } from "#shop/kit/text.ts";
import type { Scene } from "./scene.ts";

const numbers = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"];

/** The accessible name of a drawing. */
export function sceneName({ airer, color, view }: Scene, units: Units): string {
  const places = {
    airer: "seen from slightly above",
    person: "in a room, next to a person",
    door: "in a room, in front of a door",
  };
  return `The airer, ${formatLength(airer.lengthMm, units)} long and ${formatLength(airer.widthMm, units)} wide, in ${color}, ${places[view]}`;
}

/** The full description of a drawing, for people who can't see it. */
export function describeScene(scene: Scene, units: Units): string {
  const { airer, color, wheel, extraPulley, upMm, ceilingMm, view } = scene;
  const format = (mm: number) => formatLength(mm, units);
  const laths = sum(airer.tiers);
  const tiers =
    airer.tiers.length > 1 ? ` in two tiers, ${numbers[airer.tiers[0] ?? 0]} below` : "";
  const isUp = ceilingMm - upMm <= airer.hoistedMm;
  const place = isUp
    ? `It is raised: the laths are ${format(upMm)} from the floor, under a ceiling of ${format(ceilingMm)}.`
    : `It is lowered for loading, ${format(upMm)} from the floor, under a ceiling of ${format(ceilingMm)}.`;
  const wheels = wheel === "deluxe" ? "spoked cast iron wheels" : "plain wheels";
  const extra =
    extraPulley === "none"
      ? "Both ropes run from the nearest pulley to the cleat."
      : `An extra ${extraPulley === "deluxe" ? "deluxe " : ""}double pulley by the wall leads both ropes to the side before they come down to the cleat.`;
  const scale = {
    airer: "",
    person: ` A person ${format(scene.personMm)} tall stands next to it.`,
    door: ` Behind it is a door of ${format(1_981)} by ${format(762)}.`,
  };
  return (
    `${capital(numbers[laths] ?? String(laths))} pine laths${tiers}, ${format(airer.lengthMm)} long, run through two ${color} rack ends with cast scrolls, ${format(airer.widthMm)} wide. ` +
    `${formatRopeLength(scene.ropeMm)} of twisted cotton rope holds each rack end under a pulley with ${wheels}; the pulleys are ${format(scene.spacingMm)} apart. ${extra} ${place}${scale[view]}`
  );
}
