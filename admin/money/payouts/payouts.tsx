import { data, Link } from "react-router";
import { addDays, formatShortDay, londonDay } from "#shop/kit/time.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { listPayouts, type ListedPayout } from "#shop/payments/payouts/payouts.server.ts";
import { readReport } from "#shop/reports/kept/kept-reports.server.ts";
import type { AnswerOf } from "#shop/reports/kept/report-kinds.server.ts";
import { formatSum } from "#shop/reports/vat/vat-figures.ts";
import { Figures } from "#admin/components/figures.tsx";
import { EmptyList } from "#admin/components/list/empty-list.tsx";
import { Pager } from "#admin/components/list/pager.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { readTextFields } from "#admin/http/form.server.ts";
import { LargeReport } from "#admin/reports/large-report.tsx";
import { MoneyTabs } from "#admin/money/money-tabs.tsx";
import type { Route } from "./+types/payouts";
import { Months } from "./months.tsx";
import { checkInWords } from "./payout-words.ts";
import { askAgain, readReading } from "./reading.server.ts";
import { FetchAgain, ReadingNote, readInWords } from "./reading.tsx";

/** The sums of the page are of 24 months of payouts. */
const ADDED_UP_DAYS = 730;

export async function loader(args: Route.LoaderArgs) {
  const now = new Date();
  const after = new URL(args.request.url).searchParams.get("after");
  const today = londonDay(now);
  const days = { firstDay: addDays(today, -ADDED_UP_DAYS), lastDay: today };
  const [page, report, reading] = await Promise.all([
    listPayouts(db(), after),
    readReport(db(), "payouts", { days, question: { today } }),
    readReading(args, now),
  ]);
  return { page, report, reading, now };
}

export async function action(args: Route.ActionArgs) {
  const field = await readTextFields(args.request);
  if (field("intent") !== "fetch") throw data(null, { status: 400 });
  return askAgain(args, field, null);
}

/** The payouts to the bank, and whether each is what the shop's own books say. */
export default function Payouts({ loaderData, actionData: result }: Route.ComponentProps) {
  const { page, report, reading, now } = loaderData;
  return (
    <>
      <PageHead title="Payouts" note={readInWords(reading)}>
        <FetchAgain {...{ reading, result }} />
      </PageHead>
      <MoneyTabs current="payouts" />
      <div className="mt-4">
        <ReadingNote reading={reading} />
        <LargeReport report={report} />
        {report.answer !== null && <Sums {...report.answer} />}
        {page.rows.length === 0 ? (
          <EmptyList title="No payouts">
            {reading.providerName} pays out a few days after the first sale. Each payout is compared
            with the orders here.
          </EmptyList>
        ) : (
          <PayoutTable rows={page.rows} now={now} />
        )}
        <div className="flex py-4">
          <Pager seen={page.seen} next={page.next} shown={page.rows.length} total={null} />
        </div>
        {report.answer !== null && <Months months={report.answer.months} />}
      </div>
    </>
  );
}

const heads = ["Charges", "Refunds", "Disputes, other", "Fees", "Paid out"];

function PayoutTable({ rows, now }: { rows: readonly ListedPayout[]; now: Date }) {
  return (
    <div className="scrolls">
      <table className="ledger">
        <thead>
          <tr>
            <th scope="col">At the bank</th>
            <th scope="col">Compared with the orders</th>
            {heads.map((name) => (
              <th key={name} scope="col" className="figure">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.ref} {...{ row, now }} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ row, now }: { row: ListedPayout; now: Date }) {
  const { charges, refunds, disputes, other, fees } = row.sums;
  return (
    <tr data-row>
      <td className="whitespace-nowrap">
        <Link className="link font-semibold" to={`/money/payouts/${row.ref}`}>
          {formatShortDay(row.arrivesOn, now)}
        </Link>
      </td>
      <td>
        {row.open > 0 && <span className="flag mr-2" aria-hidden="true" />}
        {checkInWords(row)}
      </td>
      {[charges, refunds, disputes + other, fees].map((sum, at) => (
        <td key={at} className="figure money whitespace-nowrap text-ink-2">
          {sum === 0 ? "–" : formatSum(sum)}
        </td>
      ))}
      <td className="figure money whitespace-nowrap font-semibold">{formatSum(row.amountPence)}</td>
    </tr>
  );
}

function Sums({ today, months, waiting }: AnswerOf<"payouts">) {
  const thisMonth = months.find(({ month }) => month === today.slice(0, 7));
  return (
    <Figures
      figures={[
        ["Not paid out yet", formatSum(waiting.paymentsPence + waiting.refundsPence)],
        ["Paid out this month", formatSum(thisMonth?.paidOut ?? 0)],
        ["Fees this month", formatSum(0 - (thisMonth?.fees ?? 0))],
      ]}
    />
  );
}
