import { data } from "react-router";
import { ConflictStrip } from "#admin/components/conflict-strip.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { sessionOf } from "#admin/http/access-context.ts";
import { actOf, readTextFields } from "#admin/http/form.server.ts";
import { orderOfUrl } from "#admin/orders/order-of-url.server.ts";
import { findOrderRecord } from "#shop/fulfilment/order-record.server.ts";
import { formatPounds } from "#shop/kit/money.ts";
import { db } from "#shop/platform/database/db.server.ts";
import type { Route } from "./+types/refund";
import type { DeadlineInWords } from "./deadline-in-words.ts";
import { readRefundPage } from "./read-refund.server.ts";
import { decide } from "./decide-refund.server.ts";
import { sendRefundForm } from "./refund-acts.server.ts";
import { RefundForm } from "./refund-form-view.tsx";
import { RefundRows } from "./refund-rows.tsx";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const record = await findOrderRecord(db(), await orderOfUrl(params));
  const { role } = sessionOf(context).staff;
  const explain = new URL(request.url).searchParams.get("explain");
  const page = await readRefundPage(record, { role, explain, now: new Date() });
  return { page };
}

export async function action(args: Route.ActionArgs) {
  const record = await findOrderRecord(db(), await orderOfUrl(args.params));
  const field = await readTextFields(args.request);
  const { role } = sessionOf(args.context).staff;
  const sent = { record, field, act: actOf(args, field), role };
  const intent = field("intent");
  switch (intent) {
    case "refund":
    case "explain":
      return sendRefundForm(sent);
    case "approve":
    case "decline":
    case "retry":
      return decide(sent, intent);
    default:
      throw data(null, { status: 400 });
  }
}

/** Giving money back: what, how much, what stays paid, and one button that names the sum. */
export default function Refund({ loaderData, actionData: result }: Route.ComponentProps) {
  const { page } = loaderData;
  const { orderNumber, customer, deadline, explained, money } = page;
  const waiting = money.refunds.filter(({ todo, id }) => todo !== null && id !== explained?.id);
  return (
    <>
      <PageHead
        title={`${explained ? "Explain a refund of" : "Refund"} ${orderNumber}`}
        crumb={{ to: `/orders/${orderNumber}`, name: orderNumber }}
        note={<HeadNote customer={customer} deadline={deadline} />}
      />
      {deadline && <p className="second-line -mt-2 mb-4">{deadline.why}</p>}
      <ConflictStrip text={result?.conflict} />
      {explained && (
        <p className="strip mb-4">
          {formatPounds(explained.amountPence)} was refunded without the shop. Enter what it was
          for, to the penny. It then gets a credit note, and the customer gets a mail with the
          lines.
        </p>
      )}
      {waiting.length > 0 && (
        <RefundRows
          orderNumber={orderNumber}
          rows={waiting}
          may={money.may}
          className="mb-8 day:mr-96"
        />
      )}
      <RefundForm {...{ page, result }} />
    </>
  );
}

const tones = { late: "text-error", soon: "text-timber", plain: "" } as const;

function HeadNote({ customer, deadline }: { customer: string; deadline: DeadlineInWords | null }) {
  return (
    <>
      {customer}
      {deadline && (
        <span className={`ml-5 font-medium ${tones[deadline.tone]}`}>{deadline.text}</span>
      )}
    </>
  );
}
