import { data, Link } from "react-router";
import { formatShortDay, londonDay } from "#shop/kit/time.ts";
import { formatInvoiceNumber } from "#shop/orders/invoice.ts";
import { db } from "#shop/platform/database/db.server.ts";
import {
  readExportEvidence,
  type ProvedSale,
} from "#shop/reports/vat/exports/exported-sales.server.ts";
import { formatSum } from "#shop/reports/vat/vat-figures.ts";
import { periodInWords } from "#shop/reports/vat/vat-period.ts";
import { findVatPeriod } from "#shop/reports/vat/vat-report.server.ts";
import { Figures } from "#admin/components/figures.tsx";
import { EmptyList } from "#admin/components/list/empty-list.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { Section } from "#admin/components/section.tsx";
import { HowCounted } from "#admin/reports/how-counted.tsx";
import { formatNumber } from "#shop/kit/text.ts";
import type { Route } from "./+types/exported";
import { parcelsInWords, placeInWords, stateNames } from "./exported-words.ts";

export async function loader({ params }: Route.LoaderArgs) {
  const now = new Date();
  const period = await findVatPeriod(db(), params.period, now);
  if (period === null) throw data(null, { status: 404 });
  return { period, evidence: await readExportEvidence(db(), period, now) };
}

/** What proves that the goods of zero-rated sales left the country, and which sales still lack it. */
export default function Exported({ loaderData }: Route.ComponentProps) {
  const {
    period,
    evidence: { counts, unproved },
  } = loaderData;
  const missing = counts.open + counts.due + counts.late;
  return (
    <>
      <PageHead
        title="Export evidence"
        crumb={{ to: `/reports/vat/${period.name}`, name: periodInWords(period) }}
      >
        <Link
          className="button button-quiet"
          to={`/reports/vat/${period.name}/exported.csv`}
          reloadDocument
        >
          Export as CSV
        </Link>
      </PageHead>
      <Figures
        figures={[
          ["Proved", formatNumber(counts.proved)],
          ["Not proved yet", formatNumber(counts.open)],
          ["More than 60 days", formatNumber(counts.due)],
          ["More than three months", formatNumber(counts.late)],
          ["All cancelled", formatNumber(counts.nothing_to_prove)],
        ]}
      />
      <Section title="Without proof" note={missing > unproved.length ? "the first 200" : undefined}>
        {unproved.length === 0 ? (
          <EmptyList title="Nothing is missing">
            Every zero-rated sale of this period has left with a tracking number.
          </EmptyList>
        ) : (
          <Table rows={unproved} />
        )}
      </Section>
      <HowCounted figures={howCounted} />
    </>
  );
}

function Table({ rows }: { rows: readonly ProvedSale[] }) {
  return (
    <div className="scrolls">
      <table className="ledger">
        <thead>
          <tr>
            <th scope="col">Invoice</th>
            <th scope="col">Order</th>
            <th scope="col">Where to</th>
            <th scope="col">Parcels</th>
            <th scope="col">Missing</th>
            <th scope="col" className="figure">
              Net
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.number} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ row }: { row: ProvedSale }) {
  const isUrgent = row.state === "due" || row.state === "late";
  return (
    <tr data-row>
      <td className="whitespace-nowrap">
        {formatInvoiceNumber(row.number)}
        <span className="second-line block">{formatShortDay(londonDay(row.issuedAt))}</span>
      </td>
      <td>
        <Link className="link" to={`/orders/${row.orderNumber}`}>
          {row.orderNumber}
        </Link>
      </td>
      <td>{placeInWords(row)}</td>
      <td className="wrap-anywhere">{parcelsInWords(row.parcels) || "–"}</td>
      <td className={isUrgent ? "font-medium text-error" : undefined}>
        {row.missing}
        <span className="second-line block">{stateNames[row.state]}</span>
      </td>
      <td className="figure money">{formatSum(row.netPence)}</td>
    </tr>
  );
}

const howCounted = [
  [
    "Zero-rated sales",
    "Invoices of this period without UK VAT: goods to the Channel Islands and abroad. Keep the carrier’s own proof with them.",
  ],
  [
    "Proved",
    "Every piece that was not cancelled has left, and each parcel has a tracking number. A parcel that came back has not left.",
  ],
  [
    "Limits",
    "Proof has to be there three months after the sale, or UK VAT is due on it (VAT Notice 703). After 60 days the row is in red.",
  ],
] as const;
