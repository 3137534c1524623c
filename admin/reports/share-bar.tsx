import { drawn, type Column } from "#admin/list/columns.tsx";

/** A share of a whole, in per cent beside its bar. */
export function share<Row>(of: (row: Row) => number): Column<Row> {
  return drawn("Share", (row) => (of(row) === 0 ? "–" : <ShareBar share={of(row)} />), {
    isFigure: true,
    tone: "quiet",
  });
}

function ShareBar({ share }: { share: number }) {
  const width = `${(Math.min(1, Math.max(0, share)) * 100).toFixed(2)}%`;
  return (
    <span className="flex items-center justify-end gap-3">
      <svg className="h-3 w-full max-w-60 min-w-24" aria-hidden="true">
        <rect className="chart-track" width="100%" height="12" />
        <rect className="chart-bar" width={width} height="12" />
      </svg>
      <span className="min-w-9">{shareInWords(share)}</span>
    </span>
  );
}

/** "12%", "0.4%": a share in per cent; a decimal below 1%. */
export function shareInWords(share: number): string {
  const percent = share * 100;
  const digits = percent > 0 && percent < 1 ? 1 : 0;
  return `${percent.toFixed(digits)}%`;
}
