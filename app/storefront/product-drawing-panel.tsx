import { Laths, RackEnd, Ropes } from "./product-drawing-parts.tsx";
import { draw, project, type Drawn } from "./product-drawing.ts";
import { centimetres } from "./product-measures.ts";

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
        <Ropes drawn={drawn} />
        {tiers.map((_, tier) => (
          <Laths key={tier} drawn={drawn} tier={tier} />
        ))}
        <RackEnd drawn={drawn} side={-1} />
        <RackEnd drawn={drawn} side={1} />
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

/** A joiner's dimension line along the near lath, with its ticks and its measure. */
function Dimension({ lengthMm, widthMm }: Pick<Drawn, "lengthMm" | "widthMm">) {
  const off = -widthMm / 2 - 110;
  const line = draw("M-0.5,0L0.5,0M-0.5,26L-0.5,-26M0.5,26L0.5,-26", (along, up) => [
    along * lengthMm,
    off,
    up,
  ]);
  const [x, y] = project([0, off - 60, -40]).split(" ");
  return (
    <>
      <path d={line} fill="none" stroke="#1d2320" strokeWidth="1.3" />
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
