import { formatRopeLength } from "#shop/airers/airer.ts";
import type { DimensionLine } from "./dimensions.tsx";
import type { Place } from "./perspective.ts";
import { FRONT_MM, hasCeiling, reachMm, type Scene } from "./scene.ts";
import { standingPlace } from "./person-and-door.tsx";

const ACROSS: Place = [30, 0, 0];
const UPRIGHT: Place = [0, 0, 30];

type DimensionOptions = { format: (mm: number) => string; isMeasuredRoom: boolean };

/** The dimension lines of a drawing. */
export function dimensionLines(scene: Scene, options: DimensionOptions): DimensionLine[] {
  return scene.view === "airer" ? ofAirer(scene, options) : ofRoom(scene, options);
}

function ofAirer(scene: Scene, { format }: DimensionOptions): DimensionLine[] {
  const { airer, upMm } = scene;
  const half = airer.lengthMm / 2;
  const side = airer.widthMm / 2;
  // Where both ends of the rope hang down below the laths.
  const ropeEnds: Place = [reachMm(scene) + 17, 0, upMm - 230];
  return [
    ...(hasCeiling(scene) && scene.extraPulley === "none"
      ? [
          {
            from: ropeEnds,
            to: ropeEnds,
            tick: [0, 0, 0],
            text: `${formatRopeLength(scene.ropeMm)} of rope`,
            by: [-12, 8],
            anchor: "end",
          } satisfies DimensionLine,
        ]
      : []),
    {
      from: [-half, -side - 40, upMm - 50],
      to: [half, -side - 40, upMm - 50],
      tick: [0, 0, 16],
      text: format(airer.lengthMm),
      by: [-8, 26],
      anchor: "end",
    },
    {
      from: [half + 70, -side, upMm - 40],
      to: [half + 70, side, upMm - 40],
      tick: [0, 0, 16],
      text: format(airer.widthMm),
      by: [4, 26],
    },
  ];
}

function ofRoom(scene: Scene, options: DimensionOptions): DimensionLine[] {
  const { airer, upMm, runMm, view, personMm } = scene;
  const { format, isMeasuredRoom } = options;
  const half = airer.lengthMm / 2;
  const [standX, standY] = standingPlace(scene);
  const beside = Math.min(half + 130, runMm / 2 - 60);
  const person = standX - 190;
  const all: readonly (DimensionLine | false)[] = [
    {
      from: [-half, -260, upMm - 60],
      to: [half, -260, upMm - 60],
      tick: UPRIGHT,
      text: format(airer.lengthMm),
      by: [0, 24],
    },
    {
      from: [beside, 0, 0],
      to: [beside, 0, upMm],
      tick: ACROSS,
      text: format(upMm),
      by: [-6, 44],
      anchor: "end",
    },
    view === "person" && {
      from: [person, standY, 0],
      to: [person, standY, personMm],
      tick: ACROSS,
      text: format(personMm),
      by: [-4, -8],
      isAtEnd: true,
    },
  ];
  const drawn = all.filter((measured) => measured !== false);
  return isMeasuredRoom ? [...drawn, ...ofWalls(scene, options)] : drawn;
}

/** The measurements of the room: pulleys, clear length and ceiling. */
function ofWalls(scene: Scene, { format }: DimensionOptions): DimensionLine[] {
  const { ceilingMm, runMm } = scene;
  const reach = reachMm(scene);
  const side = runMm / 2;
  return [
    {
      from: [-reach, 0, ceilingMm - 8],
      to: [reach, 0, ceilingMm - 8],
      tick: UPRIGHT,
      text: format(reach * 2),
      by: [0, -7],
    },
    {
      from: [-side, FRONT_MM, -60],
      to: [side, FRONT_MM, -60],
      tick: UPRIGHT,
      text: format(runMm),
      by: [0, 24],
    },
    {
      from: [side + 70, FRONT_MM, 0],
      to: [side + 70, FRONT_MM, ceilingMm],
      tick: ACROSS,
      text: format(ceilingMm),
      by: [8, 6],
      anchor: "start",
    },
  ];
}
