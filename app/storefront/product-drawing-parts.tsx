import { draw, type Drawn } from "./product-drawing.ts";

/** Lacquers, each with the edge that sets it off from the white panel. */
const lacquers: Readonly<Record<string, readonly [fill: string, edge: string]>> = {
  black: ["#232426", "#0d0d0e"],
  white: ["#fbf9f4", "#7c8178"],
  ivory: ["#eee0bf", "#9b8a5e"],
  pewter: ["#6f7275", "#46494c"],
};

/** The rack ends stand this far in from the ends of the laths. */
const INSET_MM = 200;
const CEILING_MM = 560;
const TIER_MM = 190;
const APEX_MM = 170;

type PartProps = { drawn: Drawn };

/** The laths of one tier, planed pine, 38 by 22 mm: top, side and end of each, the farthest first. */
export function Laths({ drawn: { tiers, lengthMm, widthMm }, tier }: PartProps & { tier: number }) {
  const count = tiers[tier] ?? 0;
  // The upper tier is narrower than the lower.
  const spreadMm = tier === 0 ? widthMm - 60 : widthMm * 0.4;
  const half = lengthMm / 2;
  const up = tier * TIER_MM;
  return Array.from({ length: count }, (_, index) => {
    const middle = spreadMm / 2 - (spreadMm * index) / Math.max(1, count - 1);
    const near = middle - 19;
    const faces = [
      ["#ecd2a2", draw("M-1,19L1,19L1,-19L-1,-19Z", (x, y) => [x * half, middle + y, up + 11])],
      ["#d4a86b", draw("M-1,11L1,11L1,-11L-1,-11Z", (x, z) => [x * half, near, up + z])],
      ["#c8985a", draw("M19,11L-19,11L-19,-11L19,-11Z", (y, z) => [half, middle + y, up + z])],
    ] as const;
    return (
      <g key={index} stroke="#8d5f2e" strokeWidth="0.7" strokeLinejoin="round">
        {faces.map(([fill, face]) => (
          <path key={fill} fill={fill} d={face} />
        ))}
      </g>
    );
  });
}

/** A rack end, cast in one piece: an arch over the laths with a scroll at either side. */
export function RackEnd({ drawn, side }: PartProps & { side: 1 | -1 }) {
  const { lengthMm, widthMm, tiers, color } = drawn;
  const [fill, edge] = lacquers[color] ?? ["#232426", "#0d0d0e"];
  const along = side * (lengthMm / 2 - INSET_MM);
  const apex = apexOf(tiers);
  const arch = `M-1,-22L-1,18C-0.95,130 -0.25,60 0,${apex - 20}C0.25,60 0.95,130 1,18L1,-22Z`;
  const scrolls =
    "M-0.9,20C-0.3,20 -0.25,95 -0.55,90C-0.75,85 -0.7,45 -0.52,55" +
    "M0.9,20C0.3,20 0.25,95 0.55,90C0.75,85 0.7,45 0.52,55";
  const shelf = tiers.length > 1 ? `M-0.45,${TIER_MM - 22}L0.45,${TIER_MM - 22}` : "";
  const iron = draw(`${arch}${scrolls}${shelf}M0,${apex - 20}L0,${apex}`, (across, up) => [
    along,
    (across * widthMm) / 2,
    up,
  ]);
  return (
    <g fill="none" strokeLinecap="round" strokeLinejoin="round">
      <path d={iron} stroke={edge} strokeWidth="6.4" />
      <path d={iron} stroke={fill} strokeWidth="4.2" />
    </g>
  );
}

/** The rope from each rack end over its pulley, along the ceiling, and down to the hand. */
export function Ropes({ drawn: { lengthMm, tiers } }: PartProps) {
  const reach = lengthMm / 2 - INSET_MM;
  const high = CEILING_MM - 30;
  const apex = apexOf(tiers);
  const hoist = `M${-reach},${apex}L${-reach},${high}L${reach},${high}L${reach},${apex}`;
  const hand = [35, 60].map((aside) => `M${reach + aside},${high}L${reach + aside},-420`).join("");
  const pulleys = [-reach, reach].map(
    (x) => `M${x - 40},${CEILING_MM}L${x + 40},${CEILING_MM}M${x},${CEILING_MM}L${x},${high - 30}`,
  );
  const inMiddle = (path: string) => draw(path, (along, up) => [along, 0, up]);
  return (
    <g fill="none" strokeLinecap="round">
      <path d={inMiddle(hoist + hand)} stroke="#a8966f" strokeWidth="3.4" />
      <path d={inMiddle(hoist + hand)} stroke="#efe4c9" strokeWidth="1.8" />
      <path d={inMiddle(pulleys.join(""))} stroke="#1d2320" strokeWidth="9" />
    </g>
  );
}

function apexOf(tiers: readonly number[]): number {
  return APEX_MM + (tiers.length - 1) * TIER_MM;
}
