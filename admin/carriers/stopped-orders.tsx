import { Link } from "react-router";
import { Section } from "#admin/components/section.tsx";
import type { StoppedRow } from "./run-view.ts";

type May = {
  mayChangeAddress: boolean;
  /** Whether the person may change the carriers. */
  maySet: boolean;
  /** Whether the person may enter how a product is packed. */
  mayPack: boolean;
};

/** The orders that no file takes, first of all: what is wrong with each, and where it is put right. */
export function StoppedOrders({ stopped, ...may }: { stopped: readonly StoppedRow[] } & May) {
  if (stopped.length === 0) return null;
  return (
    <Section title="In no file" note={`${stopped.length}`}>
      <table className="ledger">
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col">What stands in the way</th>
          </tr>
        </thead>
        <tbody>
          {stopped.map(({ orderId, orderNumber, name, place, reasons }) => (
            <tr key={orderId}>
              <th scope="row" className="w-56">
                <Link className="link font-semibold text-ink" to={`/orders/${orderNumber}`}>
                  {orderNumber}
                </Link>
                <span className="second-line block whitespace-normal">
                  {name}, {place}
                </span>
              </th>
              <td>
                {reasons.map((reason) => (
                  <p key={reason.words} className="text-error">
                    {reason.words}
                    <Way {...may} {...{ reason, orderNumber }} />
                  </p>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

/** The link to where it is put right, for those who may. */
function Way({
  reason: { fix, product },
  orderNumber,
  mayChangeAddress,
  maySet,
  mayPack,
}: {
  reason: StoppedRow["reasons"][number];
  orderNumber: string;
} & May) {
  if (fix === "address" && mayChangeAddress)
    return (
      <Link className="link ml-2" to={`/orders/${orderNumber}?do=address`}>
        Change the address
      </Link>
    );
  if (fix === "size" && product !== undefined && mayPack && !maySet)
    return (
      <Link className="link ml-2" to={`/products?${new URLSearchParams({ q: product })}`}>
        Open the product
      </Link>
    );
  if (fix === null || fix === "address" || !maySet) return null;
  return (
    <Link className="link ml-2" to="/settings/carriers">
      {fix === "service" ? "Carriers" : "Packed sizes"}
    </Link>
  );
}
