import type { Airer } from "#shop/airers/airer.ts";
import { lookAt, type Camera, type Place } from "./perspective.ts";

export type View = "airer" | "person" | "door";

/** All that a drawing shows: the airer as chosen, where it hangs, and the room around it. In mm. */
export type Scene = {
  readonly airer: Airer;
  readonly color: string;
  readonly wheel: string;
  readonly extraPulley: string;
  /** Floor to the underside of the lowest laths. */
  readonly upMm: number;
  readonly ceilingMm: number;
  readonly runMm: number;
  /** From the airer's middle line to the wall with the cleat, behind it. */
  readonly wallMm: number;
  readonly personMm: number;
  readonly ropeMm: number;
  /** From pulley to pulley. */
  readonly spacingMm: number;
  readonly view: View;
};

/** The sheet of every drawing, in units. */
export const SHEET = { width: 640, height: 410 } as const;
/** Half the height and half the thickness of a lath of 38 by 22 mm. */
export const LATH = { up: 19, away: 11 } as const;
/** The upper tier of a stacker stands this far above the lower. */
export const TIER_MM = 185;
/** From the middle of the topmost laths to the top of the ring. */
export const RING_MM = 128;
export const PULLEY_MM = 48;
/** Where the room is cut open towards the viewer. */
export const FRONT_MM = -560;
export const CLEAT_MM = 1_300;

/** Half the way between the pulleys, which hang over the rack ends. */
export function reachMm({ spacingMm }: Pick<Scene, "spacingMm">): number {
  return spacingMm / 2;
}

/** The height of the middle of the laths of a tier. */
export function lathUpMm({ upMm }: Pick<Scene, "upMm">, tier: number): number {
  return upMm + LATH.up + tier * TIER_MM;
}

/** Where the laths of a tier lie across the airer, the farthest first. */
export function lathsAway({ tiers, widthMm }: Airer, tier: number): number[] {
  const count = tiers[tier] ?? 0;
  const gap = (widthMm - 56) / ((tiers[0] ?? 2) - 1);
  return Array.from({ length: count }, (_, index) => gap * ((count - 1) / 2 - index));
}

/** Close by there is no wall: an extra pulley stands this far behind the airer. */
const CLOSE_WALL_MM = 560;

/** In a room the airer is small: lines that would be thinner than a hair there are not drawn. */
export function isFar({ view }: Pick<Scene, "view">): boolean {
  return view !== "airer";
}

/** From the airer's middle line to where the rope comes down. */
export function asideMm({ view, wallMm }: Scene): number {
  return view === "airer" ? CLOSE_WALL_MM : wallMm;
}

/** What one turn of the coil on the cleat takes up, and as many turns as are drawn of it at most. */
const TURN_MM = 1_000;
const TURNS_MAX = 9;

/**
 * The turns in which the spare rope hangs on the cleat: what is left of it once both ends have run from
 * their rack ends over the pulleys, to the wall and down to the cleat.
 */
export function turnsOfRope({ ropeMm, spacingMm, wallMm, ceilingMm, upMm }: Scene): number {
  const usedMm = 2 * (ceilingMm - upMm) + spacingMm + 2 * wallMm + 2 * (ceilingMm - CLEAT_MM);
  return Math.min(TURNS_MAX, Math.max(1, Math.round((ropeMm - usedMm) / TURN_MM)));
}

/** Whether the ceiling is in the picture: always, but for an airer seen close by and let down. */
export function hasCeiling({ view, ceilingMm, upMm, airer }: Scene): boolean {
  return view !== "airer" || ceilingMm - upMm < airer.hoistedMm + 60;
}

/** The camera of a scene: close by the airer, or before the room's missing wall. */
export function cameraOf(scene: Scene): Camera {
  return scene.view === "airer" ? closeBy(scene) : beforeRoom(scene);
}

function closeBy(scene: Scene): Camera {
  const { airer, upMm, ceilingMm } = scene;
  const half = airer.lengthMm / 2;
  const near = -airer.widthMm / 2;
  const isUp = hasCeiling(scene);
  const top = isUp ? ceilingMm : lathUpMm(scene, airer.tiers.length - 1) + 330;
  const places: Place[] = [-half, half].flatMap((along) => [
    [along, near - 70, upMm - 60],
    [along, -near, upMm],
    [along * 0.8, 0, top],
    // The line of its width, beyond the near end.
    [half + 90, (along / half) * near, upMm - 40],
  ]);
  if (isUp && scene.extraPulley !== "none") places.push([half * 0.8, CLOSE_WALL_MM, ceilingMm]);
  // A little above the laths; the longer the airer, the farther off.
  const eye: Place = [1_150 + airer.lengthMm * 0.95, -950 - airer.lengthMm * 0.62, upMm + 640];
  const zoom = Math.min(1, 0.84 + airer.lengthMm / 15_000);
  const frame = { x: 18, y: 30, width: SHEET.width - 36, height: SHEET.height - 84 };
  return lookAt([eye, [0, 0, upMm + 60]], places, { frame, zoom });
}

function beforeRoom(scene: Scene): Camera {
  const { ceilingMm, wallMm, runMm, personMm } = scene;
  const side = runMm / 2;
  // Somebody may be taller than the ceiling is high.
  const top = Math.max(ceilingMm, personMm + 120);
  const places: Place[] = [0, top].flatMap((up) => [
    [-side, FRONT_MM, up],
    [side, FRONT_MM, up],
  ]);
  const away = FRONT_MM - 1_300 - Math.max(ceilingMm, runMm) * 1.15;
  // Beside the room and below it stand its measures.
  const frame = { x: 34, y: 6, width: SHEET.width - 104, height: SHEET.height - 40 };
  const eye: Place = [side * 0.55, away, Math.min(1_620, ceilingMm * 0.66)];
  return lookAt([eye, [side * 0.06, wallMm, ceilingMm * 0.52]], places, { frame });
}
