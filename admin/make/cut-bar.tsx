import { formatNumber } from "#shop/kit/text.ts";
import type { BarView, CutView } from "./cut-view.ts";

const BAR = 48;
const MARKS = 58;
const HEIGHT = 80;

/**
 * A bar to scale, its marks counted from the left end. Places are percentages and the text has its own size, so
 * that figures stay readable at every width.
 */
export function CutBar({ bar, stockLengthMm }: { bar: BarView; stockLengthMm: number }) {
  const { cuts, keptMm, scrapMm, lengthMm } = bar;
  const at = (mm: number) => `${((100 * mm) / stockLengthMm).toFixed(3)}%`;
  return (
    <svg className="cut-bar" width="100%" height={HEIGHT} role="img" aria-label={inWords(bar)}>
      {cuts.map((cut) => (
        <Lath key={cut.fromMm} cut={cut} at={at} />
      ))}
      {keptMm !== null && (
        <g className="cut-kept">
          <rect x={at(lengthMm - keptMm)} width={at(keptMm)} y={0.5} height={BAR - 1} />
          <text x={at(lengthMm - keptMm)} dx={8} y={20}>
            keep
          </text>
          <text className="cut-figure" x={at(lengthMm)} dx={-8} y={39} textAnchor="end">
            {formatNumber(keptMm)}
          </text>
        </g>
      )}
      {scrapMm > 0 && (
        <rect
          className="cut-scrap"
          x={at(lengthMm - scrapMm)}
          width={at(scrapMm)}
          y={0}
          height={BAR}
        />
      )}
      <line className="cut-axis" x1={0} x2={at(lengthMm)} y1={MARKS} y2={MARKS} />
      <line className="cut-axis" x1={0} x2={0} y1={MARKS - 4} y2={MARKS + 4} />
      <text className="cut-mark" x={0} y={74}>
        0
      </text>
      {cuts.map(({ toMm }) => (
        <g key={toMm}>
          <line className="cut-saw" x1={at(toMm)} x2={at(toMm)} y1={BAR} y2={MARKS + 4} />
          <text className="cut-mark" x={at(toMm)} dx={-4} y={74} textAnchor="end">
            {formatNumber(toMm)}
          </text>
        </g>
      ))}
    </svg>
  );
}

function Lath({ cut, at }: { cut: CutView; at: (mm: number) => string }) {
  const { orderNumber, lath, of, fromMm, toMm, tint, isNeeded } = cut;
  return (
    <g className={isNeeded ? `cut-lath cut-tint-${tint}` : "cut-lath cut-gone"}>
      <rect x={at(fromMm)} width={at(toMm - fromMm)} y={0.5} height={BAR - 1} />
      <text className="cut-order" x={at(fromMm)} dx={8} y={20}>
        {orderNumber}
      </text>
      <text x={at(fromMm)} dx={8} y={39}>
        {isNeeded ? `lath ${lath} of ${of}` : "not needed"}
      </text>
      <text className="cut-figure" x={at(toMm)} dx={-8} y={39} textAnchor="end">
        {formatNumber(toMm - fromMm)}
      </text>
    </g>
  );
}

/** For those who hear the page. */
function inWords({ number, isOffcut, lengthMm, cuts, keptMm }: BarView): string {
  const laths = cuts.map(
    ({ orderNumber, lath, of, fromMm, toMm, isNeeded }) =>
      `${orderNumber} lath ${lath} of ${of}, ${formatNumber(toMm - fromMm)} mm, saw at ${formatNumber(toMm)}${isNeeded ? "" : ", not needed"}`,
  );
  const kept = keptMm === null ? "" : `; keep ${formatNumber(keptMm)} mm`;
  const what = isOffcut
    ? `an offcut of ${formatNumber(lengthMm)} mm`
    : `${formatNumber(lengthMm)} mm`;
  return `Bar ${number}, ${what}: ${laths.join("; ")}${kept}`;
}
