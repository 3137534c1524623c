import { line, project, type Camera, type Place } from "./perspective.ts";

export type DimensionLine = {
  readonly from: Place;
  readonly to: Place;
  /** The direction of its ticks, and half their length. */
  readonly tick: Place;
  readonly text: string;
  /** The offset of the text from the middle of the line, in drawing units. */
  readonly by: readonly [x: number, y: number];
  readonly anchor?: "start" | "middle" | "end";
  /** Puts the text at the end of the line instead of the middle. */
  readonly isAtEnd?: boolean;
};

/** Dimension lines as on a technical drawing: a line with ticks, and the measurement on a white outline. */
export function Dimensions({ camera, lines }: { camera: Camera; lines: readonly DimensionLine[] }) {
  return lines.map(({ from, to, tick, text, by, anchor = "middle", isAtEnd = false }) => {
    const ends = [from, to].map((place) =>
      line(camera, [along(place, tick, -1), along(place, tick, 1)]),
    );
    const [x0, y0] = project(camera, from);
    const [x1, y1] = project(camera, to);
    return (
      <g key={`${text} ${by.join()}`}>
        <path
          d={line(camera, [from, to]) + ends.join("")}
          fill="none"
          stroke="#1d2320"
          strokeWidth="1.1"
        />
        <text
          x={Math.round((isAtEnd ? x1 : (x0 + x1) / 2) + by[0])}
          y={Math.round((isAtEnd ? y1 : (y0 + y1) / 2) + by[1])}
          textAnchor={anchor}
          fill="#1d2320"
          stroke="#fff"
          strokeWidth="5"
          strokeLinejoin="round"
          paintOrder="stroke"
          className="text-[26px] font-semibold sm:text-[19px] desk:text-[16px]"
        >
          {text}
        </text>
      </g>
    );
  });
}

function along([x, y, z]: Place, [tx, ty, tz]: Place, way: 1 | -1): Place {
  return [x + tx * way, y + ty * way, z + tz * way];
}
