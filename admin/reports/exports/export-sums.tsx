import { formatSum, kindNames, type VatSums } from "#shop/reports/vat/vat-figures.ts";
import { Section } from "#admin/components/section.tsx";
import { formatNumber } from "#shop/kit/text.ts";

/** What every file of these days adds up to, by VAT treatment. */
export function ExportSums({ sums }: { sums: readonly VatSums[] }) {
  const all = sums.reduce(
    (sum, each) => ({
      documents: sum.documents + each.invoices + each.creditNotes,
      net: sum.net + each.netPence - each.creditNetPence,
      vat: sum.vat + each.vatPence - each.creditVatPence,
    }),
    { documents: 0, net: 0, vat: 0 },
  );
  return (
    <Section title="What is in it" note="invoices less credit notes">
      <div className="scrolls">
        <table className="ledger">
          <thead>
            <tr>
              <th scope="col">Where the goods went</th>
              {["Documents", "Net", "VAT", "Gross"].map((name) => (
                <th key={name} scope="col" className="figure">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sums.map((each) => (
              <SumRow
                key={each.kind}
                name={kindNames[each.kind]}
                documents={each.invoices + each.creditNotes}
                net={each.netPence - each.creditNetPence}
                vat={each.vatPence - each.creditVatPence}
              />
            ))}
          </tbody>
          <tfoot>
            <SumRow name="All" {...all} />
          </tfoot>
        </table>
      </div>
      <p className="second-line mt-2 max-w-160">
        Every format but the FreeAgent statement adds up to these sums, which are those of the VAT
        report for the same days. The statement has what moved at the payment provider. Invoices and
        credit notes count on their day in London. Credit notes have their own number and sums below
        zero. In the order lines, the first row of a document has its delivery and its total. The
        audit log names each export.
      </p>
    </Section>
  );
}

function SumRow(row: { name: string; documents: number; net: number; vat: number }) {
  return (
    <tr>
      <th scope="row" className="text-left text-sm font-medium">
        {row.name}
      </th>
      <td className="figure money">{formatNumber(row.documents)}</td>
      {[row.net, row.vat, row.net + row.vat].map((sum, at) => (
        <td key={at} className="figure money">
          {formatSum(sum)}
        </td>
      ))}
    </tr>
  );
}
