import { Link, useLocation } from "react-router";
import type { LeadTime } from "#shop/back-office/lead-times/lead-times.server.ts";
import { PIECES_MIN } from "#shop/back-office/lead-times/lead-time.ts";
import { workingDaysOf } from "#shop/shipping/delivery-times.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { listHref } from "#admin/list/list.ts";
import { Section } from "#admin/components/section.tsx";
import { counted } from "#shop/kit/text.ts";
import type { ActResult } from "#admin/http/act-result.ts";

type Sending = { readonly result: ActResult | undefined };

/** What customers are promised of each product made to order, beside how long it really took. */
export function LeadTimes({
  rows,
  next,
  ...sending
}: Sending & { readonly rows: readonly LeadTime[]; readonly next: string | null }) {
  const { search } = useLocation();
  if (rows.length === 0) return null;
  return (
    <Section title="Lead times" note="pieces of the last 90 days">
      <table className="ledger">
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">Promised</th>
            <th scope="col">Made</th>
            <th scope="col">
              <span className="sr-only">Set the lead time</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.productId} row={row} {...sending} />
          ))}
        </tbody>
      </table>
      {next !== null && (
        <p className="mt-2">
          <Link className="link" to={listHref(search, { products: next })} preventScrollReset>
            Next 50 products
          </Link>
        </p>
      )}
    </Section>
  );
}

function Row({ row, result }: Sending & { readonly row: LeadTime }) {
  const { productId, sku, name, leadTimeDays, proposed } = row;
  return (
    <tr>
      <th scope="row">
        <Link className="link font-semibold text-ink" to={`/products/${encodeURIComponent(sku)}`}>
          {name}
        </Link>
      </th>
      <td className="whitespace-nowrap">
        {counted(leadTimeDays, "day")}
        <span className="second-line block">
          {counted(workingDaysOf(leadTimeDays), "day").replace(" ", " working ")}
        </span>
      </td>
      <td>{madeInWords(row)}</td>
      <td className="text-right">
        {proposed !== null && (
          <ActForm
            result={result}
            intent={`lead ${productId}`}
            submit={`Promise ${counted(proposed, "day")}`}
            button={{ "aria-label": `Promise ${counted(proposed, "day")}: ${name}` }}
            variant="quiet"
          >
            <input type="hidden" name="name" value={name} />
            <input type="hidden" name="from" value={leadTimeDays} />
            <input type="hidden" name="to" value={proposed} />
          </ActForm>
        )}
      </td>
    </tr>
  );
}

function madeInWords({ pieces, workingDays }: LeadTime): string {
  if (pieces === 0 || workingDays === null) return "None";
  const made = counted(pieces, "piece");
  if (pieces < PIECES_MIN) return `${made}: too few for a proposal`;
  return `9 of 10 in ${counted(workingDays, "day").replace(" ", " working ")}, of ${made}`;
}
