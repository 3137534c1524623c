import { data, redirect } from "react-router";
import { z } from "zod";
import { listCancelRequests, requestCancel } from "#shop/aftersales/cancel-requests.server.ts";
import {
  deliveredAt,
  STATEMENT_MAX,
  cancellationOption,
} from "#shop/aftersales/cancellation-options.ts";
import { shop } from "#shop/content/shop.ts";
import { findOrderTimeline } from "#shop/orders/order-timeline.server.ts";
import { findOrderOf } from "#shop/orders/orders.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { readForm } from "#storefront/http/form.server.ts";
import { requireCustomer } from "#storefront/http/session.server.ts";
import { AccountForm } from "#storefront/components/forms/account-form.tsx";
import { AccountPage, AsidePanel } from "#storefront/components/account-page.tsx";
import { submitForm, type FormResult } from "#storefront/client/forms/submit-form.ts";
import { withNotice } from "#storefront/auth/notice-path.ts";
import { TextArea } from "#ui/field.tsx";
import { pageMeta } from "#storefront/seo/page-meta.ts";
import type { Route } from "./+types/cancel";

const formSchema = z.object({
  reason: z
    .string()
    .trim()
    .max(STATEMENT_MAX, `Say it in at most ${STATEMENT_MAX} characters`)
    .default(""),
});

const titles = { cancel: "Cancel this order", return: "Send this order back" } as const;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: `${titles[loaderData?.kind ?? "cancel"]}: ${loaderData?.orderNumber ?? ""}`,
    description: "Tell us that you have changed your mind.",
    path: null,
    matches,
    isIndexed: false,
  });
}

/** An order that can't be cancelled, or has been, is shown instead. */
export async function loader({ request, params: { orderNumber } }: Route.LoaderArgs) {
  const customer = await requireCustomer(request);
  const order = await findOrderOf(db(), {
    customerId: customer.id,
    orderNumber,
    since: customer.restrictedSince,
  });
  if (order === null) throw data(null, { status: 404 });
  const [{ parcels }, requests] = await Promise.all([
    findOrderTimeline(db(), order.id),
    listCancelRequests(db(), order.id),
  ]);
  const way = cancellationOption(
    { status: order.status, deliveredAt: deliveredAt(parcels) },
    new Date(),
  );
  if (way === null || way.kind === "over" || requests.length > 0)
    throw redirect(`/account/orders/${orderNumber}`);
  return { orderNumber, kind: way.kind };
}

export async function action({ request, params: { orderNumber } }: Route.ActionArgs) {
  const customer = await requireCustomer(request);
  const form = await readForm(request, formSchema);
  if (!form.ok) return data<FormResult>(form, 422);
  const { reason } = form.input;
  const result = await requestCancel(db(), { customer, orderNumber, reason });
  if (!result.ok && result.reason === "no_order") throw data(null, { status: 404 });
  const notice = !result.ok ? "cancel-too-late" : `${result.value}-requested`;
  throw redirect(withNotice(`/account/orders/${orderNumber}`, notice), 303);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitForm(serverAction, {
    failed: "We could not take your request. Please try again, or write to us.",
  });
}

/** The customer's word that they cancel or send back. The reason is theirs to give or not. */
export default function CancelOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, orderNumber } = loaderData;
  return (
    <AccountPage
      title={titles[kind]}
      lead={`Order ${orderNumber}. You need not say why, and it costs you nothing to ask.`}
      aside={<WhatFollows kind={kind} />}
    >
      <AccountForm
        result={actionData}
        submitLabel={kind === "cancel" ? "Cancel the order" : "Ask to send it back"}
        pendingLabel="Sending…"
      >
        <TextArea
          label="Reason (optional)"
          name="reason"
          hint={
            kind === "return"
              ? "If only a part goes back, say which. It helps us to know what was wrong."
              : "It helps us to know what was wrong."
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

function WhatFollows({ kind }: { kind: "cancel" | "return" }) {
  return (
    <AsidePanel title="What follows">
      <ol className="grid list-decimal gap-3 pl-5 text-ink-2">
        <li>A dated receipt comes by e-mail at once.</li>
        {kind === "cancel" ? (
          <li>We stop the order. If it has just left, refuse the parcel or send it back.</li>
        ) : (
          <li>
            Send the parcel within 14 days to {shop.returnsAddress.join(", ")}. Keep the proof of
            posting; the postage is yours to pay, unless something is faulty.
          </li>
        )}
        <li>The refund goes to the card you paid with, within 14 days, delivery included.</li>
      </ol>
    </AsidePanel>
  );
}
