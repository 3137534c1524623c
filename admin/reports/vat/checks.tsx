import { Link } from "react-router";
import { capital, formatNumber } from "#shop/kit/text.ts";
import { formatShortDay } from "#shop/kit/time.ts";
import type { VatCheck } from "#shop/reports/vat/vat-checks.server.ts";
import { ActForm } from "#admin/components/act-form.tsx";

/** What must hold before a period is closed or a month is locked, with the rows that stand in the way. */
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

type Close = {
  /** What is done for good: "close" a "period". */
  words: {
    readonly intent: string;
    readonly past: string;
    readonly what: string;
    readonly later: string;
  };
  name: string;
  /** Its last day, while it goes on. */
  until: string | null;
  /** One that is still open: it comes first. */
  earlier: { readonly to: string; readonly name: string } | null;
  checks: readonly VatCheck[];
  /** The sums that the person sees. */
  seen: string;
};

/** Closes a period or locks a month for good, or says why that can't be done yet. */
export function CloseForGood({ words, name, until, earlier, checks, seen }: Close) {
  const { intent, past, what, later } = words;
  const verb = capital(intent);
  const why =
    until !== null ? (
      `The ${what} can be ${past} after ${formatShortDay(until)}.`
    ) : earlier !== null ? (
      <>
        {verb}{" "}
        <Link className="link" to={earlier.to}>
          {earlier.name}
        </Link>{" "}
        first.
      </>
    ) : checks.some(({ count }) => count > 0) ? (
      `The ${what} can be ${past} once every check holds.`
    ) : null;
  if (why !== null) return <p className="mt-4 text-ink-2">{why}</p>;
  return (
    <ActForm intent={intent} submit={`${verb} ${name} for good`} className="no-print mt-4">
      <input type="hidden" name="seen" value={seen} />
      <p className="second-line mb-2">
        A {past} {what} can’t be changed or opened again. {later}
      </p>
    </ActForm>
  );
}
