import { Link } from "react-router";
import { DAY_MS, formatMinute } from "#shop/kit/time.ts";
import { db } from "#shop/platform/database/db.server.ts";
import {
  listWaiting,
  readWaitingSums,
  type WaitingRow,
} from "#shop/payments/payouts/waiting.server.ts";
import { formatSum } from "#shop/reports/vat/vat-figures.ts";
import { Figures } from "#admin/components/figures.tsx";
import { EmptyList } from "#admin/components/list/empty-list.tsx";
import { Pager } from "#admin/components/list/pager.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { MoneyTabs } from "#admin/money/money-tabs.tsx";
import type { Route } from "./+types/waiting";
import { readReading } from "./reading.server.ts";
import { ReadingNote, readInWords } from "./reading.tsx";

export async function loader(args: Route.LoaderArgs) {
  const now = new Date();
  const after = new URL(args.request.url).searchParams.get("after");
  const [page, sums, reading] = await Promise.all([
    listWaiting(db(), after),
    readWaitingSums(db()),
    readReading(args, now),
  ]);
  return { page, sums, reading, now };
}

/** A payment that waits longer than this is not on its way: somebody has to ask. */
const LATE_AFTER_MS = 14 * DAY_MS;

/** What was paid or refunded and is in no payout yet. */
export default function Waiting({ loaderData }: Route.ComponentProps) {
  const { page, sums, reading, now } = loaderData;
  return (
    <>
      <PageHead title="Not paid out yet" note={readInWords(reading)} />
      <MoneyTabs current="waiting" />
      <div className="mt-4">
        <ReadingNote reading={reading} />
        <Figures
          figures={[
            ["Payments", formatSum(sums.paymentsPence)],
            ["Refunds", formatSum(sums.refundsPence)],
            ["Together, before fees", formatSum(sums.paymentsPence + sums.refundsPence)],
          ]}
        />
        {page.rows.length === 0 ? (
          <EmptyList title="Nothing waits">
            Every payment and every refund is a line of a payout.
          </EmptyList>
        ) : (
          <WaitingTable rows={page.rows} now={now} />
        )}
        <div className="flex py-4">
          <Pager
            seen={page.seen}
            next={page.next}
            shown={page.rows.length}
            total={sums.payments + sums.refunds}
          />
        </div>
      </div>
    </>
  );
}

function WaitingTable({ rows, now }: { rows: readonly WaitingRow[]; now: Date }) {
  return (
    <div className="scrolls">
      <table className="ledger">
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">What</th>
            <th scope="col">Order</th>
            <th scope="col" className="figure">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.kind} ${row.orderNumber} ${row.at.getTime()}`} data-row>
              <td className="whitespace-nowrap">
                {formatMinute(row.at)}
                {now.getTime() - row.at.getTime() > LATE_AFTER_MS && (
                  <span className="ml-3 text-error">Waits for more than two weeks</span>
                )}
              </td>
              <td>{row.kind === "payment" ? "Payment" : "Refund"}</td>
              <td>
                <Link className="link" to={`/orders/${row.orderNumber}`}>
                  {row.orderNumber}
                </Link>
              </td>
              <td className="figure money whitespace-nowrap">{formatSum(row.amountPence)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
