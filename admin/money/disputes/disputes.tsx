import { Link } from "react-router";
import { formatPounds } from "#shop/kit/money.ts";
import { formatShortDay, londonDay } from "#shop/kit/time.ts";
import {
  listOpenDisputes,
  listOtherDisputes,
  type ListedDispute,
} from "#shop/payments/disputes/disputes.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { EmptyList } from "#admin/components/list/empty-list.tsx";
import { Pager } from "#admin/components/list/pager.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { Section } from "#admin/components/section.tsx";
import { MoneyTabs } from "#admin/money/money-tabs.tsx";
import type { Route } from "./+types/disputes";
import { dueInWords, reasonInWords, stateInWords } from "./dispute-words.ts";

export async function loader({ request }: Route.LoaderArgs) {
  const after = new URL(request.url).searchParams.get("after");
  const [open, others] = await Promise.all([
    listOpenDisputes(db()),
    listOtherDisputes(db(), after),
  ]);
  return { open, others, now: new Date() };
}

/** The payments that banks dispute: those to answer first, by the day they are due. */
export default function Disputes({ loaderData: { open, others, now } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Disputes" />
      <MoneyTabs current="disputes" />
      <Section title="To answer" className="mt-4" note="the first to be due first">
        {open.length === 0 ? (
          <EmptyList title="Nothing to answer">
            A payment that a customer’s bank disputes is listed here, with the day by which you must
            answer.
          </EmptyList>
        ) : (
          <DisputeTable rows={open} now={now} isOpen />
        )}
      </Section>
      {(others.rows.length > 0 || others.seen > 0) && (
        <Section title="Answered and ended" note="the latest first">
          <DisputeTable rows={others.rows} now={now} />
          <div className="flex py-4">
            <Pager seen={others.seen} next={others.next} shown={others.rows.length} total={null} />
          </div>
        </Section>
      )}
    </>
  );
}

function DisputeTable({
  rows,
  now,
  isOpen = false,
}: {
  rows: readonly ListedDispute[];
  now: Date;
  isOpen?: boolean;
}) {
  return (
    <div className="scrolls">
      <table className="ledger">
        <thead>
          <tr>
            <th scope="col">{isOpen ? "Answer by" : "Opened"}</th>
            <th scope="col">Order</th>
            <th scope="col">Why</th>
            <th scope="col">State</th>
            <th scope="col" className="figure">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.ref} {...{ row, now, isOpen }} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ row, now, isOpen }: { row: ListedDispute; now: Date; isOpen: boolean }) {
  const due = dueInWords(row.dueBy, now);
  return (
    <tr data-row>
      <td
        className={`whitespace-nowrap ${isOpen && due.tone === "late" ? "font-semibold text-error" : ""}`}
      >
        {isOpen ? due.text : formatShortDay(londonDay(row.openedAt), now)}
      </td>
      <td>
        <Link className="link font-semibold" to={`/money/disputes/${row.ref}`}>
          {row.orderNumber}
        </Link>
        <span className="second-line block">{row.customerName}</span>
      </td>
      <td>{reasonInWords(row.reason)}</td>
      <td className="whitespace-nowrap">{stateInWords(row)}</td>
      <td className="figure money whitespace-nowrap">{formatPounds(row.amountPence)}</td>
    </tr>
  );
}
