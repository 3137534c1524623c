import { lengthText, type Units } from "#shop/airers/length.ts";
import { Dimensions } from "./dimensions.tsx";
import { Drop, Lead } from "./hoist.tsx";
import { Pulley } from "./pulley.tsx";
import { Laths } from "./laths.tsx";
import { measuresOf } from "./dimension-lines.ts";
import type { Camera } from "./perspective.ts";
import { RackEnd } from "./rack-end.tsx";
import { Cleat, Room } from "./room.tsx";
import { Door, Person, standingPlace } from "./person-and-door.tsx";
import { asideMm, cameraOf, hasCeiling, reachMm, SHEET, type Scene } from "./scene.ts";

type DrawingProps = {
  scene: Scene;
  units: Units;
  /** What the picture shows, in words. */
  words: string;
  /** The id of what tells the drawing at length. */
  describedBy?: string;
  /** Sets the ids of this drawing apart from those of another on the page. */
  ids: string;
  /** Whether the room's own measures are written in: ceiling, free run, pulleys. */
  isMeasuredRoom?: boolean;
};

/** An airer in true perspective: every part stands where its millimetres put it. */
export function AirerDrawing({ scene, units, isMeasuredRoom = false, ...told }: DrawingProps) {
  const { words, describedBy, ids } = told;
  const camera = cameraOf(scene);
  const say = (mm: number) => lengthText(mm, units);
  const isRoom = scene.view !== "airer";
  return (
    <svg
      viewBox={`0 0 ${SHEET.width} ${SHEET.height}`}
      role="img"
      aria-label={words}
      aria-describedby={describedBy}
      className="block aspect-[64/41] h-auto max-h-[42svh] w-full desk:max-h-none print:max-h-none"
    >
      <defs>
        <linearGradient id={`${ids}-side`} x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" stopColor="#e0b87a" />
          <stop offset="1" stopColor="#c69655" />
        </linearGradient>
      </defs>
      {isRoom && <Room {...{ scene, camera }} />}
      {scene.view === "door" && <Door {...{ scene, camera }} />}
      {isRoom && <Cleat {...{ scene, camera }} />}
      <Hung {...{ scene, camera, ids }} />
      {scene.view === "person" && <Person {...{ scene, camera }} at={standingPlace(scene)} />}
      <Dimensions camera={camera} lines={measuresOf(scene, { say, isMeasuredRoom })} />
    </svg>
  );
}

/** The hoist and what hangs from it, the farthest part first. */
function Hung({ scene, camera, ids }: { scene: Scene; camera: Camera; ids: string }) {
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
      {partsBySight(scene, camera).map((part) =>
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

/** Rack ends and the spans of lath between them, those that stand before others last. */
function partsBySight(scene: Scene, { eye }: Camera): Part[] {
  const reach = reachMm(scene);
  const half = scene.airer.lengthMm / 2;
  const left: Part[] = [{ from: -half, to: -reach, hasShadow: false }, -1];
  const middle: Part = { from: -reach, to: reach, hasShadow: true };
  const right: Part[] = [1, { from: reach, to: half, hasShadow: true }];
  // From beyond the right rack end one looks along the airer; from before it, at its middle.
  if (eye[0] > reach) return [...left, middle, ...right];
  return [...left, ...right.toReversed(), middle];
}
