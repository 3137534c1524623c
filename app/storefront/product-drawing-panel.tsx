import { trace, type Drawn, type Place } from "./product-drawing.ts";
import { centimetres } from "./product-measures.ts";

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

/** The airer as chosen, drawn to scale, with its dimension and three facts beneath. */
export function DrawingPanel({ drawn }: { drawn: Drawn }) {
  const { lengthMm, widthMm, tiers, color } = drawn;
  const laths = tiers.reduce((sum, count) => sum + count, 0);
  const length = `${lengthMm / 1_000}\u00a0m`;
  return (
    <section aria-labelledby="drawing" className="border border-rule bg-white">
      <div className="flex items-baseline justify-between gap-3 px-4 pt-3.5 desk:px-6 desk:pt-5">
        <h2 id="drawing" className="text-base desk:text-lg">
          Your airer, drawn to scale
        </h2>
        <span className="text-sm text-ink-2 max-sm:hidden noscript:hidden">
          Updates as you choose
        </span>
      </div>
      <svg
        viewBox="0 0 860 540"
        role="img"
        aria-label={`The airer, ${length} long and ${centimetres(widthMm)} wide, in ${color}`}
        className="block h-auto w-full [&_path]:transition-[d] [&_path]:duration-240"
      >
        <Ropes lengthMm={lengthMm} apexMm={apexOf(tiers)} />
        {tiers.map((count, tier) => (
          <Laths
            key={tier}
            {...{ count, lengthMm, spreadMm: spreadOf(widthMm, tier) }}
            up={tier * TIER_MM}
          />
        ))}
        {[-1, 1].map((side) => (
          <RackEnd
            key={side}
            along={side * (lengthMm / 2 - INSET_MM)}
            {...{ widthMm, tiers, color }}
          />
        ))}
        <Dimension {...{ lengthMm, widthMm }} />
      </svg>
      <dl className="grid grid-cols-3 divide-x divide-rule border-t border-rule">
        <Fact name="Width">{centimetres(widthMm)}</Fact>
        <Fact name="Length">{length}</Fact>
        <Fact name="Drying length">{`${((laths * lengthMm) / 1_000).toFixed(1)}\u00a0m`}</Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div className="px-3 py-3 desk:px-6 desk:py-3.5">
      <dt className="text-xs text-ink-2">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

/** The upper tier is narrower than the lower. */
function spreadOf(widthMm: number, tier: number): number {
  return tier === 0 ? widthMm - 60 : widthMm * 0.4;
}

function apexOf(tiers: readonly number[]): number {
  return 170 + (tiers.length - 1) * TIER_MM;
}

/** Planed pine, 38 by 22 mm: top, side and end of each lath, the farthest first. */
function Laths({
  count,
  lengthMm,
  spreadMm,
  up,
}: {
  count: number;
  lengthMm: number;
  spreadMm: number;
  up: number;
}) {
  const half = lengthMm / 2;
  return Array.from({ length: count }, (_, index) => {
    const middle = spreadMm / 2 - (spreadMm * index) / Math.max(1, count - 1);
    const [far, near, top, foot] = [middle + 19, middle - 19, up + 11, up - 11];
    const faces = [
      ["#ecd2a2", [-half, far, top], [half, far, top], [half, near, top], [-half, near, top]],
      ["#d4a86b", [-half, near, top], [half, near, top], [half, near, foot], [-half, near, foot]],
      ["#c8985a", [half, far, top], [half, near, top], [half, near, foot], [half, far, foot]],
    ] as const;
    return (
      <g key={index} stroke="#8d5f2e" strokeWidth="0.7" strokeLinejoin="round">
        {faces.map(([fill, a, b, c, d]) => (
          <path key={fill} fill={fill} d={trace("M", a, "L", b, "L", c, "L", d, "Z")} />
        ))}
      </g>
    );
  });
}

/** A rack end, cast in one piece: an arch over the laths with a scroll at either side. */
function RackEnd({
  along,
  widthMm,
  tiers,
  color,
}: {
  along: number;
  widthMm: number;
  tiers: readonly number[];
  color: string;
}) {
  const [fill, edge] = lacquers[color] ?? ["#232426", "#0d0d0e"];
  const half = widthMm / 2;
  const apex = apexOf(tiers);
  const at = (across: number, up: number): Place => [along, across * half, up];
  const scroll = (side: number) =>
    trace(
      "M",
      at(side * 0.9, 20),
      "C",
      at(side * 0.3, 20),
      at(side * 0.25, 95),
      at(side * 0.55, 90),
      "C",
      at(side * 0.75, 85),
      at(side * 0.7, 45),
      at(side * 0.52, 55),
    );
  const arch = trace(
    "M",
    at(-1, -22),
    "L",
    at(-1, 18),
    "C",
    at(-0.95, 130),
    at(-0.25, 60),
    at(0, apex - 20),
    "C",
    at(0.25, 60),
    at(0.95, 130),
    at(1, 18),
    "L",
    at(1, -22),
    "Z",
  );
  const shelf =
    tiers.length > 1 ? trace("M", at(-0.45, TIER_MM - 22), "L", at(0.45, TIER_MM - 22)) : "";
  const iron = `${arch} ${scroll(-1)} ${scroll(1)} ${shelf} ${trace("M", at(0, apex - 20), "L", at(0, apex))}`;
  return (
    <g fill="none" strokeLinecap="round" strokeLinejoin="round">
      <path d={iron} stroke={edge} strokeWidth="6.4" />
      <path d={iron} stroke={fill} strokeWidth="4.2" />
    </g>
  );
}

/** The rope from each rack end over its pulley, along the ceiling, and down to the hand. */
function Ropes({ lengthMm, apexMm }: { lengthMm: number; apexMm: number }) {
  const reach = lengthMm / 2 - INSET_MM;
  const rope = trace(
    "M",
    [-reach, 0, apexMm],
    "L",
    [-reach, 0, CEILING_MM - 30],
    "L",
    [reach, 0, CEILING_MM - 30],
    "L",
    [reach, 0, apexMm],
    "M",
    [reach + 35, 0, CEILING_MM - 30],
    "L",
    [reach + 35, 0, -420],
    "M",
    [reach + 60, 0, CEILING_MM - 30],
    "L",
    [reach + 60, 0, -420],
  );
  const pulley = (along: number) =>
    trace(
      "M",
      [along - 40, 0, CEILING_MM],
      "L",
      [along + 40, 0, CEILING_MM],
      "M",
      [along, 0, CEILING_MM],
      "L",
      [along, 0, CEILING_MM - 60],
    );
  return (
    <g fill="none" strokeLinecap="round">
      <path d={rope} stroke="#a8966f" strokeWidth="3.4" />
      <path d={rope} stroke="#efe4c9" strokeWidth="1.8" />
      <path d={`${pulley(-reach)} ${pulley(reach)}`} stroke="#1d2320" strokeWidth="9" />
    </g>
  );
}

/** A joiner's dimension line along the near lath, with its ticks and its measure. */
function Dimension({ lengthMm, widthMm }: { lengthMm: number; widthMm: number }) {
  const half = lengthMm / 2;
  const off = -widthMm / 2 - 110;
  const tick = (along: number) => trace("M", [along, off, 26], "L", [along, off, -26]);
  const [x, y] = trace([0, off - 60, -40]).split(" ");
  return (
    <>
      <path
        d={`${trace("M", [-half, off, 0], "L", [half, off, 0])} ${tick(-half)} ${tick(half)}`}
        fill="none"
        stroke="#1d2320"
        strokeWidth="1.3"
      />
      <text
        x={x}
        y={y}
        textAnchor="end"
        fill="#1d2320"
        className="text-[36px] font-semibold desk:text-[23px]"
      >
        {lengthMm / 10} cm
      </text>
    </>
  );
}
