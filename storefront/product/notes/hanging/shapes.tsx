import type { ReactNode } from "react";

/** What the drawings of the steps are made of. A unit is about a pixel; every drawing is 400 by 250. */

export const colours = {
  pine: "#d9ae6f",
  grain: "#b98b4c",
  board: "#f3f3ef",
  grey: "#7c8178",
  quiet: "#4a524c",
  stripe: "#a8381f",
} as const;

/** The frame of a drawing. The words beside it say the same, so a screen reader passes it over. */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 400 250"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="block w-full border border-rule bg-white"
    >
      {children}
    </svg>
  );
}

export function Label({
  at: [x, y],
  anchor = "middle",
  isQuiet = false,
  children,
}: {
  at: readonly [x: number, y: number];
  anchor?: "start" | "middle" | "end";
  isQuiet?: boolean;
  children: ReactNode;
}) {
  return (
    <text
      x={x}
      y={y}
      fontSize="18"
      fontWeight="500"
      textAnchor={anchor}
      stroke="none"
      fill={isQuiet ? colours.quiet : "currentColor"}
    >
      {children}
    </text>
  );
}

/** A dimension line along x or y with its end ticks. */
export function Measure({ from, to, y, x }: { from: number; to: number; y?: number; x?: number }) {
  return (
    <path
      d={
        y === undefined
          ? `M${x} ${from}V${to}M${(x ?? 0) - 5} ${from}h10M${(x ?? 0) - 5} ${to}h10`
          : `M${from} ${y}H${to}M${from} ${y - 5}v10M${to} ${y - 5}v10`
      }
    />
  );
}

/** Cotton rope: a dark edge and a light middle. */
export function Rope({ d, width = 5 }: { d: string; width?: number }) {
  return (
    <g strokeLinecap="butt">
      <path d={d} stroke="#8d7b55" strokeWidth={width} />
      <path d={d} stroke="#f1e7cf" strokeWidth={width * 0.6} />
    </g>
  );
}

/** Joists cut across, under which hangs a ceiling of plasterboard whose upper side is at `y`. */
export function Joists({
  at,
  y,
  width = 28,
}: {
  at: readonly number[];
  y: number;
  width?: number;
}) {
  return (
    <>
      {at.map((x) => (
        <g key={x}>
          <rect x={x - width / 2} y={y - 72} width={width} height={72} fill={colours.pine} />
          <path
            d={`M${x - 8} ${y - 4}q8 -30 16 0M${x - 12} ${y - 24}q12 -40 24 0M${x - 12} ${y - 46}q12 -34 24 0`}
            stroke={colours.grain}
          />
        </g>
      ))}
      <rect x="8" y={y} width="384" height="12" fill={colours.board} stroke={colours.grey} />
    </>
  );
}

/** A pulley seen from the side, its plate at the ceiling: the centre of its wheel is 30 below. */
export function Pulley({ x, y, isDouble = false }: { x: number; y: number; isDouble?: boolean }) {
  const wheels = isDouble ? [x - 9, x + 9] : [x];
  return (
    <g strokeWidth="3">
      <rect x={x - 17} y={y} width="34" height="5" rx="1.5" fill="currentColor" stroke="none" />
      <path d={`M${x} ${y + 5}v10`} strokeWidth="6" />
      {wheels.map((at) => (
        <g key={at}>
          <circle cx={at} cy={y + 30} r="12" fill="#fff" />
          <circle cx={at} cy={y + 30} r="2" fill="currentColor" />
        </g>
      ))}
    </g>
  );
}

/** An airer seen along its side: laths, and the two rack ends below their ropes. `y` is the top of the laths. */
export function Laths({
  from,
  to,
  ends,
  y,
}: {
  from: number;
  to: number;
  ends: readonly number[];
  y: number;
}) {
  return (
    <>
      <rect x={from} y={y} width={to - from} height="8" fill={colours.pine} />
      {ends.map((x) => (
        <path
          key={x}
          d={`M${x - 6} ${y + 12}v-16q0 -10 6 -14q6 4 6 14v16z`}
          fill="currentColor"
          stroke="none"
        />
      ))}
    </>
  );
}

/** A person of a height in units, standing on `y`, with the arms raised in front. */
export function Person({
  x,
  y,
  tall,
  reach,
}: {
  x: number;
  y: number;
  tall: number;
  reach: string;
}) {
  const head = tall * 0.07;
  const neck = y - tall + head * 2;
  const hip = y - tall * 0.47;
  return (
    <g strokeWidth="2">
      <circle cx={x} cy={neck - head} r={head} fill="#fff" />
      <path
        d={`M${x} ${neck}V${hip}L${x - tall * 0.07} ${y}M${x} ${hip}L${x + tall * 0.07} ${y}`}
      />
      <path d={`M${x} ${neck + tall * 0.05}${reach}`} />
    </g>
  );
}
