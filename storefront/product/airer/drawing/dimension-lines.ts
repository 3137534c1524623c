import { ropeText } from "#shop/airers/length.ts";
import type { Measured } from "./dimensions.tsx";
import type { Place } from "./perspective.ts";
import { FRONT_MM, hasCeiling, reachMm, type Scene } from "./scene.ts";
import { standingPlace } from "./person-and-door.tsx";

const ACROSS: Place = [30, 0, 0];
const UPRIGHT: Place = [0, 0, 30];

type Saying = { say: (mm: number) => string; isMeasuredRoom: boolean };

/** The measures that are written into a drawing, with their lines. */
export function measuresOf(scene: Scene, saying: Saying): Measured[] {
  return scene.view === "airer" ? ofAirer(scene, saying) : ofRoom(scene, saying);
}

function ofAirer(scene: Scene, { say }: Saying): Measured[] {
  const { airer, upMm } = scene;
  const half = airer.lengthMm / 2;
  const side = airer.widthMm / 2;
  // Where both ends of the rope come down, below the laths.
  const fall: Place = [reachMm(scene) + 17, 0, upMm - 230];
  return [
    ...(hasCeiling(scene) && scene.extraPulley === "none"
      ? [
          {
            from: fall,
            to: fall,
            tick: [0, 0, 0],
            text: `${ropeText(scene.ropeMm)} of rope`,
            by: [-12, 8],
            anchor: "end",
          } satisfies Measured,
        ]
      : []),
    {
      from: [-half, -side - 40, upMm - 50],
      to: [half, -side - 40, upMm - 50],
      tick: [0, 0, 16],
      text: say(airer.lengthMm),
      by: [-8, 26],
      anchor: "end",
    },
    {
      from: [half + 70, -side, upMm - 40],
      to: [half + 70, side, upMm - 40],
      tick: [0, 0, 16],
      text: say(airer.widthMm),
      by: [4, 26],
    },
  ];
}

function ofRoom(scene: Scene, saying: Saying): Measured[] {
  const { airer, upMm, runMm, view, personMm } = scene;
  const { say, isMeasuredRoom } = saying;
  const half = airer.lengthMm / 2;
  const [standX, standY] = standingPlace(scene);
  const beside = Math.min(half + 130, runMm / 2 - 60);
  const person = standX - 190;
  const all: readonly (Measured | false)[] = [
    {
      from: [-half, -260, upMm - 60],
      to: [half, -260, upMm - 60],
      tick: UPRIGHT,
      text: say(airer.lengthMm),
      by: [0, 24],
    },
    {
      from: [beside, 0, 0],
      to: [beside, 0, upMm],
      tick: ACROSS,
      text: say(upMm),
      by: [-6, 44],
      anchor: "end",
    },
    view === "person" && {
      from: [person, standY, 0],
      to: [person, standY, personMm],
      tick: ACROSS,
      text: say(personMm),
      by: [-4, -8],
      isAtEnd: true,
    },
  ];
  const drawn = all.filter((measured) => measured !== false);
  return isMeasuredRoom ? [...drawn, ...ofWalls(scene, saying)] : drawn;
}

/** The room's own measures: pulleys, free run and ceiling. */
function ofWalls(scene: Scene, { say }: Saying): Measured[] {
  const { ceilingMm, runMm } = scene;
  const reach = reachMm(scene);
  const side = runMm / 2;
  return [
    {
      from: [-reach, 0, ceilingMm - 8],
      to: [reach, 0, ceilingMm - 8],
      tick: UPRIGHT,
      text: say(reach * 2),
      by: [0, -7],
    },
    {
      from: [-side, FRONT_MM, -60],
      to: [side, FRONT_MM, -60],
      tick: UPRIGHT,
      text: say(runMm),
      by: [0, 24],
    },
    {
      from: [side + 70, FRONT_MM, 0],
      to: [side + 70, FRONT_MM, ceilingMm],
      tick: ACROSS,
      text: say(ceilingMm),
      by: [8, 6],
      anchor: "start",
    },
  ];
}
