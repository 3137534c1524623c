import { Link, useLocation } from "react-router";
import { reasonNames, type ReturnReason } from "#shop/fulfilment/returns/return.ts";
import { londonDay } from "#shop/kit/time.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { awaitReport, readReport } from "#shop/reports/kept/kept-reports.server.ts";
import { nameOfDays, type ReportDays } from "#shop/reports/report-range.ts";
import {
  addReturns,
  piecesBack,
  SETTLED_AFTER_DAYS,
  type ReturnFigures,
} from "#shop/reports/returns/return-figures.ts";
import type { ReturnedProduct, ReturnPart } from "#shop/reports/returns/return-report.server.ts";
import { Section } from "#admin/components/section.tsx";
import { sessionOf } from "#admin/http/access-context.ts";
import { mayOpen } from "#admin/http/screen-of.ts";
import { readAsked } from "#admin/list/asked.server.ts";
import { count, drawn, text, type Around, type Column } from "#admin/list/columns.tsx";
import { csvOf, once } from "#admin/list/csv.server.ts";
import { Ledger } from "#admin/list/ledger.tsx";
import { listOf } from "#admin/list/list.ts";
import { ListPage, ListRows } from "#admin/list/list-page.tsx";
import { days, rowsHref } from "#admin/list/report.tsx";
import { ReportTabs } from "#admin/reports/report-tabs.tsx";
import { shareInWords } from "#admin/reports/share-bar.tsx";
import type { Route } from "./+types/returns";

/** The figures of some days or of a product. Each opens the pieces that it counts. */
function figures<Row extends ReturnFigures & { readonly isSettled?: boolean }>(
  daysOf: (row: Row, around: Around) => ReportDays | string,
  of: (row: Row) => { readonly sku?: string },
): readonly Column<Row>[] {
  const opens = (path: string, what: string, reason: { readonly reason?: string } = {}) => ({
    to: (row: Row, around: Around) =>
      rowsHref(`/reports/returns/${path}`, daysOf(row, around), { ...of(row), ...reason }),
    what,
  });
  const backFor = (reason: ReturnReason, head: string, figure: (row: Row) => number) =>
    count(head, figure, { tone: "quiet", ...opens("rows", reasonNames[reason], { reason }) });
  return [
    count("Sent", ({ sent }) => sent, opens("sent", "sent")),
    backFor("changed_mind", "Changed mind", ({ changedMind }) => changedMind),
    backFor("faulty", "Faulty", ({ faulty }) => faulty),
    backFor("wrong_item", "Wrong item", ({ wrongItem }) => wrongItem),
    count("Came back", piecesBack, opens("rows", "came back")),
    drawn("Rate", (row) => (row.sent === 0 ? "–" : shareInWords(piecesBack(row) / row.sent)), {
      isFigure: true,
      tone: ({ isSettled = true }) => (isSettled ? "plain" : "quiet"),
      after: ({ sent, isSettled = true }) =>
        sent > 0 && !isSettled && <span className="sr-only"> so far</span>,
      csv: [["Settled", ({ isSettled = true }) => (isSettled ? "yes" : "no")]],
    }),
  ];
}

/** What came back, by when it was bought, by reason and by product. */
const returns = listOf<ReturnPart>()({
  title: "Returns",
  days: { usual: "year", hasParts: true },
  key: ({ firstDay }) => firstDay,
  columns: [
    days("Paid"),
    ...figures<ReturnPart>(
      (part) => part,
      () => ({}),
    ),
  ],
  howCounted: [
    ["Days", "The days on which the orders were paid, whenever the goods came back."],
    ["Sent", "Pieces of these orders that were dispatched."],
    [
      "Came back",
      "Pieces of these orders that were received as returns, by the reason that the shop accepted.",
    ],
    [
      "Rate",
      `Pieces that came back divided by pieces sent. It is grey until ${SETTLED_AFTER_DAYS} days after the last day, as more may still come back.`,
    ],
  ],
});

const products = listOf<ReturnedProduct>()({
  title: "Products that came back",
  key: ({ sku }) => sku,
  columns: [
    text("Product", ({ name }) => name, {
      to: ({ productId, sku }) =>
        productId === null ? null : `/products/${encodeURIComponent(sku)}`,
      second: ({ sku }) => sku,
    }),
    ...figures<ReturnedProduct>(
      (_product, { search }) => search,
      ({ sku }) => ({ sku }),
    ),
  ],
  empty: ["Nothing came back", "No piece of these orders came back."],
});

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = readAsked(request, returns);
  const now = new Date();
  const { role } = sessionOf(context).staff;
  const { range: days, after } = asked;
  const question = { days, after, today: londonDay(now) };
  return {
    asked,
    now,
    report: await readReport(db(), "returns", { days, question }),
    mayOpenReturns: mayOpen(role, "/returns"),
  };
}

export const middleware = [
  csvOf(returns, "returns", ({ range: days }) =>
    once(async () => {
      const question = { days, after: null, today: londonDay(new Date()) };
      return (await awaitReport(db(), "returns", { days, question })).parts;
    }),
  ),
];

export default function Returns({ loaderData }: Route.ComponentProps) {
  const { mayOpenReturns, ...page } = loaderData;
  const { asked, now } = page;
  const { search } = useLocation();
  return (
    <ListPage list={returns} {...page} file="/reports/returns/returns.csv" tabs={<ReportTabs />}>
      {({ parts, products: back }) => (
        <>
          <Ledger
            name={`Returns, ${nameOfDays(asked.range, now)}`}
            list={returns}
            rows={parts}
            total={{
              ...asked.range,
              ...addReturns(parts),
              isSettled: parts.every(({ isSettled }) => isSettled),
            }}
            now={now}
          />
          <Section
            title="Products that came back"
            note={
              <>
                <Link className="link" to={rowsHref("/reports/returns/rows", search)}>
                  Every piece
                </Link>{" "}
                {mayOpenReturns && (
                  <Link className="link ml-3" to="/returns">
                    Open returns
                  </Link>
                )}
              </>
            }
          >
            <ListRows name="Products that came back" list={products} page={back} now={now} />
          </Section>
        </>
      )}
    </ListPage>
  );
}
