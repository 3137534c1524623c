import { draw, project, tenth, type Camera } from "./perspective.ts";
import { lacquerOf } from "./rack-end.tsx";
import { PULLEY_MM, type Scene } from "./scene.ts";

type PulleyProps = {
  scene: Scene;
  camera: Camera;
  at: readonly [along: number, away: number];
  wheels: 1 | 2;
};

const circle = (r: number) => {
  const k = r * 0.5523;
  return `M${r},0C${r},${k} ${k},${r} 0,${r}C${-k},${r} ${-r},${k} ${-r},0C${-r},${-k} ${-k},${-r} 0,${-r}C${k},${-r} ${r},${-k} ${r},0Z`;
};
/** Cast iron wheels have spokes, and a rosette for a plate. */
const spokes = [0, 60, 120]
  .map((degrees) => {
    const [x, y] = [
      Math.cos((degrees * Math.PI) / 180) * 19,
      Math.sin((degrees * Math.PI) / 180) * 19,
    ];
    return `M${x},${y}L${-x},${-y}`;
  })
  .join("");

/** A pulley under the ceiling: its plate, the cheeks, and one wheel or two. */
export function Pulley({ scene, camera, at: [along, away], wheels }: PulleyProps) {
  const [edge, base, light] = lacquerOf(scene.color);
  const kind = wheels === 2 && scene.extraPulley !== "none" ? scene.extraPulley : scene.wheel;
  const isDeluxe = kind === "deluxe";
  const up = scene.ceilingMm;
  const [, , perMm] = project(camera, [along, away, up]);
  const plate = (r: number, down: number) =>
    draw(camera, circle(r), (x, y) => [along + x, away + y, up - down]);
  const upright = (path: string, aside: number) =>
    draw(camera, path, (x, z) => [along + x, away + aside, up - PULLEY_MM + 8 + z]);
  const strap = upright("M0,36L0,-6", -13);
  const asides = wheels === 2 ? [10, -10] : [0];
  const wide = isDeluxe ? 42 : 34;
  return (
    <g strokeLinecap="round" strokeLinejoin="round">
      <path d={plate(wide, 7)} fill={edge} />
      <path d={plate(wide, 3)} fill={base} stroke={edge} strokeWidth=".6" />
      {isDeluxe && <path d={plate(24, 9)} fill={base} stroke={light} strokeWidth=".5" />}
      {asides.map((aside) => (
        <Wheel
          key={aside}
          draw={(path, by) => upright(path, aside + by)}
          {...{ isDeluxe, perMm }}
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
  isDeluxe: boolean;
  perMm: number;
  lacquer: readonly [edge: string, base: string, light: string];
};

function Wheel({ draw, isDeluxe, perMm, lacquer: [edge, base, light] }: WheelProps) {
  const radius = isDeluxe ? 24 : 18;
  const width = tenth(5 * perMm);
  return (
    <g>
      <path d={draw(circle(radius), 5)} fill={edge} />
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
        strokeWidth=".6"
        opacity=".7"
      />
      {isDeluxe && <path d={draw(spokes, -5)} stroke={base} strokeWidth={width} />}
    </g>
  );
}
