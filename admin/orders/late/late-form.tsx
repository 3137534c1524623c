import { useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import { BulkBar, RowTick, TickHead, useTicks, type Ticks } from "#admin/list/tick-boxes.tsx";
import { ActId } from "#admin/components/act-id.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { TextArea } from "#ui/field.tsx";
import type { LateResult } from "./late-forms.server.ts";
import type { LateRow } from "./late-view.server.ts";
import { LateMail } from "./late-mail.tsx";

type Props = {
  readonly rows: readonly LateRow[];
  readonly now: string;
  readonly result: LateResult | undefined;
};

/** The orders with a new day each, what is written to all of them, and the mail to each. */
export function LateForm({ rows, now, result }: Props) {
  const ticks = useTicks();
  const isBusy = useNavigation().state !== "idle";
  // What was typed stays when something was wrong with it, not when it is sent.
  const values = result?.answers === undefined ? result?.values : undefined;
  const [message, setMessage] = useState(values?.["message"] ?? "");
  const form = result?.formError === undefined ? {} : { form: result.formError };
  return (
    <Form
      method="post"
      noValidate
      {...ticks.form}
      onSubmit={(event) => {
        if (isBusy) event.preventDefault();
      }}
    >
      <ActId />
      <ErrorSummary errors={{ ...form, ...result?.fieldErrors }} />
      <TextArea
        label="Message to the customers"
        name="message"
        hint="Optional. It is part of each mail below."
        rows={2}
        maxLength={1_000}
        className="mb-6 max-w-160"
        value={message}
        onChange={(event) => setMessage(event.target.value)}
        error={result?.fieldErrors?.["message"]}
      />
      <div className="scrolls">
        <table className="ledger rows stacks">
          <Heads ticks={ticks} rows={rows.length} />
          <tbody>
            {rows.map((row, at) => (
              <Row
                key={row.orderId}
                {...{ row, now, message, result, values }}
                isFirst={at === 0}
              />
            ))}
          </tbody>
        </table>
      </div>
      <BulkBar ticks={ticks} found={0} most={0}>
        <Button name="intent" value="move">
          {sendWords(ticks.ticked.length)}
        </Button>
      </BulkBar>
    </Form>
  );
}

function Heads(heads: { ticks: Ticks; rows: number }) {
  return (
    <thead>
      <tr>
        <TickHead {...heads} />
        <th scope="col">Order</th>
        <th scope="col" className="w-40">
          Should leave
        </th>
        <th scope="col" className="w-[45%]">
          New day, and the mail
        </th>
      </tr>
    </thead>
  );
}

/** The words of the button; without JavaScript nobody counts the boxes. */
function sendWords(count: number): string {
  if (count === 0) return "Send the mails";
  return `Send ${count} ${count === 1 ? "mail" : "mails"}`;
}

/** An order that a flag stops is not ticked: the flag may end it. */
function OrderCells(row: LateRow) {
  const { orderId, orderNumber, customerName, pieces, leaves, why, isHeld } = row;
  return (
    <>
      <RowTick id={orderId} label={orderNumber} defaultChecked={!isHeld} />
      <td>
        <Link className="link font-semibold text-ink" to={`/orders/${orderNumber}`}>
          {orderNumber}
        </Link>
        <span className="second-line block whitespace-normal">{customerName}</span>
        <span className="second-line block whitespace-normal">{pieces}</span>
      </td>
      <td>
        <span className="whitespace-nowrap">{leaves}</span>
        <span className="second-line block whitespace-normal">{why}</span>
      </td>
    </>
  );
}

function Row({
  row,
  now,
  message,
  result,
  values,
  isFirst,
}: {
  row: LateRow;
  isFirst: boolean;
  now: string;
  message: string;
  result: LateResult | undefined;
  values: LateResult["values"];
}) {
  const { orderId, orderNumber, leaveBy } = row;
  const name = `day.${orderId}`;
  const [day, setDay] = useState(values?.[name] ?? row.proposed);
  const error = result?.fieldErrors?.[name];
  return (
    <tr>
      <OrderCells {...row} />
      <td>
        <input type="hidden" name={`seen.${orderId}`} value={leaveBy} />
        <input
          className="control w-44"
          type="date"
          id={name}
          name={name}
          min={row.first}
          aria-label={`New day of ${orderNumber}`}
          aria-invalid={error ? true : undefined}
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
        {error && <p className="message message-error mt-2">{error}</p>}
        <LateMail {...{ row, day, message, now, isFirst }} />
      </td>
    </tr>
  );
}
