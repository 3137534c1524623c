import { formatNumber } from "#shop/kit/text.ts";

/** A change in per cent with its sign: green for more, red for less. */
export function Change({ percent }: { percent: number }) {
  const words = `${percent < 0 ? "\u2212" : "+"}${formatNumber(Math.abs(percent))}%`;
  if (percent === 0) return <>0%</>;
  return <span className={percent < 0 ? "text-error" : "text-ok"}>{words}</span>;
}
