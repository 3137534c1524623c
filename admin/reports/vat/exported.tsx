import { Link } from "react-router";
import { formatNumber } from "#shop/kit/text.ts";
import { formatShortDay, londonDay } from "#shop/kit/time.ts";
import { formatInvoiceNumber } from "#shop/orders/invoice.ts";
import { db } from "#shop/platform/database/db.server.ts";
import {
  provedSales,
  readExportEvidence,
  type ProvedSale,
} from "#shop/reports/vat/export-evidence.server.ts";
import type { ExportParcel, ProofState } from "#shop/reports/vat/export-evidence.ts";
import { kindNames, placeInWords } from "#shop/reports/vat/vat-figures.ts";
import { periodInWords } from "#shop/reports/vat/vat-period.ts";
import { Figures } from "#admin/components/figures.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { Section } from "#admin/components/section.tsx";
import { drawn, fileOnly, money, order, text } from "#admin/list/columns.tsx";
import { csvOf } from "#admin/list/csv.server.ts";
import { listOf } from "#admin/list/list.ts";
import { ListRows } from "#admin/list/list-page.tsx";
import { HowCounted } from "#admin/list/how-counted.tsx";
import type { Route } from "./+types/exported";
import { periodOf } from "./period.server.ts";

const stateNames: Readonly<Record<ProofState, string>> = {
  proved: "Proved",
  nothing_to_prove: "All cancelled",
  open: "Within 60 days",
  due: "More than 60 days",
  late: "More than three months: UK VAT is due",
};

/** The zero-rated sales that lack their proof. */
const unprovedList = listOf<ProvedSale>()({
  title: "Without proof",
  key: ({ number }) => String(number),
  columns: [
    text("Invoice", ({ number }) => formatInvoiceNumber(number), {
      second: ({ issuedAt }) => formatShortDay(londonDay(issuedAt)),
    }),
    order(),
    text("Where to", placeInWords),
    // "Royal Mail AB123456785GB, left 2026-11-24; DPD without a number, left 2026-11-25"
    drawn("Parcels", ({ parcels }) => {
      const inWords = ({ carrier, tracking, left }: ExportParcel) =>
        `${carrier} ${tracking ?? "without a number"}, left ${left}`;
      return <span className="wrap-anywhere">{parcels.map(inWords).join("; ") || "–"}</span>;
    }),
    text("Missing", ({ missing }) => missing, {
      second: ({ state }) => stateNames[state],
      tone: ({ state }) => (state === "due" || state === "late" ? "error" : "plain"),
    }),
    money("Net", ({ netPence }) => netPence),
  ],
  empty: [
    "Nothing is missing",
    "Every zero-rated sale of this period has left with a tracking number.",
  ],
});

type ParcelRow = ProvedSale & { readonly parcel: ExportParcel | null; readonly isFirst: boolean };

/** All zero-rated sales of a period with their proof: a row for each parcel, one for a sale without. */
const parcelList = listOf<ParcelRow>()({
  title: "Export evidence",
  key: ({ number }) => String(number),
  columns: [
    fileOnly("Invoice", ({ number }) => formatInvoiceNumber(number)),
    fileOnly("Date", ({ issuedAt }) => londonDay(issuedAt)),
    fileOnly("Order", ({ orderNumber }) => orderNumber),
    fileOnly("Treatment", ({ kind }) => kindNames[kind]),
    fileOnly("Country", ({ country }) => country),
    // In the first row of a sale alone, so that the column can be added up.
    fileOnly("Net", ({ isFirst, netPence }) => (isFirst ? netPence / 100 : null)),
    fileOnly("Carrier", ({ parcel }) => parcel && parcel.carrier),
    fileOnly("Tracking", ({ parcel }) => parcel && parcel.tracking),
    fileOnly("Left", ({ parcel }) => parcel && parcel.left),
    fileOnly("Came", ({ parcel }) => parcel && parcel.came),
    fileOnly("Proof", ({ state }) => stateNames[state]),
    fileOnly("Missing", ({ missing }) => missing),
  ],
});

async function* rowsOf(parts: AsyncIterable<readonly ProvedSale[]>) {
  for await (const sales of parts)
    yield sales.flatMap((sale) => {
      const parcels = sale.parcels.length === 0 ? [null] : sale.parcels;
      return parcels.map((parcel, at) => ({ ...sale, parcel, isFirst: at === 0 }));
    });
}

export async function loader({ params }: Route.LoaderArgs) {
  const [period, now] = [await periodOf(params), new Date()];
  return { period, now, evidence: await readExportEvidence(db(), period, now) };
}

export const middleware = [
  csvOf(
    parcelList,
    ({ period }) => `exported-${period}`,
    async (_, { params }) => rowsOf(provedSales(db(), await periodOf(params), new Date())),
  ),
];

/** What proves that the goods of zero-rated sales left the country, and which sales still lack it. */
export default function Exported({ loaderData: { period, evidence, now } }: Route.ComponentProps) {
  const { counts, unproved } = evidence;
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
        <ListRows
          name="Without proof"
          list={unprovedList}
          page={{ rows: unproved, seen: 0, next: null }}
          now={now}
          total={missing}
        />
      </Section>
      <HowCounted figures={howCounted} />
    </>
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
