import { CLEAT_MM } from "#shop/airers/fixings.ts";
import { line, project, tenth, type Camera, type Place } from "./perspective.ts";
import { asideMm, lathUpMm, PULLEY_MM, reachMm, RING_MM, type Scene } from "./scene.ts";

const ROPE_MM = 6.5;
/** Below this width, in fifths of a drawing unit, the strands of a rope are not drawn. */
const THIN = 12;
const ROPE_MIN = 6.5;
type PartProps = { scene: Scene; camera: Camera };

/** The rope that holds one rack end: from its ring up to the pulley, with its knot. */
export function Drop({ scene, camera, side }: PartProps & { side: 1 | -1 }) {
  const along = side * reachMm(scene);
  const ring = lathUpMm(scene, scene.airer.tiers.length - 1) + RING_MM;
  const top = scene.ceilingMm - PULLEY_MM;
  if (ring > top - 4) return null;
  const knot = Math.min(46, (top - ring) / 2);
  return (
    <>
      <Rope
        {...{ camera }}
        places={[
          [along, 0, ring - 8],
          [along, 0, top],
        ]}
      />
      <Rope
        {...{ camera }}
        thick={2.1}
        places={[
          [along, 0, ring + 8],
          [along, 0, ring + knot],
        ]}
      />
    </>
  );
}

/** The rope from the far pulley along the ceiling, and both ropes down to the cleat. */
export function Lead({ scene, camera }: PartProps) {
  const reach = reachMm(scene);
  const high = scene.ceilingMm - PULLEY_MM + 16;
  const low = scene.ceilingMm - PULLEY_MM;
  const isClose = scene.view === "airer";
  const wall = asideMm(scene) - 30;
  const hasExtra = scene.extraPulley !== "none";
  const over: Place[] = hasExtra ? [[reach + 14, wall - 40, low]] : [];
  return (
    <>
      <Rope
        {...{ camera }}
        places={[
          [-reach, 0, high],
          [reach, 0, high],
        ]}
      />
      {[0, 22].map((aside) => (
        <Rope
          key={aside}
          camera={camera}
          places={[
            [reach + (isClose && !hasExtra ? 17 + aside / 2 : 8), aside / 2, low],
            ...over.map(([x, y, z]): Place => [x + aside, y, z]),
            isClose && !hasExtra
              ? [reach + 17 + aside / 2, aside / 2, scene.upMm - 900]
              : [reach + (hasExtra ? 14 : 0) + aside, wall, isClose ? scene.upMm - 900 : CLEAT_MM],
          ]}
        />
      ))}
    </>
  );
}

/** A rope of three twisted strands: a dark edge, the light cotton, and the strands across it. */
function Rope({
  camera,
  places,
  thick = 1,
}: {
  camera: Camera;
  places: readonly Place[];
  thick?: number;
}) {
  const first = places[0] ?? [0, 0, 0];
  const last = places.at(-1) ?? first;
  const [, , perMm] = project(camera, [
    (first[0] + last[0]) / 2,
    (first[1] + last[1]) / 2,
    (first[2] + last[2]) / 2,
  ]);
  const wide = Math.max(ROPE_MIN, ROPE_MM * perMm * thick);
  const d = line(camera, places);
  const lay = `${tenth(wide * 0.42)} ${tenth(wide * 0.5)}`;
  const strands = wide > THIN && (
    <>
      <path d={d} stroke="#a8946a" strokeWidth={tenth(wide * 0.5)} strokeDasharray={lay} />
      <path
        d={d}
        stroke="#fffaf0"
        strokeWidth={tenth(wide * 0.22)}
        strokeDasharray={lay}
        strokeDashoffset={tenth(wide * 0.4)}
      />
    </>
  );
  return (
    <g fill="none" strokeLinejoin="round">
      <path d={d} stroke="#8d7b55" strokeWidth={tenth(wide * 1.12)} />
      <path d={d} stroke="#f1e7cf" strokeWidth={tenth(wide * 0.78)} />
      {strands}
    </g>
  );
}
