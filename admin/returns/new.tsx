import { data, Form, Link, redirect } from "react-router";
import { findOrderRecord } from "#shop/fulfilment/order-record.server.ts";
import { listReturnable } from "#shop/fulfilment/returns/open-return.server.ts";
import { openReturnByStaff } from "#shop/fulfilment/returns/return-acts.server.ts";
import { isDay, londonDay, londonInstant } from "#shop/kit/time.ts";
import { readWhole } from "#shop/kit/typed-number.ts";
import { findOrderByNumber } from "#shop/orders/orders.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { actOf, readTextFields } from "#admin/http/form.server.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import type { FormResult } from "#web/form-result.ts";
import type { Route } from "./+types/new";
import { ReasonSelect } from "./reason-select.tsx";
import { reasonOf, refuseForm } from "./return-forms.server.ts";

export async function loader({ request }: Route.LoaderArgs) {
  const number = (new URL(request.url).searchParams.get("order") ?? "").trim().toUpperCase();
  const order = number === "" ? null : await findOrderByNumber(db(), number);
  const lines =
    order === null ? [] : await listReturnable(db(), await findOrderRecord(db(), order));
  return {
    number,
    isFound: order !== null,
    lines: lines.map((line) => ({
      ...line,
      name: order?.lines.find(({ position }) => position === line.position)?.name ?? "",
    })),
    today: londonDay(new Date()),
  };
}

export async function action(args: Route.ActionArgs) {
  const field = await readTextFields(args.request);
  const act = actOf(args, field);
  const intent = field("intent");
  const order = await findOrderByNumber(db(), field("order_number").trim().toUpperCase());
  if (order === null) return refuseForm({ reason: "no_order" }, { intent, field }, undefined);
  const today = londonDay(new Date());
  const day = field("requested_on");
  if (!isDay(day) || day > today || day < londonDay(order.placedAt))
    return refuseForm({ reason: "bad_day" }, { intent, field }, "requested_on");
  const reason = reasonOf(field);
  if (reason === undefined) throw data(null, { status: 400 });
  const lines = order.lines
    .map(({ position }) => ({
      position,
      quantity: readWhole(field(`quantity.${position}`) || "0") ?? Number.NaN,
    }))
    .filter(({ quantity }) => quantity !== 0);
  const opened = await openReturnByStaff(db(), order.id, {
    act,
    lines,
    reason,
    note: field("note").trim().slice(0, 2_000),
    toldAt: londonInstant(day, 0),
  });
  if (!opened.ok) return refuseForm(opened, { intent, field }, undefined);
  throw redirect(`/returns/${opened.value}`);
}

/** A return that a customer asked for by telephone or e-mail. */
export default function NewReturn({ loaderData: page, actionData: result }: Route.ComponentProps) {
  const { number, isFound, lines } = page;
  return (
    <>
      <PageHead title="New return" crumb={{ to: "/returns", name: "Returns" }} />
      <Form className="no-print flex max-w-120 items-start gap-3">
        <Field
          label="Order number"
          name="order"
          key={number}
          defaultValue={number}
          maxLength={20}
          error={number !== "" && !isFound ? "There is no order with this number." : undefined}
          className="flex-1"
        />
        <Button variant={isFound ? "quiet" : "primary"} className="mt-6.5">
          Find
        </Button>
      </Form>
      {isFound && lines.length === 0 && (
        <p className="mt-6">
          Nothing of{" "}
          <Link className="link" to={`/orders/${number}`}>
            {number}
          </Link>{" "}
          can come back: it has not been sent, or it is on the way back already.
        </p>
      )}
      {lines.length > 0 && <OpenForm page={page} result={result} />}
    </>
  );
}

type Page = Route.ComponentProps["loaderData"];

function OpenForm({
  page: { number, lines, today },
  result,
}: {
  page: Page;
  result: FormResult | undefined;
}) {
  return (
    <ActForm
      result={result}
      intent="open"
      submit="Open return"
      className="mt-6 grid max-w-120 gap-3"
    >
      <input type="hidden" name="order_number" value={number} />
      {lines.map(({ position, quantity, name }) => (
        <Field
          key={position}
          label={name}
          hint={`The customer has ${quantity}.`}
          name={`quantity.${position}`}
          inputMode="numeric"
          defaultValue={result?.values?.[`quantity.${position}`] ?? quantity}
        />
      ))}
      <ReasonSelect value={result?.values?.["reason"]} />
      <Field
        label="Requested on"
        name="requested_on"
        type="date"
        max={today}
        defaultValue={result?.values?.["requested_on"] ?? today}
        error={result?.fieldErrors?.["requested_on"]}
      />
      <Note value={result?.values?.["note"]} />
    </ActForm>
  );
}

function Note({ value }: { value: string | undefined }) {
  return <Field label="Note for staff" name="note" maxLength={2_000} defaultValue={value} />;
}
