import { formatNumber } from "#shop/kit/text.ts";
import { readWhole } from "#shop/kit/typed-number.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { awaitReport, readReport } from "#shop/reports/kept/kept-reports.server.ts";
import {
  listOptionedProducts,
  type OptionReport,
  type OptionSales,
} from "#shop/reports/products/option-sales.server.ts";
import { EmptyList } from "#admin/list/empty-list.tsx";
import { Section } from "#admin/components/section.tsx";
import { readAsked } from "#admin/list/asked.server.ts";
import { count, fileOnly, text } from "#admin/list/columns.tsx";
import { csvOf, once } from "#admin/list/csv.server.ts";
import { Ledger } from "#admin/list/ledger.tsx";
import { choice, listOf } from "#admin/list/list.ts";
import { ListPage } from "#admin/list/list-page.tsx";
import { rowsHref } from "#admin/list/report.tsx";
import { ReportTabs } from "#admin/reports/report-tabs.tsx";
import { share } from "#admin/reports/share-bar.tsx";
import type { Route } from "./+types/options";

type ValueOfOption = OptionSales & { readonly all: number };

/** Which values of options were sold: what timber, iron and rope are needed for. */
const options = listOf<ValueOfOption>()({
  title: "Options sold",
  days: { usual: "month" },
  filters: { product: { ...choice("Product", "All products"), read: readWhole } },
  key: ({ value }) => value,
  columns: [
    fileOnly("Option", ({ option }) => option),
    text("Value", ({ value }) => value),
    count("Pieces", ({ pieces }) => pieces, {
      to: ({ option, value }, { search }) =>
        rowsHref("/reports/products/rows", search, { option, value }),
      what: ({ value }) => `pieces with ${value}: the orders`,
    }),
    share(({ pieces, all }) => pieces / all),
    fileOnly("Pieces with the option", ({ all }) => all),
  ],
  howCounted: [
    [
      "Pieces",
      "Pieces of orders that were paid on these days. Products with an option of the same name are together.",
    ],
    ["Share", "The part of the pieces that have this option."],
  ],
});

const valuesOf = ({ values, pieces: all }: OptionReport): readonly ValueOfOption[] =>
  values.map((value) => ({ ...value, all }));

export async function loader({ request }: Route.LoaderArgs) {
  const asked = readAsked(request, options);
  const products = await listOptionedProducts(db());
  const product = products.find(({ id }) => id === asked.filters.product);
  const days = asked.range;
  const question = { days, productId: product?.id ?? null };
  return {
    asked,
    now: new Date(),
    report: await readReport(db(), "options", { days, question }),
    choices: { product: products.map(({ id, name }) => ({ value: String(id), name })) },
  };
}

export const middleware = [
  csvOf(options, "options", ({ range: days, filters }) =>
    once(async () => {
      const question = { days, productId: filters.product };
      return (await awaitReport(db(), "options", { days, question })).options.flatMap(valuesOf);
    }),
  ),
];

export default function Options({ loaderData: page }: Route.ComponentProps) {
  return (
    <ListPage list={options} {...page} file="/reports/options/options.csv" tabs={<ReportTabs />}>
      {(report) => <Report {...report} now={page.now} />}
    </ListPage>
  );
}

/** A table for each option. */
function Report(report: { options: readonly OptionReport[]; isCut: boolean; now: Date }) {
  if (report.options.length === 0)
    return <EmptyList title="Nothing with options was sold">Choose other days.</EmptyList>;
  return (
    <>
      {report.isCut && (
        <p className="strip mb-4">There are more values than this page shows. Choose a product.</p>
      )}
      <div className="grid gap-x-12 day:grid-cols-2">
        {report.options.map((option) => (
          <Section
            key={option.name}
            title={option.name}
            note={`${formatNumber(option.pieces)} pieces`}
          >
            <Ledger name={option.name} list={options} rows={valuesOf(option)} now={report.now} />
          </Section>
        ))}
      </div>
    </>
  );
}
