/** A bar, and a stroke for the earlier figure that it is compared with. */
export type Bar = {
  /** Of the row of the table below, for people who point at it. */
  readonly name: string;
  /** Below the bar; not every bar has room for one. */
  readonly label: string;
  readonly figure: number;
  readonly earlier: number | null;
};

type Props = {
  bars: readonly Bar[];
  /** What the chart shows, for people who can't see it. */
  title: string;
  format: (figure: number) => string;
};

const HEIGHT = 220;
const LABEL_ROOM = 28;
const TOP = 8;

/**
 * Bars over time from nought, as high as the figures of the table below: the table is what a screen reader reads.
 * Widths are per cent, so that letters keep their size on every screen.
 */
export function BarChart({ bars, title, format }: Props) {
  const top = topOf(Math.max(0, ...bars.flatMap(({ figure, earlier }) => [figure, earlier ?? 0])));
  const y = (figure: number) => TOP + HEIGHT * (1 - Math.max(0, figure) / top.figure);
  const ticks = Array.from({ length: top.ticks + 1 }, (_, at) => at * top.step);
  return (
    <div className="my-6 grid grid-cols-[4rem_minmax(0,1fr)] break-inside-avoid" data-chart>
      <svg className="chart-words h-64 w-full" aria-hidden="true">
        {ticks.map((tick) => (
          <text key={tick} x="88%" y={y(tick) + 4} textAnchor="end">
            {tick === 0 ? "0" : format(tick)}
          </text>
        ))}
      </svg>
      <svg className="chart-words h-64 w-full overflow-visible" role="img" aria-label={title}>
        {ticks.map((tick) => (
          <line
            key={tick}
            {...{ x1: "0", x2: "100%", y1: y(tick), y2: y(tick) }}
            className={tick === 0 ? "chart-axis" : "chart-line"}
          />
        ))}
        {bars.map((bar, at) => (
          <OneBar key={bar.name} {...{ bar, at, bars, y, format }} />
        ))}
      </svg>
    </div>
  );
}

function OneBar({
  bar: { name, label, figure, earlier },
  at,
  bars,
  y,
  format,
}: {
  bar: Bar;
  at: number;
  bars: readonly Bar[];
  y: (figure: number) => number;
  format: (figure: number) => string;
}) {
  const width = 100 / bars.length;
  const percent = (share: number) => `${((at + share) * width).toFixed(3)}%`;
  const stroke = !earlier
    ? null
    : { x1: percent(0.02), x2: percent(0.98), y1: y(earlier), y2: y(earlier) };
  const every = labelEvery(bars);
  return (
    <g>
      <title>{`${name}: ${format(figure)}${earlier === null ? "" : `, before ${format(earlier)}`}`}</title>
      <rect
        className="chart-bar"
        x={percent(0.15)}
        width={`${(width * 0.7).toFixed(3)}%`}
        y={y(figure)}
        height={y(0) - y(figure)}
      />
      {stroke && <line {...stroke} className="chart-edge" />}
      {stroke && <line {...stroke} className="chart-earlier" />}
      {at % every === 0 && (
        <text
          className={at % (every * 2) === 0 ? undefined : "max-sm:hidden"}
          x={percent(0.5)}
          y={TOP + HEIGHT + LABEL_ROOM - 8}
          textAnchor="middle"
        >
          {label}
        </text>
      )}
    </g>
  );
}

/** From a tablet on, the chart has 640 px for its labels; a phone shows every second one. */
function labelEvery(bars: readonly Bar[]): number {
  const widest = Math.max(...bars.map(({ label }) => label.length)) * 8 + 8;
  return Math.max(1, Math.ceil((bars.length * widest) / 640));
}

/** The top of an axis in two to five even steps: 1, 2 or 5 times a power of ten. Nothing is below one pound. */
export function topOf(highest: number): { figure: number; step: number; ticks: number } {
  const rough = Math.max(highest, 1) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? rough;
  const whole = Math.max(1, step);
  const ticks = Math.max(1, Math.ceil(highest / whole));
  return { figure: ticks * whole, step: whole, ticks };
}

/** What the bars and the strokes stand for, in words above the chart. */
export function ChartLegend({ bars, earlier }: { bars: string; earlier: string | null }) {
  return (
    <p className="flex flex-wrap justify-end gap-x-5 gap-y-1">
      <span className="flex items-center gap-2">
        <svg className="size-4" aria-hidden="true">
          <rect className="chart-bar" width="16" height="16" />
        </svg>
        {bars}
      </span>
      {earlier !== null && (
        <span className="flex items-center gap-2">
          <svg className="h-4 w-6" aria-hidden="true">
            <line className="chart-earlier" x1="0" x2="24" y1="8" y2="8" />
          </svg>
          {earlier}
        </span>
      )}
    </p>
  );
}
