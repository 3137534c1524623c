const WIDTH = 304;
const HEIGHT = 56;

/**
 * A curve of values without axes: the first half a thin dashed line in grey, the second a thick one in green, its
 * last point marked, so that they differ without colour. The figures stand beside it as text.
 */
export function Sparkline({ values, label }: { values: readonly number[]; label: string }) {
  const top = Math.max(...values, 1);
  const points = values.map((value, index) => {
    const x = (index * WIDTH) / Math.max(1, values.length - 1);
    const y = HEIGHT - (value / top) * (HEIGHT - 8);
    return [x.toFixed(1), y.toFixed(1)] as const;
  });
  const line = (part: readonly (readonly [string, string])[]) =>
    part.map((point) => point.join(",")).join(" ");
  const middle = Math.floor(values.length / 2);
  const [lastX, lastY] = points.at(-1) ?? ["0", "0"];
  return (
    <svg
      viewBox={`-2 0 ${WIDTH + 8} ${HEIGHT + 4}`}
      role="img"
      aria-label={label}
      className="mt-3 w-full max-w-76"
    >
      <path d={`M0 ${HEIGHT + 0.5}h${WIDTH}`} className="stroke-rule" />
      <polyline points={line(points.slice(0, middle + 1))} className="spark-before fill-none" />
      <polyline points={line(points.slice(middle))} className="spark-now fill-none" />
      <circle cx={lastX} cy={lastY} r="3.5" className="spark-end" />
    </svg>
  );
}
