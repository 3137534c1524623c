import { Link } from "react-router";
import { ActForm } from "#admin/components/act-form.tsx";
import { formatPounds, pence } from "#shop/kit/money.ts";
import { buttonClass } from "#ui/button.tsx";
import type { MoneyView, RefundRow } from "./money-view.ts";

type Shared = {
  readonly orderNumber: string;
  readonly may: MoneyView["may"];
  /** What is to be decided here is the next step of the order: its button is the green one. */
  readonly leads?: boolean;
};

/** Refunds of an order with their state, what they were for, and what a person can do about each. */
export function RefundRows({
  rows,
  className = "",
  ...shared
}: Shared & { rows: readonly RefundRow[]; className?: string }) {
  return (
    <ul className={className}>
      {rows.map((row) => (
        <li key={row.id} className="border-b border-rule py-2">
          <div className="flex justify-between gap-4">
            <span className={row.todo === null ? "" : "font-medium"}>
              <Word row={row} />
            </span>
            <span className={`money ${row.isCounted ? "" : "text-ink-2"}`}>
              {row.isCounted ? "−" : ""}
              {formatPounds(row.amountPence)}
            </span>
          </div>
          {row.about !== "" && <p className="second-line mt-0.5">{row.about}</p>}
          <p className="second-line mt-0.5">{row.more}</p>
          {row.reason !== "" && (
            <p className="second-line mt-0.5 wrap-anywhere">Reason: {row.reason}</p>
          )}
          {row.creditNote !== null && (
            <p className="second-line mt-0.5">
              <a
                className="link"
                href={`/admin/orders/${shared.orderNumber}/credit-notes/${row.creditNote}`}
              >
                Credit note {row.creditNote}
              </a>
            </p>
          )}
          {row.noCreditNote !== "" && <p className="second-line mt-0.5">{row.noCreditNote}</p>}
          {row.fate !== null && (
            <p className="mt-2 text-sm/5">
              <span className="font-medium text-error">{row.fate.left}</span> {row.fate.here}
            </p>
          )}
          <Acts row={row} {...shared} />
        </li>
      ))}
    </ul>
  );
}

/** A refund that needs a person has a mark beside its words. */
function Word({ row: { todo, what } }: { row: RefundRow }) {
  if (todo === "retry") return <span className="text-error">{what}</span>;
  if (todo === "explain") return <span className="text-timber">{what}, not explained</span>;
  return todo === "approve" ? <span className="text-timber">{what}</span> : <>{what}</>;
}

function Acts({ row, orderNumber, may, leads = false }: Shared & { row: RefundRow }) {
  const { id, todo, amountPence, fate } = row;
  if (todo === null || !may.request) return null;
  const form = { action: `/orders/${orderNumber}/refund`, row: id, variant: "quiet" } as const;
  const variant = leads ? "primary" : "quiet";
  const hidden = <input type="hidden" name="refund_id" value={id} />;
  const sum = formatPounds(pence(amountPence));
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {todo === "approve" && may.approve && (
        <ActForm {...form} variant={variant} intent="approve" submit={`Approve ${sum}`}>
          {hidden}
          <input type="hidden" name="seen_left" value={fate?.leftPieces ?? 0} />
        </ActForm>
      )}
      {todo === "approve" && (
        <ActForm {...form} intent="decline" submit={may.approve ? "Decline" : "Take back"}>
          {hidden}
        </ActForm>
      )}
      {todo === "retry" && (
        <ActForm {...form} variant={variant} intent="retry" submit={`Refund ${sum} again`}>
          {hidden}
        </ActForm>
      )}
      {todo === "explain" && (
        <Link
          className={buttonClass({ variant: "quiet" })}
          to={`/orders/${orderNumber}/refund?explain=${id}`}
        >
          Explain {sum}
        </Link>
      )}
    </div>
  );
}
