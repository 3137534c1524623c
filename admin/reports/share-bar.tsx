/** A share of a whole as a bar beside its figure, which is in the same row. */
export function ShareBar({ share }: { share: number }) {
  const width = `${(Math.min(1, Math.max(0, share)) * 100).toFixed(2)}%`;
  return (
    <svg className="block h-3 w-full min-w-24" aria-hidden="true">
      <rect className="chart-track" width="100%" height="12" />
      <rect className="chart-bar" width={width} height="12" />
    </svg>
  );
}

/** "12%", "0.4%": a share in per cent; a decimal below 1%. */
export function shareInWords(share: number): string {
  const percent = share * 100;
  const digits = percent > 0 && percent < 1 ? 1 : 0;
  return `${percent.toFixed(digits)}%`;
}
