import { draw, project, shiftOf, tenth, type Camera, type Place } from "./perspective.ts";
import { lacquerOf } from "./rack-end.tsx";
import { PULLEY_MM, type Scene } from "./scene.ts";

type PulleyProps = {
  scene: Scene;
  camera: Camera;
  at: readonly [along: number, depth: number];
  wheels: 1 | 2;
};

const circle = (r: number) => {
  const k = r * 0.5523;
  return `M${r},0C${r},${k} ${k},${r} 0,${r}C${-k},${r} ${-r},${k} ${-r},0C${-r},${-k} ${-k},${-r} 0,${-r}C${k},${-r} ${r},${-k} ${r},0Z`;
};
/** Deluxe wheels are cast iron with spokes, on a larger plate. */
const spokes = [0, 60, 120]
  .map((degrees) => {
    const [x, y] = [
      Math.cos((degrees * Math.PI) / 180) * 19,
      Math.sin((degrees * Math.PI) / 180) * 19,
    ];
    return `M${x},${y}L${-x},${-y}`;
  })
  .join("");

/** A ceiling pulley: its plate, its cheeks, and one or two wheels. */
export function Pulley({ scene, camera, at: [along, depth], wheels }: PulleyProps) {
  const [edge, base, light] = lacquerOf(scene.color);
  const model = wheels === 2 && scene.extraPulley !== "none" ? scene.extraPulley : scene.wheel;
  const isDeluxe = model === "deluxe";
  const up = scene.ceilingMm;
  const [, , perMm] = project(camera, [along, depth, up]);
  const plate = (r: number, down: number) =>
    draw(camera, circle(r), (x, y) => [along + x, depth + y, up - down]);
  const upright = (path: string, aside: number) =>
    draw(camera, path, (x, z) => [along + x, depth + aside, up - PULLEY_MM + 8 + z]);
  /** The same shape a few millimetres away: so near, perspective changes only its place. */
  const moved = (by: Place) =>
    shiftOf(camera, [along, depth, up], [along + by[0], depth + by[1], up + by[2]]);
  const strap = upright("M0,36L0,-6", -13);
  const asides = wheels === 2 ? [10, -10] : [0];
  const wide = isDeluxe ? 42 : 34;
  return (
    <g strokeLinecap="round" strokeLinejoin="round">
      <path d={plate(wide, 3)} fill={edge} transform={moved([0, 0, -4])} />
      <path d={plate(wide, 3)} fill={base} stroke={edge} strokeWidth="3" />
      {isDeluxe && <path d={plate(24, 9)} fill={base} stroke={light} strokeWidth="2.5" />}
      {asides.map((aside) => (
        <Wheel
          key={aside}
          draw={(path, by) => upright(path, aside + by)}
          {...{ isDeluxe, perMm }}
          behind={moved([0, 9, 0])}
          lacquer={[edge, base, light]}
        />
      ))}
      <path d={strap} stroke={edge} strokeWidth={tenth(12 * perMm)} />
      <path d={strap} stroke={base} strokeWidth={tenth(8.5 * perMm)} />
      <path d={upright(circle(4), -16)} fill={light} />
    </g>
  );
}

type WheelProps = {
  draw: (path: string, aside: number) => string;
  /** The transform to the far side of the wheel. */
  behind: string;
  isDeluxe: boolean;
  perMm: number;
  lacquer: readonly [edge: string, base: string, light: string];
};

function Wheel({ draw, behind, isDeluxe, perMm, lacquer: [edge, base, light] }: WheelProps) {
  const radius = isDeluxe ? 24 : 18;
  const width = tenth(5 * perMm);
  return (
    <g>
      <path d={draw(circle(radius), -4)} fill={edge} transform={behind} />
      <path
        d={draw(circle(radius), -4)}
        fill={isDeluxe ? "none" : base}
        stroke={edge}
        strokeWidth={width}
      />
      <path
        d={draw(circle(radius - 5), -4)}
        fill="none"
        stroke={light}
        strokeWidth="3"
        opacity=".7"
      />
      {isDeluxe && <path d={draw(spokes, -5)} stroke={base} strokeWidth={width} />}
    </g>
  );
}
