import { data, href, redirect } from "react-router";
import { z } from "zod";
import { cancellationOption, STATEMENT_MAX } from "#shop/fulfilment/cancellation-options.ts";
import { listCancelRequests, requestCancel } from "#shop/fulfilment/cancel-requests.server.ts";
import { shop } from "#shop/content/shop.ts";
import { lastDeliveredAt } from "#shop/fulfilment/fulfilment.ts";
import { findOrderRecord } from "#shop/fulfilment/order-record.server.ts";
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
import type { Route } from "./+types/cancel";

const formSchema = z.object({
  reason: z
    .string()
    .trim()
    .max(STATEMENT_MAX, `Enter at most ${STATEMENT_MAX} characters`)
    .default(""),
});

const titles = { cancel: "Cancel this order", return: "Return this order" } as const;

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
  const [{ fulfilments }, requests] = await Promise.all([
    findOrderRecord(db(), order),
    listCancelRequests(db(), order.id),
  ]);
  const option = cancellationOption(
    { status: order.status, deliveredAt: lastDeliveredAt(fulfilments) },
    new Date(),
  );
  if (option === null || option.kind === "over" || requests.length > 0)
    throw redirect(href("/account/orders/:orderNumber", { orderNumber }));
  return { orderNumber, kind: option.kind };
}

export async function action({ request, params: { orderNumber } }: Route.ActionArgs) {
  const customer = await requireCustomer(request);
  const form = await readForm(request, formSchema);
  if (!form.ok) return data<FormResult>(form, 422);
  const { reason } = form.input;
  const result = await requestCancel(db(), { customer, orderNumber, reason });
  if (!result.ok && result.reason === "no_order") throw data(null, { status: 404 });
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
  const { kind, orderNumber } = loaderData;
  return (
    <AccountPage
      title={titles[kind]}
      lead={`Order ${orderNumber}. You don’t have to give a reason, and it costs nothing.`}
      aside={<WhatHappensNext kind={kind} />}
    >
      <AccountForm
        result={actionData}
        submitLabel={kind === "cancel" ? "Cancel the order" : "Request a return"}
        pendingLabel="Sending…"
      >
        <TextArea
          label="Reason (optional)"
          name="reason"
          hint={
            kind === "return"
              ? "If you are returning only some of it, tell us which items. Knowing what was wrong helps us."
              : "Knowing what was wrong helps us."
          }
          maxLength={STATEMENT_MAX}
          rows={5}
          defaultValue={actionData?.values?.["reason"]}
          error={actionData?.fieldErrors?.["reason"]}
        />
      </AccountForm>
    </AccountPage>
  );
}

function WhatHappensNext({ kind }: { kind: "cancel" | "return" }) {
  return (
    <AsidePanel title="What happens next">
      <ol className="grid list-decimal gap-3 pl-5 text-ink-2">
        <li>We e-mail you a dated receipt at once.</li>
        {kind === "cancel" ? (
          <li>
            We stop the order. If it has just been dispatched, refuse the parcel or send it back.
          </li>
        ) : (
          <li>
            Send the parcel within 14 days to {shop.returnsAddress.join(", ")}. Keep the proof of
            posting. You pay the postage, unless something is faulty.
          </li>
        )}
        <li>We refund the card you paid with within 14 days, including delivery.</li>
      </ol>
    </AsidePanel>
  );
}
