import { formatMinute } from "#shop/kit/time.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { listMonths, type ListedMonth } from "#shop/reports/months/months.server.ts";
import { findStaffNames } from "#shop/staff/list-staff.server.ts";
import { PageHead } from "#admin/components/page-head.tsx";
import { text } from "#admin/list/columns.tsx";
import { Ledger } from "#admin/list/ledger.tsx";
import { listOf } from "#admin/list/list.ts";
import { monthInWords } from "#shop/reports/months/month.ts";
import { MoneyTabs } from "#admin/money/money-tabs.tsx";
import type { Route } from "./+types/months";

type MonthRow = Pick<ListedMonth, "name"> & {
  readonly state: ListedMonth["state"] | "next";
  readonly locked: string | null;
};

const stateNames: Readonly<Record<MonthRow["state"], string>> = {
  current: "Current",
  next: "Next to be locked",
  over: "To be locked",
  locked: "Locked",
};

/** The months, the latest first, and which of them are locked. */
const monthList = listOf<MonthRow>()({
  title: "Months",
  key: ({ name }) => name,
  columns: [
    text("Month", ({ name }) => monthInWords(name), {
      to: ({ name }) => `/money/months/${name}`,
      opens: true,
    }),
    text("State", ({ state }) => stateNames[state], {
      tone: ({ state }) => (state === "over" || state === "next" ? "soon" : "plain"),
    }),
    text("Locked by", ({ locked }) => locked),
  ],
});

export async function loader() {
  const now = new Date();
  const months = await listMonths(db(), now);
  const names = await findStaffNames(
    db(),
    months.flatMap(({ lockedBy }) => lockedBy ?? []),
  );
  const next = months.findLast(({ state }) => state === "over");
  const rows: MonthRow[] = months.map(({ name, state, lockedAt, lockedBy }) => ({
    name,
    state: name === next?.name ? "next" : state,
    locked: lockedAt && `${names.get(lockedBy ?? "") ?? "The shop"}, ${formatMinute(lockedAt)}`,
  }));
  return { rows, now };
}

export default function Months({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Months" />
      <MoneyTabs current="months" />
      <p className="my-4 max-w-160 text-ink-2">
        A month is locked once its invoices, credit notes, payments, refunds and payouts agree to
        the penny. What changes in it later is named in the next month.
      </p>
      <Ledger name="Months" list={monthList} {...loaderData} />
    </>
  );
}
