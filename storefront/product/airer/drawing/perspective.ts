/** A point in the room, in mm: along the laths, away from the viewer, and up from the floor. */
export type Place = readonly [along: number, depth: number, up: number];
export type Box = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** A camera: where it stands, the axes of its picture, and its lens (`scale` and `shift`). */
export type Camera = {
  readonly eye: Place;
  /** The axes of the picture: to the right, up, and into it. */
  readonly axes: readonly [right: Place, up: Place, into: Place];
  readonly scale: number;
  readonly shift: readonly [x: number, y: number];
  /** How many steps a unit of the picture has: paths are written to the nearest step. */
  readonly steps: number;
};

/**
 * A camera at `eye` that looks at `target`, with its lens set so that all the points are inside the
 * frame. A `zoom` below 1 leaves space around them.
 */
export function lookAt(
  [eye, target]: readonly [Place, Place],
  places: readonly Place[],
  { frame, zoom = 1 }: { frame: Box; zoom?: number },
): Camera {
  const into = unit(minus(target, eye));
  const right = unit(cross(into, [0, 0, 1]));
  const bare: Camera = {
    eye,
    axes: [right, cross(right, into), into],
    scale: 1,
    shift: [0, 0],
    steps: 10,
  };
  const seen = places.map((place) => project(bare, place));
  const [left, top] = [0, 1].map((axis) => Math.min(...seen.map((point) => point[axis] ?? 0)));
  const [east, foot] = [0, 1].map((axis) => Math.max(...seen.map((point) => point[axis] ?? 0)));
  const wide = (east ?? 0) - (left ?? 0);
  const high = (foot ?? 0) - (top ?? 0);
  const scale = Math.min(frame.width / wide, frame.height / high) * zoom;
  const shift = [
    frame.x + frame.width / 2 - ((left ?? 0) + wide / 2) * scale,
    frame.y + frame.height / 2 - ((top ?? 0) + high / 2) * scale,
  ] as const;
  return { ...bare, scale, shift };
}

/** The position of a point in the picture, and the units that one millimetre takes there. */
export function project(camera: Camera, place: Place): [x: number, y: number, perMm: number] {
  const { eye, axes, scale, shift } = camera;
  const [right, up, into] = axes;
  const x = place[0] - eye[0];
  const y = place[1] - eye[1];
  const z = place[2] - eye[2];
  const perMm = scale / Math.max(1, x * into[0] + y * into[1] + z * into[2]);
  return [
    shift[0] + (x * right[0] + y * right[1] + z * right[2]) * perMm,
    shift[1] - (x * up[0] + y * up[1] + z * up[2]) * perMm,
    perMm,
  ];
}

/**
 * The same camera for a picture whose unit is a fifth of the unit of the sheet, with paths in whole
 * units: without a decimal point they are a third shorter. Such a picture is drawn in a group with
 * `transform={FIFTHS}`.
 */
export function inFifths(camera: Camera): Camera {
  const [x, y] = camera.shift;
  return { ...camera, scale: camera.scale * 5, shift: [x * 5, y * 5], steps: 1 };
}

export const FIFTHS = "scale(.2)";

/** The shift of the picture from one place to another, as an SVG transform. */
export function shiftOf(camera: Camera, from: Place, to: Place): string {
  const [x0, y0] = project(camera, from);
  const [x1, y1] = project(camera, to);
  return `translate(${tenth(x1 - x0)} ${tenth(y1 - y0)})`;
}

/** A point of a path, in whole steps of the camera. */
type Point = readonly [x: number, y: number];

const ORIGIN: Point = [0, 0];

function pointAt(camera: Camera, place: Place): Point {
  const [x, y] = project(camera, place);
  return [Math.round(x * camera.steps), Math.round(y * camera.steps)];
}

/** The step from one point to another in SVG path syntax, as short as possible: "12.5-.3". */
function step([x, y]: Point, from: Point, steps: number): string {
  return written(x - from[0], steps) + written(y - from[1], steps);
}

function written(length: number, steps: number): string {
  const number = String(length / steps).replace(/^(-?)0\./, "$1.");
  return length < 0 ? number : ` ${length === 0 ? 0 : number}`;
}

/**
 * An SVG path from a pattern such as "M-1,20L1,20Z", whose pairs of numbers `place` maps to points in
 * the room. The path is relative, which makes it a quarter shorter: the drawing is a third of the
 * page's HTML.
 */
export function draw(
  camera: Camera,
  path: string,
  place: (first: number, second: number) => Place,
): string {
  let drawn = "";
  let at = ORIGIN;
  for (const { letter, pairs } of commandsOf(path)) {
    const points = pairs.map(([first, second]) => pointAt(camera, place(first, second)));
    const isMove = letter === "M";
    drawn += isMove ? letter : letter.toLowerCase();
    for (const each of points) drawn += step(each, isMove ? ORIGIN : at, camera.steps);
    at = points.at(-1) ?? at;
  }
  return drawn;
}

type Command = {
  readonly letter: string;
  readonly pairs: readonly (readonly [first: number, second: number])[];
};

/** Parsed patterns. There are few, so each is parsed once. */
const parsed = new Map<string, readonly Command[]>();

function commandsOf(path: string): readonly Command[] {
  const known = parsed.get(path);
  if (known !== undefined) return known;
  const commands = [...path.matchAll(/([MLCZ])([^MLCZ]*)/g)].map(([, letter = "", text = ""]) => ({
    letter,
    pairs: [...text.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(
      ([, first, second]) => [Number(first), Number(second)] as const,
    ),
  }));
  parsed.set(path, commands);
  return commands;
}

/** A line through points; `end` may be "Z" to close it. Empty without points. */
export function line(camera: Camera, places: readonly Place[], end = ""): string {
  let drawn = "";
  let at = ORIGIN;
  for (const place of places) {
    const point = pointAt(camera, place);
    drawn += (drawn === "" ? "M" : "l") + step(point, at, camera.steps);
    at = point;
  }
  return drawn === "" ? "" : drawn + end;
}

export function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

function minus(a: Place, b: Place): Place {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

function cross(a: Place, b: Place): Place {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function unit(a: Place): Place {
  const length = Math.hypot(...a) || 1;
  return [a[0] / length, a[1] / length, a[2] / length];
}
