import { lengthText, ropeText, type Units } from "#shop/airers/length.ts";
import type { Scene } from "./scene.ts";

const numbers = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"];

/** What a drawing is of, in a few words: its name. */
export function sceneName({ airer, color, view }: Scene, units: Units): string {
  const places = {
    airer: "seen from a little above",
    person: "in a room, beside a person",
    door: "in a room, before a door",
  };
  return `The airer, ${lengthText(airer.lengthMm, units)} long and ${lengthText(airer.widthMm, units)} wide, in ${color}, ${places[view]}`;
}

/** The whole drawing in words, for those who can't see it. */
export function sceneInWords(scene: Scene, units: Units): string {
  const { airer, color, wheel, extraPulley, upMm, ceilingMm, view } = scene;
  const say = (mm: number) => lengthText(mm, units);
  const laths = airer.tiers.reduce((sum, count) => sum + count, 0);
  const tiers =
    airer.tiers.length > 1 ? ` in two tiers, ${numbers[airer.tiers[0] ?? 0]} below` : "";
  const isUp = ceilingMm - upMm <= airer.hoistedMm;
  const place = isUp
    ? `It is hoisted: the laths are ${say(upMm)} from the floor, under a ceiling of ${say(ceilingMm)}.`
    : `It is let down for loading, ${say(upMm)} from the floor, under a ceiling of ${say(ceilingMm)}.`;
  const wheels = wheel === "deluxe" ? "spoked cast iron wheels" : "plain wheels";
  const extra =
    extraPulley === "none"
      ? "Both ropes run from the nearer pulley to the cleat."
      : `An extra ${extraPulley === "deluxe" ? "deluxe " : ""}double pulley by the wall leads both ropes aside before they come down to the cleat.`;
  const scale = {
    airer: "",
    person: ` A person of ${say(scene.personMm)} stands beside it.`,
    door: ` Behind it is a door of ${say(1_981)} by ${say(762)}.`,
  };
  return (
    `${capital(numbers[laths] ?? String(laths))} pine laths${tiers}, ${say(airer.lengthMm)} long, lie through two ${color} rack ends with cast scrolls, ${say(airer.widthMm)} wide. ` +
    `${ropeText(scene.ropeMm)} of twisted cotton rope carries each rack end from a pulley with ${wheels}; the pulleys are ${say(scene.spacingMm)} apart. ${extra} ${place}${scale[view]}`
  );
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
