import { Link, useLocation } from "react-router";
import { db } from "#shop/platform/database/db.server.ts";
import {
  listOptionedProducts,
  type OptionReport,
} from "#shop/reports/products/product-report.server.ts";
import { readReport } from "#shop/reports/kept/kept-reports.server.ts";
import { nameOfDays, withoutEarlier } from "#shop/reports/report-range.ts";
import { Select } from "#ui/select.tsx";
import { EmptyList } from "#admin/components/list/empty-list.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { Section } from "#admin/components/section.tsx";
import { ExportLink } from "#admin/reports/export-link.tsx";
import { HowCounted } from "#admin/reports/how-counted.tsx";
import { LargeReport } from "#admin/reports/large-report.tsx";
import { RangeForm } from "#admin/reports/range-form.tsx";
import { readReportRequest } from "#admin/reports/report-request.server.ts";
import { ReportTabs } from "#admin/reports/report-tabs.tsx";
import { soldRowsHref } from "#admin/reports/rows/which-lines.ts";
import { ShareBar, shareInWords } from "#admin/reports/share-bar.tsx";
import { formatNumber } from "#shop/kit/text.ts";
import type { Route } from "./+types/options";
import { readProductId } from "./read-product-id.ts";

export async function loader(args: Route.LoaderArgs) {
  const asked = readReportRequest(args);
  const products = await listOptionedProducts(db());
  const chosen = readProductId(new URL(args.request.url).searchParams);
  const product = products.find(({ id }) => id === chosen) ?? null;
  const days = withoutEarlier(asked.range);
  const question = { days, productId: product?.id ?? null };
  return {
    ...asked,
    products,
    product,
    report: await readReport(db(), "options", { days, question }),
  };
}

/** Which values of options were sold: what timber, iron and rope are needed for. */
export default function Options({ loaderData: page }: Route.ComponentProps) {
  const { range, problem, typed, mayReadVat, now, products, product, report } = page;
  return (
    <>
      <PageHead title="Options sold" note={nameOfDays(range, now)}>
        <ExportLink to="/reports/options/options.csv" />
      </PageHead>
      <ReportTabs current="options" {...{ mayReadVat }} />
      <RangeForm
        {...{ range, problem, typed }}
        fields={
          <Select label="Product" name="product" defaultValue={product?.id ?? ""} className="w-64">
            <option value="">All products</option>
            {products.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        }
      />
      <LargeReport report={report} />
      {report.answer !== null && <Report {...report.answer} />}
      <HowCounted figures={howCounted} />
    </>
  );
}

function Report({ options, isCut }: { options: readonly OptionReport[]; isCut: boolean }) {
  return (
    <>
      {isCut && (
        <p className="strip mb-4">There are more values than this page shows. Choose a product.</p>
      )}
      {options.length === 0 ? (
        <EmptyList title="Nothing with options was sold">Choose other days.</EmptyList>
      ) : (
        <div className="grid gap-x-12 day:grid-cols-2">
          {options.map((option) => (
            <Values key={option.name} option={option} />
          ))}
        </div>
      )}
    </>
  );
}

function Values({ option: { name, pieces, values } }: { option: OptionReport }) {
  const { search } = useLocation();
  return (
    <Section title={name} note={`${formatNumber(pieces)} pieces`}>
      <table className="ledger">
        <thead>
          <tr>
            <th scope="col">Value</th>
            <th scope="col" className="figure">
              Pieces
            </th>
            <th scope="col" className="figure">
              Share
            </th>
            <th scope="col">
              <span className="sr-only">Share as a bar</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {values.map((row) => (
            <tr key={row.value} data-row>
              <td className="wrap-anywhere">{row.value}</td>
              <td className="figure money">
                <Link
                  className="link"
                  to={soldRowsHref(search, { option: name, value: row.value })}
                >
                  {formatNumber(row.pieces)}
                  <span className="sr-only"> pieces with {row.value}: the orders</span>
                </Link>
              </td>
              <td className="figure money text-ink-2">{shareInWords(row.pieces / pieces)}</td>
              <td className="w-2/5 pt-3!">
                <ShareBar share={row.pieces / pieces} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

const howCounted = [
  [
    "Pieces",
    "Pieces of orders that were paid on these days. Products with an option of the same name are together.",
  ],
  ["Share", "The part of the pieces that have this option."],
] as const;
