import type { ReactNode } from "react";
import { formatPounds, pence, type Pence } from "#shop/kit/money.ts";
import type { Total } from "#shop/pricing/totals.ts";

export type Totals = { readonly totals: readonly Total[]; readonly totalPence: Pence };

/** The rows while the totals are loading. */
const loadingRows = [
  { code: "subtotal", label: "Subtotal" },
  { code: "vat", label: "VAT (20%)" },
  { code: "shipping", label: "Shipping" },
] as const;

/**
 * The sums of a cart or an order, as its quote has them: nothing is added up here. While the totals are
 * loading, dashes take their place.
 */
export function OrderSummary({
  totals,
  shipping,
  title = "Summary",
  className = "",
  children,
}: {
  totals: Totals | null;
  /** Shown instead of the delivery charge, such as "Calculating...". */
  shipping?: ReactNode;
  title?: string;
  className?: string;
  /** Below the total: the button and what happens next. */
  children?: ReactNode;
}) {
  return (
    <div className={`border border-rule bg-white px-5 py-6 desk:p-8 ${className}`}>
      <h2 className="mb-3 text-[1.375rem] desk:text-[1.375rem]">{title}</h2>
      <table className="w-full table-fixed border-collapse">
        <caption className="sr-only">Order total</caption>
        <tbody>
          {(totals?.totals ?? loadingRows).map((total, position) => (
            <Row key={position} label={<Label total={total} />}>
              {total.code === "shipping" && shipping !== undefined ? (
                shipping
              ) : "amountPence" in total ? (
                <Amount total={total} />
              ) : (
                <Sum pence={undefined} />
              )}
            </Row>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-ink font-serif text-[1.375rem] font-medium">
            <th scope="row" className="pt-4 text-left font-medium">
              Total
            </th>
            <td className="pt-4 text-right">
              <Sum pence={totals?.totalPence} />
            </td>
          </tr>
        </tfoot>
      </table>
      {children}
    </div>
  );
}

function Label({ total: { code, label } }: { total: Pick<Total, "code" | "label"> }) {
  if (code !== "subtotal") return <>{label}</>;
  return (
    <>
      {label} <small className="text-sm text-ink-2">ex VAT</small>
    </>
  );
}

/** A sum and, for delivery and discounts, below it the UK VAT that it includes. */
function Amount({ total: { code, amountPence, vatPence } }: { total: Total }) {
  const includesVat = (code === "shipping" || code === "discount") && vatPence !== 0;
  return (
    <>
      {code === "shipping" ? <ShippingCost pence={amountPence} /> : <Sum pence={amountPence} />}
      {includesVat && <span className="block text-sm text-ink-2">{includedVatText(vatPence)}</span>}
    </>
  );
}

function Row({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <tr>
      <th scope="row" className="py-[9px] pr-4 text-left font-normal">
        {label}
      </th>
      <td className="py-[9px] text-right">{children}</td>
    </tr>
  );
}

function Sum({ pence }: { pence: Pence | undefined }) {
  return <span className="money">{pence === undefined ? "–" : formatPounds(pence)}</span>;
}

/** The delivery charge, or FREE OF CHARGE. */
export function ShippingCost({ pence }: { pence: Pence }) {
  if (pence > 0) return <Sum pence={pence} />;
  return <span className="caps text-ok">FREE OF CHARGE</span>;
}

/** "includes £1.16 VAT"; of a discount, too, which is negative. */
export function includedVatText(vatPence: Pence): string {
  return `includes ${formatPounds(pence(Math.abs(vatPence)))} VAT`;
}
