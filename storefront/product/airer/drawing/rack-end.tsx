import { ownValue } from "#shop/kit/own-value.ts";
import type { Airer } from "#shop/airers/airer.ts";
import { draw, project, shiftOf, tenth, type Camera } from "./perspective.ts";
import { collar, COLLAR_WEIGHT, crest, post, web, WEB_WEIGHT, type Cast } from "./rack-pattern.ts";
import { isFar, lathDepths, lathUpMm, reachMm, TIER_MM, type Scene } from "./scene.ts";

/** Lacquers: the dark edge, the colour and the highlight. */
const lacquers: Readonly<Record<string, readonly [edge: string, base: string, light: string]>> = {
  black: ["#08090a", "#26282a", "#7d8184"],
  white: ["#a9a69c", "#f7f5f0", "#ffffff"],
  ivory: ["#a3915f", "#efe2c3", "#fffaec"],
  pewter: ["#3d4043", "#74787b", "#c9ccce"],
};

/** The lacquer of an airer. An airer without a choice of colours is black. */
export function lacquerOf(color: string): readonly [edge: string, base: string, light: string] {
  return ownValue(lacquers, color) ?? ["#08090a", "#26282a", "#7d8184"];
}

/** The width, between the outer laths, for which the pattern is drawn. */
const PATTERN_MM = 324;
const DEPTH_MM = 6;

/** A rack end, cast in one piece: collars for the laths, webs between them, scrolls and a ring on top. */
export function RackEnd({ scene, camera, side }: { scene: Scene; camera: Camera; side: 1 | -1 }) {
  const along = side * reachMm(scene);
  const middle = lathUpMm(scene, 0);
  const facing = camera.eye[0] > along ? 1 : -1;
  const [edge, base, light] = lacquerOf(scene.color);
  const [, , perMm] = project(camera, [along, 0, middle]);
  const layer = castingOf(scene).map(({ path, weight }) => ({
    d: draw(camera, path, (depth, up) => [along + DEPTH_MM * facing, depth, middle + up]),
    weight: weight * perMm,
  }));
  const strokes = (color: string, share: number) =>
    layer.map(({ d, weight }, index) => (
      <path key={index} d={d} stroke={color} strokeWidth={tenth(weight * share)} />
    ));
  // The rear edge and the highlight are the front, moved: so near to it, perspective changes nothing.
  const moved = (offset: number, shift: number) =>
    shiftOf(
      camera,
      [along + DEPTH_MM * facing, 0, middle],
      [along + offset * facing, -shift, middle + shift],
    );
  return (
    <g fill="none" strokeLinecap="round" strokeLinejoin="round">
      {isFar(scene) || <g transform={moved(-DEPTH_MM, 0)}>{strokes(edge, 1.08)}</g>}
      {strokes(edge, 1.08)}
      {strokes(base, 0.8)}
      {isFar(scene) || (
        <g opacity=".6" transform={moved(DEPTH_MM, 1.5)}>
          {strokes(light, 0.2)}
        </g>
      )}
    </g>
  );
}

/** Castings by width and tiers: one for each airer that the shop sells. */
const castings = new Map<string, readonly Cast[]>();

/** The strokes of a casting with their widths, in mm from the middle of the lowest laths. */
export function castingOf({ airer }: Pick<Scene, "airer">): readonly Cast[] {
  const key = `${airer.widthMm} ${airer.tiers.join()}`;
  const casting = castings.get(key) ?? cast(airer);
  castings.set(key, casting);
  return casting;
}

function cast(airer: Airer): Cast[] {
  const last = airer.tiers.length - 1;
  const [lowest = []] = [lathDepths(airer, 0)];
  const topmost = lathDepths(airer, last);
  const lift = last * TIER_MM;
  const wide = last === 0 ? ((lowest[0] ?? 0) * 2) / PATTERN_MM : 0.74;
  const beams = airer.tiers
    .map((_, tier) => beam(lathDepths(airer, tier), tier * TIER_MM))
    .join("");
  return [
    ...(last > 0 ? [{ path: stilts(lowest[0] ?? 0, topmost[0] ?? 0), weight: 9.6 }] : []),
    { path: beams, weight: (COLLAR_WEIGHT + WEB_WEIGHT) / 2 },
    ...crest.map(({ path, weight }) => ({ path: mirrored(path, wide, lift), weight })),
    ...post.map(({ path, weight }) => ({ path: moved(path, 1, lift), weight })),
  ];
}

/** The collars around the laths of a tier and the webs between them. */
function beam(laths: readonly number[], lift: number): string {
  const collars = laths.map((at) => shifted(collar, [1, at], lift));
  const webs = laths.slice(1).map((at, index) => {
    const before = laths[index] ?? at;
    return shifted(web, [(before - at) / 2 - 14, (before + at) / 2], lift);
  });
  return collars.join("") + webs.join("");
}

/** The supports of a Stacker's upper tier: a post on each side with a scroll to the edge. */
function stilts(outer: number, inner: number): string {
  const top = TIER_MM - 22;
  const half = `M${inner},22L${inner},${top}M${outer + 12},16C${outer + 20},70 ${inner + 70},60 ${inner + 44},100C${inner + 26},128 ${inner + 8},120 ${inner + 4},150M${outer - 6},40C${outer - 4},62 ${outer - 44},66 ${outer - 46},44C${outer - 46},30 ${outer - 26},32 ${outer - 28},44`;
  return `${mirrored(half, 1, 0)}M0,22L0,${top}`;
}

function mirrored(path: string, wide: number, lift: number): string {
  return moved(path, wide, lift) + moved(path, -wide, lift);
}

function moved(path: string, wide: number, lift: number): string {
  return shifted(path, [wide, 0], lift);
}

function shifted(path: string, [wide, by]: readonly [number, number], lift: number): string {
  return path.replaceAll(
    /(-?[\d.]+),(-?[\d.]+)/g,
    (_, depth: string, up: string) => `${Number(depth) * wide + by},${Number(up) + lift}`,
  );
}
