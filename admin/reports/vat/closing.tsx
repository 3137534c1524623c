import { Link } from "react-router";
import { formatShortDay } from "#shop/kit/time.ts";
import type { VatCheck } from "#shop/reports/vat/vat-checks.server.ts";
import type { VatSums } from "#shop/reports/vat/vat-figures.ts";
import { periodInWords } from "#shop/reports/vat/vat-period.ts";
import type { ListedPeriod } from "#shop/reports/vat/vat-report.server.ts";
import { ActForm } from "#admin/components/act-form.tsx";

/** Closing a period for good, or why it can't be closed yet. */
export function Closing({
  period,
  sums,
  checks,
  mayClose,
  earlier,
}: {
  period: ListedPeriod;
  sums: readonly VatSums[];
  checks: readonly VatCheck[];
  mayClose: boolean;
  /** An earlier period that is open: it is closed first. */
  earlier: ListedPeriod | null;
}) {
  if (period.state === "closed" || !mayClose) return null;
  if (period.state === "current")
    return (
      <p className="mt-4 text-ink-2">
        The period can be closed after {formatShortDay(period.lastDay)}.
      </p>
    );
  if (earlier !== null)
    return (
      <p className="mt-4 text-ink-2">
        Close{" "}
        <Link className="link" to={`/reports/vat/${earlier.name}`}>
          {periodInWords(earlier)}
        </Link>{" "}
        first.
      </p>
    );
  if (checks.some(({ count }) => count > 0))
    return <p className="mt-4 text-ink-2">The period can be closed once every check holds.</p>;
  return (
    <ActForm
      intent="close"
      submit={`Close ${periodInWords(period)} for good`}
      className="no-print mt-4"
    >
      <input type="hidden" name="seen" value={JSON.stringify(sums)} />
      <p className="second-line mb-2">
        A closed period can’t be changed or opened again. Later credit notes count in their own
        period.
      </p>
    </ActForm>
  );
}
