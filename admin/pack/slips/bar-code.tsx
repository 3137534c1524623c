import { code128 } from "#shop/packing/code-128.ts";

/** What a scanner needs empty at each side of the bars, in modules. */
const QUIET_MODULES = 10;

/** A text as Code 128 bars, as wide as its box. The text itself is beside it. */
export function BarCode({ text, className = "" }: { text: string; className?: string }) {
  const { widthModules, bars } = code128(text);
  const path = bars.map(({ at, width }) => `M${at} 0h${width}v1h${-width}z`).join("");
  return (
    <svg
      viewBox={`${-QUIET_MODULES} 0 ${widthModules + 2 * QUIET_MODULES} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      aria-hidden="true"
      data-bar-code={text}
      className={`block bg-white ${className}`}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
