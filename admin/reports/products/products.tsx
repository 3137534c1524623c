import { formatNumber } from "#shop/kit/text.ts";
import { londonDay } from "#shop/kit/time.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { readReport } from "#shop/reports/kept/kept-reports.server.ts";
import {
  COVER_DAYS,
  productSorts,
  type ProductSales,
} from "#shop/reports/products/product-sales.ts";
import { productSales } from "#shop/reports/products/product-sales.server.ts";
import { readAsked } from "#admin/list/asked.server.ts";
import { count, drawn, fileOnly, money, text } from "#admin/list/columns.tsx";
import { csvOf } from "#admin/list/csv.server.ts";
import { listOf } from "#admin/list/list.ts";
import { ListPage } from "#admin/list/list-page.tsx";
import { rowsHref } from "#admin/list/report.tsx";
import { ReportTabs } from "#admin/reports/report-tabs.tsx";
import { share } from "#admin/reports/share-bar.tsx";
import type { Route } from "./+types/products";

/** Three weeks is what most suppliers take; from then on the days are in red. */
const SHORT_DAYS = 21;
/** Each part of the file adds up the sales of the days again. */
const PART_ROWS = 20_000;

/** What was sold of each product, and how long its stock lasts. */
const products = listOf<ProductSales>()({
  title: "Products sold",
  days: { usual: "month" },
  sorts: productSorts,
  key: ({ sku }) => sku,
  columns: [
    fileOnly("SKU", ({ sku }) => sku),
    text("Product", ({ name }) => name, {
      sort: "name",
      to: ({ productId, sku }) =>
        productId === null ? null : `/products/${encodeURIComponent(sku)}`,
      second: ({ productId, sku }) => (productId === null ? `${sku}, removed` : sku),
    }),
    count("Pieces", ({ pieces }) => pieces, {
      sort: "-pieces",
      to: ({ sku }, { search }) => rowsHref("/reports/products/rows", search, { sku }),
      what: ({ name }) => `pieces of ${name}: the orders`,
    }),
    count("Orders", ({ orders }) => orders, { tone: "quiet" }),
    money("Net sales", ({ netSalesPence }) => netSalesPence, { sort: "-net" }),
    share(({ netSalesPence, allNetSalesPence }) =>
      allNetSalesPence === 0 ? 0 : netSalesPence / allNetSalesPence,
    ),
    drawn("To sell", ({ toSell }) => (toSell === null ? "made" : formatNumber(toSell)), {
      isFigure: true,
      csv: [["To sell", ({ toSell }) => toSell]],
    }),
    drawn("Days left", ({ daysLeft }) => (daysLeft === null ? "–" : formatNumber(daysLeft)), {
      isFigure: true,
      sort: "left",
      tone: ({ daysLeft }) => (daysLeft !== null && daysLeft < SHORT_DAYS ? "error" : "quiet"),
      csv: [["Days left", ({ daysLeft }) => daysLeft]],
    }),
  ],
  empty: ["No products", "There is nothing to sell and nothing was sold."],
  howCounted: [
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
      `How many days the stock lasts at the sales of the last ${COVER_DAYS} days, or of those since the product was added. Red: less than ${SHORT_DAYS} days.`,
    ],
  ],
});

export async function loader({ request }: Route.LoaderArgs) {
  const asked = readAsked(request, products);
  const { range: days, sort, after } = asked;
  const now = new Date();
  const question = { days, sort, after, today: londonDay(now) };
  return {
    asked,
    now,
    report: await readReport(db(), "products", { days, question }),
  };
}

export const middleware = [
  csvOf(products, "products", ({ range }) =>
    productSales(range, { sort: "-pieces", today: londonDay(new Date()) }).parts(db(), PART_ROWS),
  ),
];

export default function Products({ loaderData: page }: Route.ComponentProps) {
  return (
    <ListPage
      list={products}
      {...page}
      file="/reports/products/products.csv"
      tabs={<ReportTabs />}
    />
  );
}
