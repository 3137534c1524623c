import { Form, useNavigation } from "react-router";
import {
  BULK_MAX,
  orderActs,
  writtenActions,
  type BulkAction,
  type OrderAct,
} from "#shop/back-office/order-views.ts";
import { BulkBar, useTicks, type Ticks } from "#admin/components/list/ticks.tsx";
import type { ListQuery } from "#admin/components/list/list-query.ts";
import { ActId } from "#admin/components/act-id.tsx";
import type { FormResult } from "#web/form-result.ts";
import { BulkWritten } from "./bulk-written.tsx";
import { bulkWords } from "./bulk-words.ts";
import type { OrderRow } from "./order-row.ts";
import { OrdersTable } from "./orders-table.tsx";

/** The orders, with the acts on those that are ticked. */
export function BulkForm({
  rows,
  state,
  total,
  acts,
  result,
  hasMoney,
}: {
  rows: readonly OrderRow[];
  state: ListQuery;
  total: number;
  acts: readonly BulkAction[];
  /** Why an act was not begun. */
  result: FormResult | undefined;
  hasMoney: boolean;
}) {
  const ticks = useTicks();
  const isBusy = useNavigation().state !== "idle";
  return (
    <Form
      method="post"
      {...ticks.form}
      onSubmit={(event) => {
        if (isBusy) event.preventDefault();
      }}
    >
      <ActId />
      <input type="hidden" name="found_view" value={state.view} />
      <input type="hidden" name="found_q" value={state.q} />
      {result?.formError !== undefined && (
        <p role="alert" className="strip strip-error mt-4">
          {result.formError}
        </p>
      )}
      <OrdersTable
        {...{ rows, ticks, hasMoney }}
        sort={state.sort}
        ticked={result?.values?.["ids"]?.split(" ")}
      />
      <Acts
        ticks={ticks}
        ticked={rows.filter(({ orderId }) => ticks.ticked.includes(orderId))}
        {...{ total, acts, result }}
      />
    </Form>
  );
}

/** The acts, each with the number of orders that it will reach. What most of them wait for is in white. */
function Acts({
  ticks,
  ticked,
  total,
  acts,
  result,
}: {
  ticks: Ticks;
  ticked: readonly OrderRow[];
  total: number;
  acts: readonly BulkAction[];
  result: FormResult | undefined;
}) {
  const buttons = acts.filter(isWork);
  const reached = (action: Work) => ticked.filter(({ acts }) => acts.includes(action)).length;
  const [first] = buttons.toSorted((a, b) => reached(b) - reached(a));
  // Without JavaScript, and with the orders of other pages, the numbers are not known.
  const isCounted = !ticks.isAll && ticked.length > 0;
  return (
    <BulkBar
      ticks={ticks}
      found={total}
      most={BULK_MAX}
      note={isCounted ? obstacle(ticked, first) : undefined}
    >
      {buttons.map((action) => {
        const isUseless = isCounted && reached(action) === 0;
        const count = isUseless ? "" : ` ${countOf(reached(action), ticked.length)}`;
        return (
          <button
            key={action}
            name="intent"
            value={action}
            className={`button ${action === first && !isUseless ? "bulk-first" : ""}`}
            aria-disabled={isUseless}
            onClick={(event) => {
              if (isUseless) event.preventDefault();
            }}
          >
            {bulkWords[action].name}
            {isCounted && count}
          </button>
        );
      })}
      {writtenActions.map(
        (action) =>
          acts.includes(action) && (
            <BulkWritten
              key={action}
              action={action}
              count={isCounted ? String(ticked.length) : ""}
              result={result}
            />
          ),
      )}
    </BulkBar>
  );
}

type Work = BulkAction & OrderAct;

function isWork(action: BulkAction): action is Work {
  return orderActs.some((act) => act === action);
}

/** "3", or "2 of 3". */
function countOf(reached: number, ticked: number): string {
  return reached === ticked ? `${ticked}` : `${reached} of ${ticked}`;
}

/** Which order takes no part in the first act: "LL-10042 has nothing to start". */
function obstacle(ticked: readonly OrderRow[], action: Work | undefined): string | undefined {
  if (action === undefined) return undefined;
  const without = ticked.filter(({ acts }) => !acts.includes(action));
  const [first, ...others] = without;
  if (first === undefined || without.length === ticked.length) return undefined;
  const { obstacle: words } = bulkWords[action];
  return others.length === 0
    ? `${first.orderNumber} ${words}`
    : `${first.orderNumber} and ${others.length} more: ${words.replace("has", "have")}`;
}
