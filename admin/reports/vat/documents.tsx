import { Link } from "react-router";
import { formatShortDay, londonDay } from "#shop/kit/time.ts";
import { formatSum, kindNames } from "#shop/reports/vat/vat-figures.ts";
import type { DocumentRow } from "#shop/reports/vat/vat-report.server.ts";
import { EmptyList } from "#admin/components/list/empty-list.tsx";
import { FigureHeads } from "#admin/reports/parts-table.tsx";
import { documentNumber } from "./document-words.ts";

/** The invoices and credit notes of a period; those of credit notes are below zero. */
export function Documents({ rows }: { rows: readonly DocumentRow[] }) {
  if (rows.length === 0)
    return <EmptyList title="No documents">Nothing was invoiced in this period.</EmptyList>;
  return (
    <div className="scrolls">
      <table className="ledger">
        <thead>
          <tr>
            <th scope="col">Document</th>
            <th scope="col">Date</th>
            <th scope="col">Order</th>
            <th scope="col">Where the goods went</th>
            <FigureHeads names={["Net", "VAT", "Gross"]} />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <DocumentRows key={documentNumber(row)} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function DocumentRows({ row }: { row: DocumentRow }) {
  const sign = row.type === "invoice" ? 1 : -1;
  const place = `${kindNames[row.kind]}${row.country === "" || row.kind !== "export" ? "" : ` (${row.country})`}`;
  return (
    <tr data-row>
      <td className="whitespace-nowrap">{documentNumber(row)}</td>
      <td className="whitespace-nowrap">{formatShortDay(londonDay(row.issuedAt))}</td>
      <td>
        <Link className="link" to={`/orders/${row.orderNumber}`}>
          {row.orderNumber}
        </Link>
      </td>
      <td>{place}</td>
      {[row.netPence, row.vatPence, row.netPence + row.vatPence].map((sum, at) => (
        <td key={at} className="figure money">
          {formatSum(sign * sum)}
        </td>
      ))}
    </tr>
  );
}
