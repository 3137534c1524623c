import { Link } from "react-router";
import type { ListedUse, UseState } from "#shop/back-office/discounts/discount-uses.server.ts";
import { formatPounds } from "#shop/kit/money.ts";
import { formatShortDay, formatTime, londonDay } from "#shop/kit/time.ts";

const states: Readonly<Record<UseState, string>> = {
  reserved: "Reserved",
  used: "Paid",
  given_back: "Given back",
};

/** The orders that used a code: whose, when, what became of the use, and what it took off. */
export function UseTable({ uses, now }: { uses: readonly ListedUse[]; now: Date }) {
  return (
    <div className="scrolls">
      <table className="ledger">
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col">Customer</th>
            <th scope="col">State</th>
            <th scope="col" className="figure">
              Taken off
            </th>
          </tr>
        </thead>
        <tbody>
          {uses.map((use) => (
            <UseRow key={use.orderNumber} {...{ use, now }} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function UseRow({ use, now }: { use: ListedUse; now: Date }) {
  const { orderNumber, customerId, customerName, amountPence, reservedAt, state, since } = use;
  const isGivenBack = state === "given_back";
  return (
    <tr data-row className={isGivenBack ? "text-ink-2" : undefined}>
      <td className="whitespace-nowrap">
        <Link className="link font-semibold" to={`/orders/${orderNumber}`}>
          {orderNumber}
        </Link>
        <span className="second-line block">{momentInWords(reservedAt, now)}</span>
      </td>
      <td className="wrap-anywhere">
        {customerId === null ? (
          customerName
        ) : (
          <Link className="link" to={`/customers/${customerId}`}>
            {customerName}
          </Link>
        )}
      </td>
      <td>
        {states[state]}
        {state !== "reserved" && (
          <span className="second-line block">{momentInWords(since, now)}</span>
        )}
      </td>
      <td className="figure money">
        {isGivenBack ? <s>{formatPounds(amountPence)}</s> : formatPounds(amountPence)}
      </td>
    </tr>
  );
}

function momentInWords(at: Date, now: Date): string {
  return `${formatShortDay(londonDay(at), now)}, ${formatTime(at)}`;
}
