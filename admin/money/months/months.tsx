import { Link } from "react-router";
import { formatMinute } from "#shop/kit/time.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { listMonths } from "#shop/reports/months/months.server.ts";
import { findStaffNames } from "#shop/staff/list-staff.server.ts";
import { PageHead } from "#admin/components/page-head.tsx";
import { monthInWords } from "#admin/money/month-in-words.ts";
import { MoneyTabs } from "#admin/money/money-tabs.tsx";
import type { Route } from "./+types/months";
import { stateNames } from "./month-words.ts";

export async function loader() {
  const months = await listMonths(db(), new Date());
  const names = await findStaffNames(
    db(),
    months.flatMap(({ lockedBy }) => lockedBy ?? []),
  );
  return months.map(({ name, state, lockedAt, lockedBy }) => ({
    name,
    state,
    locked:
      lockedAt === null
        ? null
        : `${names.get(lockedBy ?? "") ?? "The shop"}, ${formatMinute(lockedAt)}`,
  }));
}

/** The months, the latest first, and which of them are locked. */
export default function Months({ loaderData: months }: Route.ComponentProps) {
  const next = months.findLast(({ state }) => state === "over");
  return (
    <>
      <PageHead title="Months" />
      <MoneyTabs current="months" />
      <p className="mt-4 max-w-160 text-ink-2">
        A month is locked once its invoices, credit notes, payments, refunds and payouts agree to
        the penny. What changes in it later is named in the next month.
      </p>
      <div className="scrolls mt-4">
        <table className="ledger">
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">State</th>
              <th scope="col">Locked by</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ name, state, locked }) => (
              <tr key={name} data-row>
                <td>
                  <Link className="link font-semibold" to={`/money/months/${name}`}>
                    {monthInWords(name)}
                  </Link>
                </td>
                <td className={state === "over" ? "text-timber" : undefined}>
                  {name === next?.name ? "Next to be locked" : stateNames[state]}
                </td>
                <td>{locked ?? "–"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
