import { Link, useLocation } from "react-router";
import { londonDay } from "#shop/kit/time.ts";
import { db } from "#shop/platform/database/db.server.ts";
import {
  COVER_DAYS,
  productSorts,
  type ProductSales,
  type ProductSort,
} from "#shop/reports/products/product-report.server.ts";
import { readReport } from "#shop/reports/kept/kept-reports.server.ts";
import { nameOfDays, withoutEarlier } from "#shop/reports/report-range.ts";
import { formatSum } from "#shop/reports/vat/vat-figures.ts";
import { EmptyList } from "#admin/components/list/empty-list.tsx";
import { Pager } from "#admin/components/list/pager.tsx";
import { SortHead } from "#admin/components/list/sort-head.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { ExportLink } from "#admin/reports/export-link.tsx";
import { HowCounted } from "#admin/reports/how-counted.tsx";
import { LargeReport } from "#admin/reports/large-report.tsx";
import { RangeForm } from "#admin/reports/range-form.tsx";
import { readReportRequest } from "#admin/reports/report-request.server.ts";
import { ReportTabs } from "#admin/reports/report-tabs.tsx";
import { soldRowsHref } from "#admin/reports/rows/which-lines.ts";
import { ShareBar, shareInWords } from "#admin/reports/share-bar.tsx";
import { formatNumber } from "#shop/kit/text.ts";
import type { Route } from "./+types/products";

export async function loader(args: Route.LoaderArgs) {
  const asked = readReportRequest(args);
  const params = new URL(args.request.url).searchParams;
  const sort = productSorts.find((each) => each === params.get("sort")) ?? "-pieces";
  const { range: days, now } = asked;
  const question = { days, sort, after: asked.after, today: londonDay(now) };
  const report = await readReport(db(), "products", { days: withoutEarlier(days), question });
  return { ...asked, sort, report, coverDays: COVER_DAYS };
}

/** What was sold of each product, and how long its stock lasts. */
export default function Products({ loaderData }: Route.ComponentProps) {
  const { range, problem, typed, mayReadVat, now, sort, report, coverDays } = loaderData;
  return (
    <>
      <PageHead title="Products sold" note={nameOfDays(range, now)}>
        <ExportLink to="/reports/products/products.csv" />
      </PageHead>
      <ReportTabs current="products" {...{ mayReadVat }} />
      <RangeForm {...{ range, problem, typed }} />
      <LargeReport report={report} />
      {report.answer !== null && <List page={report.answer} sort={sort} />}
      <HowCounted figures={howCounted(coverDays)} />
    </>
  );
}

type Page = NonNullable<Route.ComponentProps["loaderData"]["report"]["answer"]>;

function List({ page, sort }: { page: Page; sort: ProductSort }) {
  return (
    <>
      {page.rows.length === 0 ? (
        <EmptyList title="No products">There is nothing to sell and nothing was sold.</EmptyList>
      ) : (
        <Table rows={page.rows} sort={sort} />
      )}
      <div className="flex py-4">
        <Pager seen={page.seen} next={page.next} shown={page.rows.length} total={null} />
      </div>
    </>
  );
}

function Table({ rows, sort }: { rows: readonly ProductSales[]; sort: ProductSort }) {
  return (
    <div className="scrolls">
      <table className="ledger">
        <thead>
          <tr>
            <SortHead name="Product" by="name" current={sort} />
            <SortHead name="Pieces" by="pieces" current={sort} isFigure downFirst />
            <th scope="col" className="figure">
              Orders
            </th>
            <SortHead name="Net sales" by="net" current={sort} isFigure downFirst />
            <th scope="col" className="figure">
              Share
            </th>
            <th scope="col">
              <span className="sr-only">Share as a bar</span>
            </th>
            <th scope="col" className="figure">
              To sell
            </th>
            <SortHead name="Days left" by="left" current={sort} isFigure />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.sku} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ row }: { row: ProductSales }) {
  const { sku, name, productId, pieces, orders, netSalesPence, allNetSalesPence, toSell } = row;
  const share = allNetSalesPence === 0 ? 0 : netSalesPence / allNetSalesPence;
  const { search } = useLocation();
  const figure = (count: number) => (count === 0 ? "–" : formatNumber(count));
  return (
    <tr data-row>
      <td className="min-w-52">
        {productId === null ? (
          name
        ) : (
          <Link className="link font-medium" to={`/products/${encodeURIComponent(sku)}`}>
            {name}
          </Link>
        )}
        <span className="second-line block">{productId === null ? `${sku}, removed` : sku}</span>
      </td>
      <td className="figure money">
        {pieces === 0 ? (
          "–"
        ) : (
          <Link className="link" to={soldRowsHref(search, { sku })}>
            {figure(pieces)}
            <span className="sr-only"> pieces of {name}: the orders</span>
          </Link>
        )}
      </td>
      <td className="figure money text-ink-2">{figure(orders)}</td>
      <td className="figure money">{netSalesPence === 0 ? "–" : formatSum(netSalesPence)}</td>
      <td className="figure money text-ink-2">{share === 0 ? "–" : shareInWords(share)}</td>
      <td className="w-40 pt-3!">{share > 0 && <ShareBar share={share} />}</td>
      <td className="figure money">{toSell === null ? "made" : formatNumber(toSell)}</td>
      <DaysLeft row={row} />
    </tr>
  );
}

/** Three weeks is what most suppliers take; from then on the days are in red. */
const SHORT_DAYS = 21;

function DaysLeft({ row: { daysLeft } }: { row: ProductSales }) {
  const isShort = daysLeft !== null && daysLeft < SHORT_DAYS;
  return (
    <td className={`figure money ${isShort ? "text-error" : "text-ink-2"}`}>
      {daysLeft === null ? "–" : formatNumber(daysLeft)}
    </td>
  );
}

function howCounted(coverDays: number) {
  return [
    [
      "Pieces, orders",
      "Pieces of orders that were paid on these days, and how many orders have them.",
    ],
    [
      "Net sales",
      "What customers paid for them without VAT, after discounts. Refunds are not deducted.",
    ],
    ["Share", "Its part of the net sales of all products on these days."],
    ["To sell", "The stock less what is held for orders; “made” is made to order."],
    [
      "Days left",
      `How many days the stock lasts at the sales of the last ${coverDays} days, or of those since the product was added. Red: less than ${SHORT_DAYS} days.`,
    ],
  ] as const;
}
