import { data } from "react-router";
import { isUuid } from "#shop/kit/uuid.ts";
import { readOrderMail, resendOrderMail } from "#shop/mail/order-mails.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { permission } from "#shop/staff/rights.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { sessionOf } from "#admin/http/access-context.ts";
import { actOf, readTextFields, refusedForm } from "#admin/http/form.server.ts";
import type { Route } from "./+types/mail";
import type { OrderResult } from "./order-forms.server.ts";
import { orderOfUrl } from "./order-of-url.server.ts";
import { whenOf } from "./order-view.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const order = await orderOfUrl(params);
  const mail = await readOrderMail(db(), { orderId: order.id, mailId: mailIdOf(params) });
  if (mail === null) throw data(null, { status: 404 });
  const { role } = sessionOf(context).staff;
  return {
    orderNumber: order.orderNumber,
    subject: mail.subject,
    text: mail.text,
    recipient: mail.recipient,
    sent: mail.sentAt === null ? null : whenOf(mail.sentAt, new Date()),
    // It goes to the address that the order has now, unless the customer's data was removed.
    resendTo:
      mail.sentAt !== null && permission(role, "orders.change") !== "no" ? order.email : null,
  };
}

/** The id of the URL. Throws 404 for anything else. */
function mailIdOf({ mailId }: Route.LoaderArgs["params"]): string {
  if (!isUuid(mailId)) throw data(null, { status: 404 });
  return mailId;
}

export async function action(args: Route.ActionArgs) {
  const field = await readTextFields(args.request);
  const order = await orderOfUrl(args.params);
  const mail = { act: actOf(args, field), mailId: mailIdOf(args.params), recipient: order.email };
  const sent = await resendOrderMail(db(), order.id, mail);
  return sent.ok
    ? data<OrderResult>({ done: `The mail goes to ${order.email} again.` })
    : refusedForm(
        sent,
        { intent: "resend" },
        {
          no_mail: "This mail is not kept any more.",
          not_sent_yet: "This mail has not been sent yet.",
        },
      );
}

/** A mail about an order, in the words that the customer got. */
export default function MailScreen({ loaderData, actionData: result }: Route.ComponentProps) {
  const { orderNumber, subject, text, recipient, sent, resendTo } = loaderData;
  return (
    <div className="max-w-200">
      <PageHead title={subject} crumb={{ to: `/orders/${orderNumber}`, name: orderNumber }}>
        {resendTo !== null && (
          <ActForm result={result} intent="resend" submit="Send again" variant="quiet" />
        )}
      </PageHead>
      <DoneStrip text={result?.done} />
      <p className="mb-4 text-ink-2">
        To {recipient}, {sent === null ? "not sent yet" : `sent ${sent}`}
      </p>
      <p className="border-t-2 border-ink bg-white p-6 font-mono text-xs leading-5 wrap-anywhere whitespace-pre-wrap">
        {text}
      </p>
    </div>
  );
}
