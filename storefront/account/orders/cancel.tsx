import { texts } from "#shop/content/settings/texts.ts";
import { data, href, Link, redirect } from "react-router";
import { z } from "zod";
import { cancellationOption, STATEMENT_MAX } from "#shop/fulfilment/cancellation-options.ts";
import { listCancelRequests, requestCancel } from "#shop/fulfilment/cancel-requests.server.ts";
import { lastDeliveredAt, parcelsOf } from "#shop/fulfilment/fulfilment.ts";
import { findOrderRecord } from "#shop/fulfilment/order-record.server.ts";
import type { LineQuantity } from "#shop/fulfilment/fulfilment.ts";
import { listReturnable } from "#shop/fulfilment/returns/open-return.server.ts";
import { returnReasons } from "#shop/fulfilment/returns/return.ts";
import { readWhole } from "#shop/kit/typed-number.ts";
import { findOrderOf } from "#shop/orders/orders.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { withNotice } from "#storefront/auth/notice-path.ts";
import { submitForm } from "#storefront/client/forms/submit-form.ts";
import type { FormResult } from "#web/form-result.ts";
import { AccountPage, AsidePanel } from "#storefront/components/account/account-page.tsx";
import { AccountForm } from "#storefront/components/forms/account-form.tsx";
import { readForm } from "#web/form.server.ts";
import { requireCustomer } from "#storefront/http/session.server.ts";
import { pageMeta } from "#storefront/seo/page-meta.ts";
import { TextArea } from "#ui/field.tsx";
import { toPieces } from "#shop/fulfilment/customer-words/parcel-view.ts";
import type { Route } from "./+types/cancel";
import { PiecesToReturn, WhyReturn } from "./return-fields.tsx";

const formSchema = z.object({
  return_reason: z.enum(returnReasons).optional().catch(undefined),
  reason: z
    .string()
    .trim()
    .max(STATEMENT_MAX, `Enter at most ${STATEMENT_MAX} characters`)
    .default(""),
});

/** Fields "pieces-0", "pieces-1": how many of each line are sent back. */
const PIECES = /^pieces-(\d{1,3})$/;

/** A form has 20 fields at most: for a longer order the customer writes what comes back. */
const FIELDS_MAX = 18;

const titles = { cancel: "Cancel this order", return: "Return something" } as const;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: `${titles[loaderData?.kind ?? "cancel"]}: ${loaderData?.orderNumber ?? ""}`,
    description: "Tell us that you have changed your mind.",
    path: null,
    matches,
    isIndexed: false,
  });
}

/**
 * Redirects to the order if it can't be cancelled or returned, or if a request was already made.
 */
export async function loader({ request, params: { orderNumber } }: Route.LoaderArgs) {
  const customer = await requireCustomer(request);
  const order = await findOrderOf(db(), {
    customerId: customer.id,
    orderNumber,
    since: customer.restrictedSince,
  });
  if (order === null) throw data(null, { status: 404 });
  const [record, requests] = await Promise.all([
    findOrderRecord(db(), order),
    listCancelRequests(db(), order.id),
  ]);
  const option = cancellationOption(
    { status: record.status, deliveredAt: lastDeliveredAt(record.fulfilments) },
    new Date(),
  );
  if (option === null || option.kind === "over" || requests.length > 0)
    throw redirect(href("/account/orders/:orderNumber", { orderNumber }));
  const pieces = option.kind === "return" ? await listReturnable(db(), record) : [];
  return {
    orderNumber,
    kind: option.kind,
    /** Whether the customer has goods, or will get some, that must come back. */
    isSent: parcelsOf(record.fulfilments).some(({ state }) => state !== "returned"),
    pieces: pieces.length > FIELDS_MAX ? [] : toPieces(order, pieces),
  };
}

