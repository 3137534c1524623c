import type { ReactNode } from "react";
import { formatPounds, type Pence } from "#shop/kit/money.ts";
import type { Quote } from "#shop/pricing/quote.ts";

export type Totals = Pick<
  Quote,
  "subtotalPence" | "vatPence" | "vat" | "shippingPence" | "shippingVatPence" | "totalPence"
>;

/**
 * The sums of a cart or an order, as its quote has them: nothing is added up here. While the totals are
 * loading, dashes take their place.
 */
export function OrderSummary({
  totals,
  shipping,
  title = "Summary",
  children,
}: {
  totals: Totals | null;
  /** Shown instead of the delivery charge, such as "Calculating...". */
  shipping?: ReactNode;
  title?: string;
  /** Below the total: the button and what happens next. */
  children?: ReactNode;
}) {
  return (
    <div className="border border-rule bg-white px-5 py-6 desk:p-8">
      <h2 className="mb-3 text-[1.375rem] desk:text-[1.375rem]">{title}</h2>
      <table className="w-full table-fixed border-collapse">
        <caption className="sr-only">Order total</caption>
        <tbody>
          <Row
            label={
              <>
                Subtotal <small className="text-sm text-ink-2">ex VAT</small>
              </>
            }
          >
            <Sum pence={totals?.subtotalPence} />
          </Row>
          <Row label={totals?.vat === "export" ? "VAT (export)" : "VAT (20%)"}>
            <Sum pence={totals?.vatPence} />
          </Row>
          <Row label="Shipping">{shipping ?? <ShippingWithVat totals={totals} />}</Row>
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

/** The delivery charge and, below it, the UK VAT that it includes. */
function ShippingWithVat({ totals }: { totals: Totals | null }) {
  if (totals === null) return <Sum pence={undefined} />;
  const { shippingPence, shippingVatPence } = totals;
  return (
    <>
      <ShippingCost pence={shippingPence} />
      {shippingVatPence > 0 && (
        <span className="block text-sm text-ink-2">{shippingVatText(shippingVatPence)}</span>
      )}
    </>
  );
}

/** "includes £1.16 VAT". */
export function shippingVatText(pence: Pence): string {
  return `includes ${formatPounds(pence)} VAT`;
}
