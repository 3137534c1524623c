import { draw, line, type Camera, type Place } from "./perspective.ts";
import { isFar, LATH, lathDepths, lathUpMm, type Scene } from "./scene.ts";

/** The pine of the photographs; a face has two colours, lit from above. */
export const wood = {
  top: "#f3e2c8",
  face: ["#ecd6b6", "#dcc4a2"],
  bottom: "#a8927a",
  end: "#dcc6a9",
  edge: "#ab9170",
  grain: "#a5865f",
} as const;
/** The length of the shadow that a rack end casts on the laths. */
const SHADOW_MM = 46;

type Span = { readonly from: number; readonly to: number; readonly hasShadow: boolean };
type PartProps = { scene: Scene; camera: Camera; tier: number; span: Span; ids: string };

/** The laths of a tier between two points, planed pine of 38 by 22 mm, the farthest first. */
export function Laths({ scene, camera, tier, span, ids }: PartProps) {
  const up = lathUpMm(scene, tier);
  return lathDepths(scene.airer, tier).map((depth, index) => (
    <g key={index} strokeLinejoin="round">
      <Faces {...{ camera, span, depth, up, ids }} />
      {isFar(scene) || (
        <path
          d={grain({ camera, span, depth, up }, index)}
          fill="none"
          stroke={wood.grain}
          strokeWidth="2.8"
          opacity=".42"
        />
      )}
      {span.hasShadow && <path d={shadow({ camera, span, depth, up })} opacity=".2" />}
      <EndGrain {...{ camera, span, depth, up, half: scene.airer.lengthMm / 2 }} />
    </g>
  ));
}

type Lath = { camera: Camera; span: Span; depth: number; up: number };

/** The visible long faces, and the highlight along the upper edge. */
function Faces({ camera, span: { from, to }, depth, up, ids }: Lath & { ids: string }) {
  const isAbove = camera.eye[2] > up;
  const level = up + (isAbove ? LATH.up : -LATH.up);
  const near = depth - LATH.depth;
  const face = "M-1,-1L1,-1L1,1L-1,1Z";
  const middle = (from + to) / 2;
  const half = (to - from) / 2;
  const flat = draw(camera, face, (x, y) => [middle + x * half, depth + y * LATH.depth, level]);
  const side = draw(camera, face, (x, z) => [middle + x * half, near, up + z * LATH.up]);
  return (
    <>
      <path d={flat} fill={isAbove ? wood.top : wood.bottom} stroke={wood.edge} strokeWidth="2.5" />
      <path d={side} fill={`url(#${ids}-side)`} stroke={wood.edge} strokeWidth="2.5" />
      <path
        d={line(camera, [
          [from, near, up + LATH.up - 1],
          [to, near, up + LATH.up - 1],
        ])}
        stroke="#fdf4e3"
        strokeWidth="4.5"
        opacity=".8"
      />
    </>
  );
}

/** Wood grain on the front and upper faces, with the flame figure of a flat-sawn board in places. */
function grain({ camera, span: { from, to }, depth, up }: Lath, index: number): string {
  const length = to - from;
  const near = depth - LATH.depth;
  const fibres = [-12, -5, 3, 10].map((z, k) => {
    const a = 2.2 + ((index + k) % 3);
    return `M0,${z}C0.2,${z + a} 0.32,${z - a} 0.5,${z}C0.66,${z + a} 0.84,${z - a / 2} 1,${z}`;
  });
  const at = 0.22 + ((index * 0.29) % 0.5);
  const flame = `M${at - 0.12},7C${at},-1 ${at},-2 ${at + 0.14},-9M${at - 0.05},9C${at + 0.07},3 ${at + 0.08},-1 ${at + 0.22},-4`;
  const onSide = draw(camera, fibres.join("") + flame, (x, z) => [from + x * length, near, up + z]);
  if (camera.eye[2] < up) return onSide;
  const onTop = "M0,-4C0.3,-7 0.6,-1 1,-4M0,4C0.25,7 0.7,2 1,5";
  return onSide + draw(camera, onTop, (x, y) => [from + x * length, depth + y, up + LATH.up]);
}

function shadow({ camera, span: { from }, depth, up }: Lath): string {
  const to = from + SHADOW_MM;
  const near = depth - LATH.depth;
  const top: Place[] = [
    [from, near, up + LATH.up],
    [from, depth + LATH.depth, up + LATH.up],
    [to, depth + LATH.depth, up + LATH.up],
    [to - 14, near, up + LATH.up],
  ];
  const side: Place[] = [
    [from, near, up + LATH.up],
    [to - 14, near, up + LATH.up],
    [to - 26, near, up - LATH.up],
    [from, near, up - LATH.up],
  ];
  return line(camera, camera.eye[2] > up ? top : [], "Z") + line(camera, side, "Z");
}

/** The sawn end that faces the viewer, with its growth rings. */
function EndGrain({ camera, span, depth, up, half }: Lath & { half: number }) {
  const end = camera.eye[0] > half && span.to === half ? half : null;
  if (end === null) return null;
  const at = (y: number, z: number): Place => [end, depth + y, up + z];
  const outline = "M-9.5,-19L9.5,-19L11,-17L11,17L9.5,19L-9.5,19L-11,17L-11,-17Z";
  const rings =
    "M-11,-12C-4,-8 4,-8 11,-13M-11,-5C-4,-1 4,-1 11,-6M-11,2C-4,6 4,6 11,1M-11,9C-4,13 4,13 11,8M-8,16C-3,19 4,18 11,15";
  return (
    <>
      <path d={draw(camera, outline, at)} fill={wood.end} stroke={wood.edge} strokeWidth="2.5" />
      <path
        d={draw(camera, rings, at)}
        fill="none"
        stroke={wood.grain}
        strokeWidth="3"
        opacity=".7"
      />
    </>
  );
}
