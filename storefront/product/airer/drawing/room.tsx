import { CLEAT_MM } from "#shop/airers/fixings.ts";
import { draw, line, type Camera, type Place } from "./perspective.ts";
import { lacquerOf } from "./rack-end.tsx";
import { FRONT_MM, reachMm, turnsOfRope, type Scene } from "./scene.ts";

type PartProps = { scene: Scene; camera: Camera };

/** The floor, walls and ceiling. Everything in front of the back wall is drawn after them. */
export function Room({ scene, camera }: PartProps) {
  const { runMm, wallMm, ceilingMm } = scene;
  const side = runMm / 2;
  const wall = (places: readonly Place[], fill: string) => (
    <path d={line(camera, places, "Z")} fill={fill} stroke="#cfccc0" strokeWidth=".8" />
  );
  const sideWall = (x: number): Place[] => [
    [x, FRONT_MM, 0],
    [x, wallMm, 0],
    [x, wallMm, ceilingMm],
    [x, FRONT_MM, ceilingMm],
  ];
  const level = (up: number): Place[] => [
    [-side, FRONT_MM, up],
    [side, FRONT_MM, up],
    [side, wallMm, up],
    [-side, wallMm, up],
  ];
  return (
    <g strokeLinejoin="round">
      {wall(
        [
          [-side, wallMm, 0],
          [side, wallMm, 0],
          [side, wallMm, ceilingMm],
          [-side, wallMm, ceilingMm],
        ],
        "#f4f2ea",
      )}
      {wall(sideWall(-side), "#ece9df")}
      {wall(sideWall(side), "#efece3")}
      {wall(level(ceilingMm), "#fbfaf6")}
      {wall(level(0), "#dccdb0")}
      <path d={boards(scene, camera)} stroke="#b49c71" strokeWidth=".7" opacity=".7" />
      <path d={skirting(scene, camera)} fill="#fdfcf8" stroke="#cfccc0" strokeWidth=".7" />
      <Shadow {...{ scene, camera }} />
    </g>
  );
}

function boards({ runMm, wallMm }: Scene, camera: Camera): string {
  const count = Math.min(40, Math.floor(runMm / 140));
  return Array.from({ length: count }, (_, index) => {
    const x = -runMm / 2 + ((index + 1) * runMm) / (count + 1);
    return line(camera, [
      [x, FRONT_MM, 0],
      [x, wallMm, 0],
    ]);
  }).join("");
}

function skirting({ runMm, wallMm }: Scene, camera: Camera): string {
  const side = runMm / 2;
  const back: Place[] = [
    [-side, wallMm, 0],
    [side, wallMm, 0],
    [side, wallMm, 110],
    [-side, wallMm, 110],
  ];
  const along = (x: number): Place[] => [
    [x, FRONT_MM, 0],
    [x, wallMm, 0],
    [x, wallMm, 110],
    [x, FRONT_MM, 110],
  ];
  return [back, along(-side), along(side)].map((places) => line(camera, places, "Z")).join("");
}

/** The shadow of the airer on the floor. */
function Shadow({ scene: { airer }, camera }: PartProps) {
  const ellipse = "M1,0C1,.55 .55,1 0,1C-.55,1 -1,.55 -1,0C-1,-.55 -.55,-1 0,-1C.55,-1 1,-.55 1,0Z";
  return [1, 0.86, 0.7].map((share) => (
    <path
      key={share}
      d={draw(camera, ellipse, (x, y) => [
        (x * airer.lengthMm * share) / 2,
        (y * airer.widthMm * share) / 2,
        0,
      ])}
      fill="#5c4a2a"
      opacity=".09"
    />
  ));
}

/** The cleat on the wall, with the spare rope in a coil. */
export function Cleat({ scene, camera }: PartProps) {
  const [edge, base] = lacquerOf(scene.color);
  const at = reachMm(scene) + 22;
  const onWall = (path: string, wide = 1, long = 1) =>
    draw(camera, path, (x, up) => [at + x * wide, scene.wallMm - 22, CLEAT_MM + up * long]);
  const horns = onWall("M0,-78C16,-66 16,-52 0,-40L0,40C16,52 16,66 0,78");
  // Each turn is slightly wider than the one before, and slightly lower or higher.
  const coil = Array.from({ length: turnsOfRope(scene) }, (_, turn) =>
    onWall("M-3,28C-40,-60 -36,-236 0,-244C38,-236 42,-60 4,28", 1 + turn / 5, 1 + (turn % 3) / 12),
  ).join("");
  return (
    <g fill="none" strokeLinecap="round">
      <path d={coil} stroke="#8d7b55" strokeWidth="2.4" />
      <path d={coil} stroke="#efe4c9" strokeWidth="1.4" />
      <path d={horns} stroke={edge} strokeWidth="4.6" />
      <path d={horns} stroke={base} strokeWidth="2.8" />
    </g>
  );
}
