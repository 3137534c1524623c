import { Link } from "react-router";
import { formatNumber } from "#shop/kit/text.ts";
import type { VatCheck } from "#shop/reports/vat/vat-checks.server.ts";

/** What must hold before the period can be closed, with the rows that stand in the way. */
export function Checks({ checks }: { checks: readonly VatCheck[] }) {
  return (
    <ul className="mt-2">
      {checks.map(({ name, count, rows }) => (
        <li key={name} className="border-t border-rule py-2 first:border-t-0">
          <p className={count > 0 ? "font-medium text-error" : undefined}>
            {count === 0 ? "✓" : "✗"} {name}
            {count > 0 && `: ${formatNumber(count)} to put right`}
          </p>
          {count > 0 && (
            <ul className="mt-1 grid gap-1">
              {rows.map(({ orderNumber, payoutRef, text }) => (
                <li key={`${orderNumber} ${payoutRef} ${text}`}>
                  {orderNumber !== null && (
                    <Link className="link mr-2" to={`/orders/${orderNumber}`}>
                      {orderNumber}
                    </Link>
                  )}
                  {payoutRef === undefined ? (
                    text
                  ) : (
                    <Link className="link" to={`/money/payouts/${payoutRef}`}>
                      {text}
                    </Link>
                  )}
                </li>
              ))}
              {count > rows.length && (
                <li className="second-line">and {formatNumber(count - rows.length)} more</li>
              )}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
