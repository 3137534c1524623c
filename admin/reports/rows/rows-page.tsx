import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { nameOfDays, type ReportRange } from "#shop/reports/report-range.ts";
import { EmptyList } from "#admin/components/list/empty-list.tsx";
import { Pager } from "#admin/components/list/pager.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { LargeReport } from "#admin/reports/large-report.tsx";
import { RangeForm } from "#admin/reports/range-form.tsx";
import type { readReportRequest } from "#admin/reports/report-request.server.ts";

type Props = {
  title: string;
  /** The report whose figure has opened the rows; the days stay. */
  crumb: { readonly to: string; readonly name: string };
  /** Before the days: "of orders paid". */
  noteStart?: string;
  /** The same rows as a file. */
  file: string;
  asked: Pick<ReturnType<typeof readReportRequest>, "problem" | "typed" | "now"> & {
    readonly range: ReportRange;
  };
  /** What is asked for beside the days, for the form of the days. */
  fields?: ReactNode;
  report: Parameters<typeof LargeReport>[0]["report"] & { readonly answer: RowsOfPage | null };
  empty: readonly [title: string, text: string];
  children: ReactNode;
};

type RowsOfPage = {
  readonly rows: readonly unknown[];
  readonly seen: number;
  readonly next: string | null;
};

/** Rows that were read on the request. */
export function atOnce<Page extends RowsOfPage>(page: Page) {
  return { answer: page, madeAt: null, isBeingMade: false };
}

/** The rows that a figure of a report is made of: 50 a page, and all of them as a file. */
export function RowsPage({
  title,
  crumb,
  noteStart,
  file,
  asked: { range, problem, typed, now },
  fields,
  report,
  empty: [emptyTitle, emptyText],
  children,
}: Props) {
  const { search } = useLocation();
  const days = nameOfDays(range, now);
  return (
    <>
      <PageHead
        title={title}
        crumb={{ ...crumb, to: `${crumb.to}${search}` }}
        note={noteStart === undefined ? days : `${noteStart} ${days}`}
      >
        <Link className="button button-quiet" to={`${file}${search}`} reloadDocument>
          Export as CSV
        </Link>
      </PageHead>
      <RangeForm {...{ range, problem, typed, fields }} />
      <LargeReport report={report} />
      {report.answer?.rows.length === 0 && <EmptyList title={emptyTitle}>{emptyText}</EmptyList>}
      {report.answer !== null && report.answer.rows.length > 0 && (
        <>
          {children}
          <div className="flex py-4">
            <Pager {...report.answer} shown={report.answer.rows.length} total={null} />
          </div>
        </>
      )}
    </>
  );
}

/** A cell with the name of a product above its SKU. */
export function ProductCell({ name, sku }: { name: string; sku: string }) {
  return (
    <td className="min-w-52">
      {name}
      <span className="second-line block">{sku}</span>
    </td>
  );
}

/** A cell with the link to an order. */
export function OrderCell({ orderNumber }: { orderNumber: string }) {
  return (
    <td className="whitespace-nowrap">
      <Link className="link" to={`/orders/${orderNumber}`}>
        {orderNumber}
      </Link>
    </td>
  );
}
