import { optionsText } from "#shop/orders/order.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { readReport } from "#shop/reports/kept/kept-reports.server.ts";
import { soldLines, type SoldLine } from "#shop/reports/products/sold-lines.server.ts";
import { readAsked } from "#admin/list/asked.server.ts";
import { count, day, money, order, text } from "#admin/list/columns.tsx";
import { csvOf } from "#admin/list/csv.server.ts";
import { hiddenFilter, listOf } from "#admin/list/list.ts";
import { ListPage } from "#admin/list/list-page.tsx";
import type { Route } from "./+types/sold-lines";

/** The lines of paid orders that the figures of products and options are made of. */
const sold = listOf<SoldLine>()({
  title: ({ filters: { option, value, sku } }) =>
    ["What was sold", option && `${option}: ${value}`, sku].filter(Boolean).join(", "),
  crumb: { to: "/reports/products", name: "Products" },
  days: { usual: "month" },
  filters: { sku: hiddenFilter(), option: hiddenFilter(), value: hiddenFilter() },
  key: ({ orderNumber, position }) => `${orderNumber} ${position}`,
  columns: [
    day("Paid", (line) => line.day),
    order(),
    text("What", (line) => line.name, {
      second: ({ sku, options }) => [sku, optionsText(options)].filter(Boolean).join(", "),
      csv: [
        ["SKU", ({ sku }) => sku],
        ["Product", ({ name }) => name],
        ["Options", ({ options }) => optionsText(options)],
      ],
    }),
    count("Pieces", ({ pieces }) => pieces),
    money("Net sales", ({ netSalesPence }) => netSalesPence),
  ],
  empty: ["Nothing was sold", "No order of these days has it."],
});

export async function loader({ request }: Route.LoaderArgs) {
  const asked = readAsked(request, sold);
  const { range: days, filters: which, after } = asked;
  const report = await readReport(db(), "sold_lines", { days, question: { days, which, after } });
  return { asked, now: new Date(), report };
}

export const middleware = [
  csvOf(sold, "sold", ({ range, filters }) => soldLines(range, filters).parts(db())),
];

export default function SoldLines({ loaderData }: Route.ComponentProps) {
  return <ListPage list={sold} {...loaderData} file="/reports/products/rows.csv" />;
}
