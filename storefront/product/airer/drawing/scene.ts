import type { Airer } from "#shop/airers/airer.ts";
import { CLEAT_MM } from "#shop/airers/fixings.ts";
import { lookAt, type Camera, type Place } from "./perspective.ts";

export type View = "airer" | "person" | "door";

/** Everything in a drawing: the airer as chosen, where it hangs, and the room around it, in mm. */
export type Scene = {
  readonly airer: Airer;
  readonly color: string;
  readonly wheel: string;
  readonly extraPulley: string;
  /** Floor to the underside of the lowest laths. */
  readonly upMm: number;
  readonly ceilingMm: number;
  readonly runMm: number;
  /** From the centre line of the airer to the wall with the cleat, behind it. */
  readonly wallMm: number;
  readonly personMm: number;
  readonly ropeMm: number;
  /** From pulley to pulley. */
  readonly spacingMm: number;
  readonly view: View;
};

/** The size of every drawing, in SVG units. */
export const SHEET = { width: 640, height: 410 } as const;
/** Half the height and half the thickness of a lath, which is 38 by 22 mm. */
export const LATH = { up: 19, depth: 11 } as const;
/** The distance between the two tiers of a Stacker. */
export const TIER_MM = 185;
/** From the middle of the topmost laths to the top of the ring. */
export const RING_MM = 128;
export const PULLEY_MM = 48;
/** The open front of the room, towards the viewer. */
export const FRONT_MM = -560;

/** Half the distance between the pulleys, which hang above the rack ends. */
export function reachMm({ spacingMm }: Pick<Scene, "spacingMm">): number {
  return spacingMm / 2;
}

/** The height of the middle of the laths of a tier. */
export function lathUpMm({ upMm }: Pick<Scene, "upMm">, tier: number): number {
  return upMm + LATH.up + tier * TIER_MM;
}

/** The positions of a tier's laths across the airer, the farthest first. */
export function lathDepths({ tiers, widthMm }: Airer, tier: number): number[] {
  const count = tiers[tier] ?? 0;
  const gap = (widthMm - 56) / ((tiers[0] ?? 2) - 1);
  return Array.from({ length: count }, (_, index) => gap * ((count - 1) / 2 - index));
}

/** The close-up has no wall: an extra pulley is drawn this far behind the airer. */
const CLOSE_WALL_MM = 560;

/** Whether the airer is small in the drawing, so that its finest lines are left out. */
export function isFar({ view }: Pick<Scene, "view">): boolean {
  return view !== "airer";
}

/** From the centre line of the airer to where the rope comes down. */
export function asideMm({ view, wallMm }: Scene): number {
  return view === "airer" ? CLOSE_WALL_MM : wallMm;
}

/** The rope in one turn of the coil on the cleat, and the most turns that are drawn. */
const TURN_MM = 1_000;
const TURNS_MAX = 9;

/**
 * The turns of spare rope on the cleat: what is left after both ends have run from the rack ends over
 * the pulleys, to the wall and down to the cleat.
 */
export function turnsOfRope({ ropeMm, spacingMm, wallMm, ceilingMm, upMm }: Scene): number {
  const usedMm = 2 * (ceilingMm - upMm) + spacingMm + 2 * wallMm + 2 * (ceilingMm - CLEAT_MM);
  return Math.min(TURNS_MAX, Math.max(1, Math.round((ropeMm - usedMm) / TURN_MM)));
}

/** Whether the ceiling is visible: always, except in a close-up of a lowered airer. */
export function hasCeiling({ view, ceilingMm, upMm, airer }: Scene): boolean {
  return view !== "airer" || ceilingMm - upMm < airer.hoistedMm + 60;
}

/** The camera of a scene: close to the airer, or in front of the open side of the room. */
export function cameraOf(scene: Scene): Camera {
  return scene.view === "airer" ? closeUp(scene) : inFrontOfRoom(scene);
}

function closeUp(scene: Scene): Camera {
  const { airer, upMm, ceilingMm } = scene;
  const half = airer.lengthMm / 2;
  const near = -airer.widthMm / 2;
  const isUp = hasCeiling(scene);
  const top = isUp ? ceilingMm : lathUpMm(scene, airer.tiers.length - 1) + 330;
  const places: Place[] = [-half, half].flatMap((along) => [
    [along, near - 70, upMm - 60],
    [along, -near, upMm],
    [along * 0.8, 0, top],
    // The dimension line of its width, beyond the near end.
    [half + 90, (along / half) * near, upMm - 40],
  ]);
  if (isUp && scene.extraPulley !== "none") places.push([half * 0.8, CLOSE_WALL_MM, ceilingMm]);
  // A little above the laths; farther away for longer airers.
  const eye: Place = [1_150 + airer.lengthMm * 0.95, -950 - airer.lengthMm * 0.62, upMm + 640];
  const zoom = Math.min(1, 0.84 + airer.lengthMm / 15_000);
  const frame = { x: 18, y: 30, width: SHEET.width - 36, height: SHEET.height - 84 };
  return lookAt([eye, [0, 0, upMm + 60]], places, { frame, zoom });
}

function inFrontOfRoom(scene: Scene): Camera {
  const { ceilingMm, wallMm, runMm, personMm } = scene;
  const side = runMm / 2;
  // A person can be taller than the ceiling is high.
  const top = Math.max(ceilingMm, personMm + 120);
  const places: Place[] = [0, top].flatMap((up) => [
    [-side, FRONT_MM, up],
    [side, FRONT_MM, up],
  ]);
  const depth = FRONT_MM - 1_300 - Math.max(ceilingMm, runMm) * 1.15;
  // Space beside and below the room for its dimension lines.
  const frame = { x: 34, y: 6, width: SHEET.width - 104, height: SHEET.height - 40 };
  const eye: Place = [side * 0.55, depth, Math.min(1_620, ceilingMm * 0.66)];
  return lookAt([eye, [side * 0.06, wallMm, ceilingMm * 0.52]], places, { frame });
}
