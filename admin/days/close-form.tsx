import { Form, Link, useLocation } from "react-router";
import { formatShortDay } from "#shop/kit/time.ts";
import type { LeavingOrder } from "#shop/back-office/late-orders/leaving-orders.server.ts";
import type { ClosedDays } from "#shop/shipping/workshop/workshop.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { listHref } from "#admin/list/list.ts";
import { Section } from "#admin/components/section.tsx";
import type { ActResult } from "#admin/http/act-result.ts";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { daysInWords } from "./days-in-words.ts";

/** What was entered in the form, from the URL. */
export type Entered = Readonly<Record<"first_day" | "last_day" | "reason" | "is_shown", string>>;

/** The days that were entered, with the orders that should leave on them. */
export type Preview = {
  readonly days: ClosedDays;
  readonly orders: readonly LeavingOrder[];
  readonly count: number;
  readonly next: string | null;
};

/** The days to close. Its button shows the orders that should leave on them; the one below closes the days. */
export function CloseForm({
  entered,
  fieldErrors,
  today,
  isFirst,
}: FormProps & {
  /** Whether its button is the next thing to press. */
  readonly isFirst: boolean;
}) {
  return (
    <Section title="Close days" className="no-print mt-8">
      <Form
        // Filled in again from the URL when that changes.
        key={Object.values(entered).join("|")}
        method="get"
        noValidate
        preventScrollReset
        className="mt-3 grid max-w-160 gap-4"
      >
        <ErrorSummary errors={fieldErrors} />
        <DayFields {...{ entered, fieldErrors, today }} />
        <Field
          label="Reason"
          name="reason"
          hint="Optional, such as: Christmas"
          maxLength={80}
          defaultValue={entered.reason}
          error={fieldErrors["reason"]}
        />
        <label className="flex items-center gap-2">
          <input
            type="checkbox"
            name="is_shown"
            className="size-5"
            defaultChecked={entered.is_shown === "on"}
          />
          Show the days and the reason on product pages
        </label>
        <Button variant={isFirst ? "primary" : "quiet"} className="justify-self-start">
          Show the orders of these days
        </Button>
      </Form>
    </Section>
  );
}

type FormProps = {
  readonly entered: Entered;
  readonly fieldErrors: Readonly<Record<string, string>>;
  readonly today: string;
};

function DayFields({ entered, fieldErrors, today }: FormProps) {
  const of = (name: "first_day" | "last_day") => ({
    name,
    type: "date",
    min: today,
    className: "w-44",
    defaultValue: entered[name],
    error: fieldErrors[name],
  });
  return (
    <div className="flex flex-wrap gap-4">
      <Field label="First day" {...of("first_day")} />
      <Field label="Last day" {...of("last_day")} />
    </div>
  );
}

/** The orders that should leave on the days, and the button that closes the days. */
export function ClosePreview({
  preview: { days, orders, count, next },
  now,
  result,
}: {
  preview: Preview;
  now: string;
  result: ActResult | undefined;
}) {
  const at = new Date(now);
  const named = daysInWords(days, at);
  return (
    <Section title={`Orders that should leave ${named}`} note={count === 0 ? "none" : `${count}`}>
      <p className="mt-2 max-w-160 text-ink-2">
        {count === 0
          ? "No order has one of these days. Orders from now on are promised for other days."
          : "They keep their days until you give them new ones: Today shows them, with the mail to each customer. Orders from now on are promised for other days."}
      </p>
      {count > 0 && <LeavingOrders {...{ orders, next }} now={at} />}
      <ActForm
        result={result}
        intent="close"
        submit={days.firstDay === days.lastDay ? "Close this day" : `Close ${named}`}
        className="mt-4"
      >
        <input type="hidden" name="first_day" value={days.firstDay} />
        <input type="hidden" name="last_day" value={days.lastDay} />
        <input type="hidden" name="reason" value={days.reason} />
        <input type="hidden" name="is_shown" value={days.isShown ? "on" : ""} />
      </ActForm>
    </Section>
  );
}

function LeavingOrders({
  orders,
  next,
  now,
}: Pick<Preview, "orders" | "next"> & { readonly now: Date }) {
  const { search } = useLocation();
  return (
    <>
      <table className="ledger">
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col">Pieces</th>
            <th scope="col">Leaves by</th>
          </tr>
        </thead>
        <tbody>
          {orders.map(({ orderNumber, customerName, pieces, leaveBy }) => (
            <tr key={orderNumber}>
              <th scope="row">
                <Link className="link font-semibold text-ink" to={`/orders/${orderNumber}`}>
                  {orderNumber}
                </Link>
                <span className="second-line block font-normal">{customerName}</span>
              </th>
              <td>{pieces}</td>
              <td className="whitespace-nowrap">{formatShortDay(leaveBy, now)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {next !== null && (
        <p className="mt-2">
          <Link className="link" to={listHref(search, { after: next })} preventScrollReset>
            Next 50
          </Link>
        </p>
      )}
    </>
  );
}