/** The pieces of the form; undefined when it has none. */
function readPieces(values: Readonly<Record<string, string>>): LineQuantity[] | undefined {
  const named = Object.entries(values).flatMap(([name, value]) => {
    const position = PIECES.exec(name)?.[1];
    return position === undefined
      ? []
      : { position: Number(position), quantity: readWhole(value || "0") ?? Number.NaN };
  });
  return named.length === 0 ? undefined : named.filter(({ quantity }) => quantity !== 0);
}

export async function action({ request, params: { orderNumber } }: Route.ActionArgs) {
  const customer = await requireCustomer(request);
  const form = await readForm(request, formSchema);
  if (!form.ok) return data<FormResult>(form, 422);
  const { reason, return_reason: returnReason } = form.input;
  const lines = readPieces(form.values);
  const result = await requestCancel(db(), {
    customer,
    orderNumber,
    reason,
    returnReason,
    lines,
  });
  if (!result.ok && result.reason === "no_order") throw data(null, { status: 404 });
  if (!result.ok && result.reason === "nothing_to_return")
    return data<FormResult>(
      { formError: "Choose what you are returning.", values: form.values },
      422,
    );
  const notice = result.ok ? `${result.value}-requested` : "cancel-too-late";
  const orderPath = href("/account/orders/:orderNumber", { orderNumber });
  throw redirect(withNotice(orderPath, notice), 303);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitForm(serverAction, {
    failed: "We could not send your request. Please try again, or write to us.",
  });
}

/** Requests to cancel or return an order. A reason is optional. */
export default function CancelOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, isSent, orderNumber, pieces } = loaderData;
  return (
    <AccountPage
      title={titles[kind]}
      lead={`Order ${orderNumber}. You don’t have to give a reason${isSent ? "" : ", and it costs nothing"}.`}
      aside={<WhatHappensNext kind={kind} isSent={isSent} />}
    >
      <AccountForm
        result={actionData}
        submitLabel={kind === "cancel" ? "Cancel the order" : "Request a return"}
        pendingLabel="Sending…"
      >
        {pieces.length > 0 && <PiecesToReturn pieces={pieces} values={actionData?.values} />}
        {kind === "return" && <WhyReturn chosen={actionData?.values?.["return_reason"]} />}
        <TextArea
          label={kind === "return" ? "Anything else (optional)" : "Reason (optional)"}
          name="reason"
          hint={
            kind === "return" && pieces.length === 0
              ? "If you are returning only some of it, tell us which items. Knowing what was wrong helps us."
              : "Knowing what was wrong helps us."
          }
          maxLength={STATEMENT_MAX}
          rows={5}
          defaultValue={actionData?.values?.["reason"]}
          error={actionData?.fieldErrors?.["reason"]}
        />
      </AccountForm>
      <p className="mt-6">
        <Link className="link" to={href("/account/orders/:orderNumber", { orderNumber })}>
          Back to your order
        </Link>
      </p>
    </AccountPage>
  );
}

function WhatHappensNext({ kind, isSent }: { kind: "cancel" | "return"; isSent: boolean }) {
  return (
    <AsidePanel title="What happens next">
      <ol className="grid list-decimal gap-3 pl-5 text-ink-2">
        <li>We e-mail you a dated receipt at once.</li>
        {kind === "cancel" && (
          <li>
            {isSent
              ? "We stop what has not been dispatched."
              : "We stop the order. If it has just been dispatched, refuse the parcel or send it back."}
          </li>
        )}
        {isSent && (
          <li>
            {kind === "cancel" ? "Send back what you have received" : "Send the parcel"} within 14
            days to {texts().returnsAddress.join(", ")}. Keep the proof of posting. You pay the
            postage, unless something is faulty, damaged or not what you ordered.
          </li>
        )}
        <li>
          {!isSent
            ? "Within 14 days we refund the card you paid with, delivery included."
            : "Within 14 days of getting it, or your proof of posting, we refund the card you paid with, delivery included."}
        </li>
      </ol>
    </AsidePanel>
  );
}
