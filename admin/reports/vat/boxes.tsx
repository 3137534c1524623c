import { formatNumber } from "#shop/kit/text.ts";
import { formatSum, kindNames, vatBoxes, type VatSums } from "#shop/reports/vat/vat-figures.ts";

/** The boxes of the VAT return, each with how it is counted. */
export function Boxes({ sums }: { sums: readonly VatSums[] }) {
  const boxes = vatBoxes(sums);
  const pounds = (figure: number) => `${figure < 0 ? "−" : ""}£${formatNumber(Math.abs(figure))}`;
  const rows: readonly (readonly [string, string, string])[] = [
    ["1", "VAT due on sales", formatSum(boxes.box1Pence)],
    ["2", "VAT due on acquisitions in Northern Ireland", formatSum(boxes.box2Pence)],
    ["3", "Total VAT due: boxes 1 and 2", formatSum(boxes.box3Pence)],
    ["4", "VAT on purchases", ""],
    ["5", "VAT to pay or reclaim: box 3 less box 4", ""],
    ["6", "Sales without VAT, whole pounds", pounds(boxes.box6Pounds)],
    ["7", "Purchases without VAT", ""],
    ["8", "Goods from Northern Ireland to the EU", pounds(boxes.box8Pounds)],
    ["9", "Goods from the EU to Northern Ireland", pounds(boxes.box9Pounds)],
  ];
  return (
    <table className="ledger">
      <thead>
        <tr>
          <th scope="col">Box</th>
          <th scope="col">What it has</th>
          <th scope="col" className="figure">
            Sum
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([box, what, sum]) => (
          <tr key={box} className={sum === "" ? "text-ink-2" : undefined}>
            <th scope="row" className="text-sm font-semibold">
              {box}
            </th>
            <td>{what}</td>
            <td className="figure">
              {sum === "" ? "from your accounts" : <span className="money">{sum}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How the boxes come about: invoices less credit notes, by where the goods went. */
export function Treatments({ sums }: { sums: readonly VatSums[] }) {
  const add = (of: (each: VatSums) => number) => sums.reduce((sum, each) => sum + of(each), 0);
  const all: Omit<VatSums, "kind"> = {
    invoices: add((each) => each.invoices),
    netPence: add((each) => each.netPence),
    vatPence: add((each) => each.vatPence),
    creditNotes: add((each) => each.creditNotes),
    creditNetPence: add((each) => each.creditNetPence),
    creditVatPence: add((each) => each.creditVatPence),
  };
  return (
    <div className="scrolls">
      <table className="ledger">
        <thead>
          <tr>
            <th scope="col">Where the goods went</th>
            {[
              "Invoices",
              "Net",
              "VAT",
              "Credit notes",
              "Net",
              "VAT",
              "Net in all",
              "VAT in all",
            ].map((name, at) => (
              // The same words stand for invoices and for credit notes.
              <th key={at} scope="col" className="figure">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sums.map((each) => (
            <SumRow key={each.kind} name={kindNames[each.kind]} sums={each} />
          ))}
        </tbody>
        <tfoot>
          <SumRow name="All" sums={all} />
        </tfoot>
      </table>
    </div>
  );
}

function SumRow({ name, sums }: { name: string; sums: Omit<VatSums, "kind"> }) {
  const figures = [
    formatNumber(sums.invoices),
    formatSum(sums.netPence),
    formatSum(sums.vatPence),
    formatNumber(sums.creditNotes),
    formatSum(-sums.creditNetPence),
    formatSum(-sums.creditVatPence),
    formatSum(sums.netPence - sums.creditNetPence),
    formatSum(sums.vatPence - sums.creditVatPence),
  ];
  return (
    <tr>
      <th scope="row" className="text-left text-sm font-medium">
        {name}
      </th>
      {figures.map((figure, at) => (
        <td key={at} className="figure money">
          {figure}
        </td>
      ))}
    </tr>
  );
}
