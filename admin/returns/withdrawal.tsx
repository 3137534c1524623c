import { data, Link, redirect } from "react-router";
import {
  findLooseWithdrawal,
  matchWithdrawal,
  setWithdrawalAside,
} from "#shop/fulfilment/returns/withdrawals.server.ts";
import { formatMinute } from "#shop/kit/time.ts";
import { isUuid } from "#shop/kit/uuid.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { actOf, readTextFields } from "#admin/http/form.server.ts";
import { Field } from "#ui/field.tsx";
import type { FormResult } from "#web/form-result.ts";
import type { Route } from "./+types/withdrawal";
import { refuseForm } from "./return-forms.server.ts";

export async function loader({ params }: Route.LoaderArgs) {
  const { id } = params;
  if (!isUuid(id)) throw data(null, { status: 404 });
  return { withdrawal: await findLooseWithdrawal(db(), id) };
}

export async function action(args: Route.ActionArgs) {
  const { id } = args.params;
  if (!isUuid(id)) throw data(null, { status: 404 });
  const field = await readTextFields(args.request);
  const act = actOf(args, field);
  const intent = field("intent");
  if (intent === "aside") {
    const aside = await setWithdrawalAside(db(), id, act);
    if (!aside.ok) return refuseForm(aside, { intent, field }, undefined);
    throw redirect("/returns");
  }
  const orderNumber = field("order_number").trim().toUpperCase().slice(0, 20);
  const matched = await matchWithdrawal(db(), id, { act, orderNumber });
  if (!matched.ok) return refuseForm(matched, { intent, field }, "order_number");
  throw redirect(matched.value === null ? `/orders/${orderNumber}` : `/returns/${matched.value}`);
}

/** A withdrawal that matches no order: which order is it about? */
export default function Withdrawal({ loaderData, actionData: result }: Route.ComponentProps) {
  const { withdrawal } = loaderData;
  if (withdrawal === null)
    return (
      <>
        <PageHead title="Withdrawal" crumb={{ to: "/returns", name: "Returns" }} />
        <p role="alert">{result?.formError ?? "A colleague has dealt with this withdrawal."}</p>
      </>
    );
  const { name, email, statement, orderNumber, receivedAt } = withdrawal;
  return (
    <>
      <PageHead
        title="Find the order"
        crumb={{ to: "/returns", name: "Returns" }}
        note={`Withdrawal of ${formatMinute(receivedAt)}`}
      />
      <q className="said block max-w-160 wrap-anywhere">{statement || "No text"}</q>
      <p className="mt-2">
        {name}, {email}. Order number as typed: {orderNumber}
      </p>
      <p className="mt-2">
        <Link className="link" to={`/orders?q=${encodeURIComponent(email)}`}>
          Orders of this e-mail address
        </Link>
        {", "}
        <Link className="link" to={`/orders?q=${encodeURIComponent(name)}`}>
          of this name
        </Link>
      </p>
      <Forms result={result} />
    </>
  );
}

function Forms({ result }: { result: FormResult | undefined }) {
  return (
    <>
      <ActForm
        result={result}
        intent="match"
        submit="Use this order"
        className="no-print mt-6 max-w-96"
      >
        <Field
          label="Order number"
          name="order_number"
          defaultValue={result?.values?.["order_number"]}
          error={result?.fieldErrors?.["order_number"]}
          hint="The order is flagged, and its return counts from the day of the withdrawal."
          maxLength={20}
          className="mb-3"
        />
      </ActForm>
      <ActForm
        result={result}
        intent="aside"
        submit="Not an order of ours"
        variant="quiet"
        className="mt-8"
      />
    </>
  );
}
