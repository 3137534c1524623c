import { formatLength, type Units } from "#shop/kit/measures.ts";
import { Dimensions } from "./dimensions.tsx";
import { Drop, Lead } from "./hoist.tsx";
import { Pulley } from "./pulley.tsx";
import { Laths, wood } from "./laths.tsx";
import { dimensionLines } from "./dimension-lines.ts";
import { FIFTHS, inFifths, type Camera } from "./perspective.ts";
import { RackEnd } from "./rack-end.tsx";
import { Cleat, Room } from "./room.tsx";
import { Door, Person, standingPlace } from "./person-and-door.tsx";
import { asideMm, cameraOf, hasCeiling, reachMm, SHEET, type Scene } from "./scene.ts";

type DrawingProps = {
  scene: Scene;
  units: Units;
  /** The accessible name. */
  label: string;
  /** The id of the full description. */
  describedBy?: string;
  /** A prefix that keeps the ids of several drawings on one page apart. */
  ids: string;
  /** Whether to write in the measurements of the room: ceiling, clear length, pulleys. */
  isMeasuredRoom?: boolean;
};

/** An airer in perspective, drawn to scale from its measurements. */
export function AirerDrawing({ scene, units, isMeasuredRoom = false, ...text }: DrawingProps) {
  const { label, describedBy, ids } = text;
  const camera = cameraOf(scene);
  const format = (mm: number) => formatLength(mm, units);
  const isRoom = scene.view !== "airer";
  return (
    <svg
      viewBox={`0 0 ${SHEET.width} ${SHEET.height}`}
      role="img"
      aria-label={label}
      aria-describedby={describedBy}
      className="block aspect-[64/41] h-auto max-h-[34svh] w-full desk:max-h-none print:max-h-none"
    >
      <defs>
        <linearGradient id={`${ids}-side`} x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" stopColor={wood.face[0]} />
          <stop offset="1" stopColor={wood.face[1]} />
        </linearGradient>
      </defs>
      {isRoom && <Room {...{ scene, camera }} />}
      {scene.view === "door" && <Door {...{ scene, camera }} />}
      {isRoom && <Cleat {...{ scene, camera }} />}
      <g transform={FIFTHS}>
        <Hoist {...{ scene, ids }} camera={inFifths(camera)} />
      </g>
      {scene.view === "person" && <Person {...{ scene, camera }} at={standingPlace(scene)} />}
      <Dimensions camera={camera} lines={dimensionLines(scene, { format, isMeasuredRoom })} />
    </svg>
  );
}

/** The pulleys, the ropes and the rack, drawn from back to front in fifths of a unit. */
function Hoist({ scene, camera, ids }: { scene: Scene; camera: Camera; ids: string }) {
  const reach = reachMm(scene);
  const hasExtra = scene.extraPulley !== "none";
  const inView = hasCeiling(scene);
  return (
    <>
      {hasExtra && inView && (
        <Pulley {...{ scene, camera }} at={[reach + 22, asideMm(scene) - 70]} wheels={2} />
      )}
      {inView && <Lead {...{ scene, camera }} />}
      <Drop {...{ scene, camera }} side={-1} />
      <Drop {...{ scene, camera }} side={1} />
      {inView && <Pulley {...{ scene, camera }} at={[-reach, 0]} wheels={1} />}
      {inView && <Pulley {...{ scene, camera }} at={[reach, 0]} wheels={2} />}
      {partsBackToFront(scene, camera).map((part) =>
        typeof part === "number" ? (
          <RackEnd key={part} {...{ scene, camera }} side={part} />
        ) : (
          <g key={`${part.from}`}>
            {scene.airer.tiers.map((_, tier) => (
              <Laths key={tier} {...{ scene, camera, tier, ids }} span={part} />
            ))}
          </g>
        ),
      )}
    </>
  );
}

type Part = 1 | -1 | { from: number; to: number; hasShadow: boolean };

/** The rack ends and the spans of laths between them, from back to front as the camera sees them. */
function partsBackToFront(scene: Scene, { eye }: Camera): Part[] {
  const reach = reachMm(scene);
  const half = scene.airer.lengthMm / 2;
  const left: Part[] = [{ from: -half, to: -reach, hasShadow: false }, -1];
  const middle: Part = { from: -reach, to: reach, hasShadow: true };
  const right: Part[] = [1, { from: reach, to: half, hasShadow: true }];
  // A camera beyond the right rack end looks along the airer; otherwise it faces the middle.
  if (eye[0] > reach) return [...left, middle, ...right];
  return [...left, ...right.toReversed(), middle];
}
