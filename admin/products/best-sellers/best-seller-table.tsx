import { Link } from "react-router";
import type { BestSellerRow } from "#shop/reports/best-sellers/best-sellers.server.ts";
import { findingOf, LONG_DAYS, PROVING_DAYS } from "#shop/reports/best-sellers/best-sellers.ts";
import { formatSum } from "#shop/reports/vat/vat-figures.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { StateTag } from "#admin/products/state-tag.tsx";
import { formatNumber } from "#shop/kit/text.ts";
import type { BestSellerResult } from "./best-seller-forms.server.ts";

type Props = {
  mayChange: boolean;
  /** The SKUs of the top sellers. */
  listed: readonly string[];
  result: BestSellerResult | undefined;
};

/** Products with what was sold of them and their best-seller flag. */
export function BestSellerTable({ rows, ...props }: Props & { rows: readonly BestSellerRow[] }) {
  return (
    <div className="scrolls">
      <table className="ledger rows">
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col" className="figure">
              Place
            </th>
            <th scope="col" className="figure">
              {PROVING_DAYS} days
            </th>
            <th scope="col" className="figure">
              {LONG_DAYS} days
            </th>
            <th scope="col">Flag</th>
            {props.mayChange && (
              <th scope="col">
                <span className="sr-only">Change</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.sku} row={row} {...props} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ row, mayChange, ...props }: Props & { row: BestSellerRow }) {
  const { sku, name, state, categoryName, rank, isBestSeller } = row;
  return (
    <tr data-row>
      <td className="min-w-52">
        <Link className="link font-medium" to={`/products/${encodeURIComponent(sku)}`}>
          {name}
        </Link>
        {state !== "live" && (
          <span className="ml-2">
            <StateTag state={state} />
          </span>
        )}
        <span className="second-line block">{categoryName}</span>
        <Finding row={row} />
      </td>
      <td className="figure money">{rank ?? "–"}</td>
      <Sold pieces={row.pieces} netSalesPence={row.netSalesPence} />
      <Sold pieces={row.piecesOfYear} netSalesPence={row.netSalesOfYearPence} />
      <td className="whitespace-nowrap">
        {isBestSeller ? <span className="tag tag-live">Best seller</span> : "–"}
      </td>
      {mayChange && (
        <td>
          <Acts row={row} {...props} />
        </td>
      )}
    </tr>
  );
}

function Sold({ pieces, netSalesPence }: Pick<BestSellerRow, "pieces" | "netSalesPence">) {
  if (pieces === 0) return <td className="figure text-ink-2">none</td>;
  return (
    <td className="figure money">
      {formatNumber(pieces)}
      <span className="second-line block whitespace-nowrap">{formatSum(netSalesPence)}</span>
    </td>
  );
}

/** What there is to look at about the flag. */
function Finding({ row }: { row: BestSellerRow }) {
  const finding = findingOf(row);
  if (finding === null) return null;
  const words = {
    without_flag: `Sold most in ${row.categoryName}, without the flag.`,
    not_sold: `No sale in ${PROVING_DAYS} days.`,
    not_live: "Not on the shop: the flag shows nowhere.",
  }[finding];
  return <span className="block text-timber">{words}</span>;
}

function Acts({
  row: { sku, name, isBestSeller, state },
  listed,
}: Omit<Props, "mayChange" | "result"> & { row: BestSellerRow }) {
  return (
    <div className="flex flex-col items-end whitespace-nowrap">
      <ActForm
        intent={isBestSeller ? "clear" : "flag"}
        row={sku}
        submit={isBestSeller ? "Clear flag" : "Set flag"}
        look="button-text"
        button={{ "aria-label": `${isBestSeller ? "Clear flag" : "Set flag"} of ${name}` }}
      >
        <input type="hidden" name="id" value={sku} />
      </ActForm>
      {state === "live" && !listed.includes(sku) && (
        <ActForm
          intent="add"
          row={sku}
          submit="Add to top sellers"
          look="button-text"
          button={{ "aria-label": `Add to top sellers: ${name}` }}
        >
          <input type="hidden" name="id" value={sku} />
          <input type="hidden" name="seen" value={listed.join(",")} />
        </ActForm>
      )}
    </div>
  );
}
