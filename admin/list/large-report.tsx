import { formatMinute } from "#shop/kit/time.ts";
import type { ReadReport } from "#shop/reports/kept/kept-reports.server.ts";
import { useReloads } from "#admin/components/use-reloads.ts";

/** Above the figures of many orders: when a job has made them, or that it is making them. */
export function LargeReport({ report }: { report: ReadReport<unknown> }) {
  const goesOn = "hasFailed" in report || report.isBeingMade;
  useReloads(goesOn);
  if (!("hasFailed" in report) && report.madeAt === null) return null;
  return (
    <p className="strip mb-4" role="status">
      {wordsOf(report)}
    </p>
  );
}

function wordsOf(report: ReadReport<unknown>): string {
  if ("hasFailed" in report)
    return report.hasFailed
      ? "The figures of these days could not be made. They are tried again: open the page again in some minutes, or choose fewer days."
      : "These days have many orders: their figures are being made. They appear here by themselves; without JavaScript, open the page again.";
  const made = `Figures of ${report.madeAt === null ? "now" : formatMinute(report.madeAt)}.`;
  return report.isBeingMade ? `${made} Newer ones are being made.` : made;
}
