import { Link } from "react-router";
import { ActForm } from "#admin/components/act-form.tsx";
import { Section } from "#admin/components/section.tsx";
import { counted } from "#shop/kit/text.ts";
import type { RunResult } from "./run-forms.server.ts";
import type { PartView } from "./run-view.ts";

/** The orders of one carrier, and the form that makes their file. */
export function CarrierSection({
  part,
  isFirst,
  result,
}: {
  part: PartView;
  /** Whether its file is the next thing to do. */
  isFirst: boolean;
  result: RunResult | undefined;
}) {
  const { carrier, rows, fresh, changes } = part;
  const before = rows.length - fresh;
  return (
    <Section title={carrier} note={counted(rows.length, "parcel")}>
      {rows.length > 0 && (
        <>
          <div className="overflow-x-auto">
            <OrderTable rows={rows} />
          </div>
          <ActForm
            intent={`make_file ${carrier}`}
            result={result}
            submit={
              fresh === 0 ? `Make the file again` : `Make the file: ${counted(fresh, "order")}`
            }
            variant={isFirst ? "primary" : "quiet"}
            className="mt-3 flex flex-wrap items-center gap-4"
          >
            {fresh === 0 && <input type="hidden" name="again" value="on" />}
            {fresh > 0 && before > 0 && (
              <label className="flex items-center gap-2">
                <input type="checkbox" name="again" className="size-5" />
                Also the {before} that {before === 1 ? "was" : "were"} in an earlier file
              </label>
            )}
          </ActForm>
        </>
      )}
      <Changes changes={changes} />
    </Section>
  );
}

function OrderTable({ rows }: { rows: PartView["rows"] }) {
  return (
    // The columns of all carriers stand below each other.
    <table className="ledger min-w-150 table-fixed">
      <thead>
        <tr>
          <th scope="col" className="w-1/4">
            Order
          </th>
          <th scope="col">Service</th>
          <th scope="col" className="figure w-46">
            Carton
          </th>
          <th scope="col" className="figure w-19">
            Weight
          </th>
          <th scope="col" className="w-16">
            In a file
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.orderId}>
            <th scope="row">
              <Link className="link font-semibold text-ink" to={`/orders/${row.orderNumber}`}>
                {row.orderNumber}
              </Link>
              <span className="second-line block wrap-anywhere whitespace-normal">
                {row.name}, {row.place}
              </span>
            </th>
            <td>
              {row.service}
              {row.because !== "" && <span className="second-line block">{row.because}</span>}
            </td>
            <td className="figure money whitespace-nowrap">{row.carton}</td>
            <td className="figure money whitespace-nowrap">{row.weight}</td>
            <td>{row.inFile || "–"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What the file has otherwise than the order, so that nobody is surprised by a label. */
function Changes({ changes }: { changes: PartView["changes"] }) {
  if (changes.length === 0) return null;
  return (
    <div className="mt-3">
      <h3 className="font-medium">Otherwise in the file</h3>
      <ul>
        {changes.map(({ orderNumber, field, from, to }) => (
          <li key={`${orderNumber} ${field}`} className="second-line">
            {orderNumber}: {field.toLowerCase()} “{from}” {to === "" ? "is left out" : `is “${to}”`}
          </li>
        ))}
      </ul>
    </div>
  );
}
