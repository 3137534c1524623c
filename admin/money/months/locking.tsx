import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatShortDay } from "#shop/kit/time.ts";
import type { MonthPage } from "#shop/reports/months/months.server.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { monthInWords } from "#admin/money/month-in-words.ts";

type Props = Pick<MonthPage, "month" | "checks" | "earlierOpen" | "fingerprint"> & {
  mayLock: boolean;
};

/** Locking a month for good, or why it can't be locked yet. */
export function Locking({ month, checks, earlierOpen, fingerprint, mayLock }: Props) {
  if (!mayLock) return null;
  if (month.state === "current")
    return <Why>The month can be locked after {formatShortDay(month.lastDay)}.</Why>;
  if (earlierOpen !== null)
    return (
      <Why>
        Lock{" "}
        <Link className="link" to={`/money/months/${earlierOpen.name}`}>
          {monthInWords(earlierOpen.name)}
        </Link>{" "}
        first.
      </Why>
    );
  if (checks.some(({ count }) => count > 0))
    return <Why>The month can be locked once every check holds.</Why>;
  return (
    <ActForm
      intent="lock"
      submit={`Lock ${monthInWords(month.name)} for good`}
      className="no-print mt-4"
    >
      <input type="hidden" name="seen" value={fingerprint} />
      <p className="second-line mb-2">
        A locked month can’t be changed or opened again. What changes in it later is named in the
        next month.
      </p>
    </ActForm>
  );
}

/** Why a month can't be locked yet. */
function Why({ children }: { children: ReactNode }) {
  return <p className="mt-4 text-ink-2">{children}</p>;
}
