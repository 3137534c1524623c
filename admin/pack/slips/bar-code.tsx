import { code128 } from "#shop/packing/code-128.ts";

/** What a scanner needs empty at each side of the bars, in modules. */
const QUIET_MODULES = 10;

/** A text as Code 128 bars, as wide as its box. The text itself is beside it. `isAgain`: the page has its bars already. */
export function BarCode({ text, isAgain = false }: { text: string; isAgain?: boolean }) {
  const { widthModules, bars } = code128(text);
  const path = bars.map(({ at, width }) => `M${at} .5h${width}`).join("");
  return (
    <svg
      viewBox={`${-QUIET_MODULES} 0 ${widthModules + 2 * QUIET_MODULES} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {isAgain ? <use href={`#${text}`} /> : <path id={text} d={path} />}
    </svg>
  );
}
