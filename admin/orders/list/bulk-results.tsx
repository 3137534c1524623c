import { Form, Link } from "react-router";
import type { BulkResult } from "#shop/back-office/bulk-acts.server.ts";
import { orderActs, type BulkAction } from "#shop/back-office/order-views.ts";
import { BulkBar, RowTick, TickHead, useTicks } from "#admin/components/list/ticks.tsx";
import { ActId } from "#admin/components/act-id.tsx";
import { bulkWords } from "./bulk-words.ts";

const resultWords = { waiting: "Not yet", done: "Done", refused: "Not done" } as const;

/** A row for each order; those that were refused are ticked, so that another act can follow. */
export function BulkResults({
  results,
  acts,
  canTick,
}: {
  results: readonly BulkResult[];
  acts: readonly BulkAction[];
  /** When all is over and something was not done. */
  canTick: boolean;
}) {
  const ticks = useTicks();
  return (
    <Form method="post" {...ticks.form} className={`mt-4 ${ticks.form.className}`}>
      <ActId />
      <div className="scrolls">
        <table className="ledger rows">
          <thead>
            <tr>
              {canTick && <TickHead ticks={ticks} rows={results.length} />}
              <th scope="col">Order</th>
              <th scope="col">Customer</th>
              <th scope="col">Result</th>
            </tr>
          </thead>
          <tbody>
            {results.map((each) => (
              <ResultRow key={each.orderId} result={each} canTick={canTick} />
            ))}
          </tbody>
        </table>
      </div>
      {canTick && (
        <BulkBar ticks={ticks} found={0} most={0}>
          {acts
            .filter((each) => orderActs.some((act) => act === each))
            .map((each) => (
              <button key={each} name="intent" value={each} className="button">
                {bulkWords[each].name}
              </button>
            ))}
        </BulkBar>
      )}
    </Form>
  );
}

function ResultRow({
  result: { orderId, orderNumber, customerName, state, reason },
  canTick,
}: {
  result: BulkResult;
  canTick: boolean;
}) {
  const isRefused = state === "refused";
  return (
    <tr>
      {canTick && <RowTick id={orderId} label={orderNumber} defaultChecked={isRefused} />}
      <td>
        <Link className="opens font-semibold whitespace-nowrap" to={`/orders/${orderNumber}`}>
          {orderNumber}
        </Link>
      </td>
      <td>{customerName}</td>
      <td>
        <span className={isRefused ? "font-semibold text-error" : undefined}>
          {resultWords[state]}
        </span>
        {reason !== "" && <span className="second-line block">{reason}</span>}
      </td>
    </tr>
  );
}
