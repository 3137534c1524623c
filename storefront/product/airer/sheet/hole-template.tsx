import type { ReactNode } from "react";
import {
  fixings,
  holesApartMm,
  longScrew,
  pilotMm,
  screw,
  screwText,
  type Fixing,
} from "#shop/airers/fixings.ts";

/** The sheet in mm: A4 less 10 mm margins and the text above it. */
const SHEET = { width: 190, height: 172 } as const;
const RULER_MM = 100;
const CENTRES = [34, 100, 152] as const;
const CENTRE_Y = 62;

/**
 * Holes to drill, at actual size: one unit is one millimetre on paper printed at 100%. A ruler along
 * two edges shows whether it was.
 */
export function HoleTemplate() {
  return (
    <svg
      width={`${SHEET.width}mm`}
      height={`${SHEET.height}mm`}
      viewBox={`0 0 ${SHEET.width} ${SHEET.height}`}
      role="img"
      aria-labelledby="sheet-name"
      className="max-w-none border border-rule bg-white print:border-0"
      fontSize="3.6"
      fill="#1d2320"
    >
      <title id="sheet-name">{`Actual size: ${fixings.map(describe).join(" ")}`}</title>
      <path
        d={`M2 ${CENTRE_Y}H132`}
        stroke="#1d2320"
        strokeWidth=".25"
        strokeDasharray="4 1.4 .6 1.4"
      />
      <text x="4" y="12">
        Dash-dot line: from pulley to pulley, in the direction of the laths.
      </text>
      <text x="4" y="17.5">
        Both holes of a pulley go along the joist, in its middle third.
      </text>
      <text x="4" y="23">
        If the laths lie along the joist, turn the plate a quarter.
      </text>
      {fixings.map((fixing, at) => (
        <Part key={fixing.name} {...{ fixing }} x={CENTRES[at] ?? 0} />
      ))}
      <text x="4" y="144">
        Behind old lath and plaster the pulleys need screws of {screwText(longScrew)}, which are not
        in the box.
      </text>
      <Ruler x={4} y={158} />
      <g transform="translate(181 152) rotate(-90)">
        <Ruler x={0} y={0} />
      </g>
    </svg>
  );
}

function describe(fixing: Fixing): string {
  return `${fixing.name}, two holes ${holesApartMm(fixing)} mm apart for screws of ${screwText(screw)}.`;
}

/** One part: its outline, its holes with centre marks, and what to drill. */
function Part({ fixing, x }: { fixing: Fixing; x: number }) {
  const { name, place, widthMm, heightMm, cornerMm, holes } = fixing;
  const [upper, lower] = holes;
  // A wide plate has space for its measurement inside.
  const side = widthMm > 40 ? 14 : widthMm / 2 + 4;
  const below = CENTRE_Y + Math.max(45, heightMm / 2) + 8;
  return (
    <g>
      <g fill="none" stroke="#1d2320" strokeWidth=".3">
        <rect
          x={x - widthMm / 2}
          y={CENTRE_Y - heightMm / 2}
          width={widthMm}
          height={heightMm}
          rx={cornerMm}
        />
        <path
          d={`M${x} ${CENTRE_Y - heightMm / 2 - 5}V${CENTRE_Y + heightMm / 2 + 5}`}
          strokeDasharray="2 1"
        />
        {holes.map((hole) => (
          <g key={hole.y}>
            <circle cx={x + hole.x} cy={CENTRE_Y - hole.y} r={screw.widthMm / 2} />
            <path
              d={`M${x + hole.x - 5} ${CENTRE_Y - hole.y}h10M${x + hole.x} ${CENTRE_Y - hole.y - 5}v10`}
              strokeWidth=".2"
            />
          </g>
        ))}
        <path
          d={`M${x + side - 2} ${CENTRE_Y - upper.y}h4M${x + side - 2} ${CENTRE_Y - lower.y}h4M${x + side} ${CENTRE_Y - upper.y}V${CENTRE_Y - lower.y}`}
        />
      </g>
      <text transform={`translate(${x + side + 4.4} ${CENTRE_Y + 5}) rotate(-90)`}>
        {holesApartMm(fixing)} mm
      </text>
      <Lines x={x} y={below}>
        {[
          name,
          place,
          `${holes.length} screws ${screwText(screw)}`,
          `Pilot holes ${pilotMm(screw)} mm in wood`,
        ]}
      </Lines>
    </g>
  );
}

function Lines({ x, y, children }: { x: number; y: number; children: readonly string[] }) {
  return (
    <text x={x} y={y} textAnchor="middle" fontSize="3.2">
      {children.map((text, at): ReactNode => (
        <tspan
          key={text}
          x={x}
          dy={at === 0 ? 0 : 4.6}
          fontSize={at === 0 ? 4.4 : undefined}
          fontWeight={at === 0 ? 600 : undefined}
        >
          {text}
        </tspan>
      ))}
    </text>
  );
}

/** A line of 100 mm to check with a ruler. */
function Ruler({ x, y }: { x: number; y: number }) {
  const ticks = Array.from({ length: RULER_MM / 5 + 1 }, (_, at) => at * 5);
  return (
    <g>
      <path
        d={`M${x} ${y}h${RULER_MM}${ticks.map((mm) => `M${x + mm} ${y}v${mm % 10 === 0 ? -4 : -2.4}`).join("")}`}
        fill="none"
        stroke="#1d2320"
        strokeWidth=".25"
      />
      <text x={x} y={y + 4.6} fontSize="3.2">
        This line must measure 100 mm. If it does not, print again at 100%.
      </text>
    </g>
  );
}
