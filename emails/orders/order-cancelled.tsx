import { settings } from "#shop/content/settings/settings.ts";
import { formatPounds, pence } from "#shop/kit/money.ts";
import type { MailData } from "#shop/mail/mails.ts";
import { Action, Heading, MailLayout, Paragraph, SectionHeading } from "#emails/parts/layout.tsx";
import { Greeting, ReplyNote, TypedText } from "#emails/parts/passages.tsx";

/** To a customer whose order is cancelled: by whom, why, and what is refunded. */
type OrderCancelled = MailData<"order-cancelled">;

export function subject({ orderNumber }: OrderCancelled): string {
  return `Your order ${orderNumber} at ${settings().name} is cancelled`;
}

export function Mail(order: OrderCancelled) {
  const isByCustomer = order.by === "customer";
  return (
    <MailLayout title={subject(order)} preview={refundNote(order.refundPence)}>
      <Heading>Your order is cancelled</Heading>
      <Greeting name={order.customerName} />
      <Paragraph>
        {isByCustomer
          ? `As you asked, we have cancelled order ${order.orderNumber}. Nothing will be sent.`
          : `We are sorry: we have had to cancel order ${order.orderNumber}, and cannot send it.`}{" "}
        {refundNote(order.refundPence)}
      </Paragraph>
      {order.reason !== "" && (
        <>
          <SectionHeading>{isByCustomer ? "Your reason" : "Our reason"}</SectionHeading>
          <TypedText text={order.reason} />
        </>
      )}
      <Action href={order.orderUrl}>See your order</Action>
      <ReplyNote />
    </MailLayout>
  );
}

function refundNote(refundPence: number): string {
  return refundPence === 0
    ? "You have not been charged, so there is nothing to refund."
    : `We are refunding ${formatPounds(pence(refundPence))} to the card you paid with. Banks take 5 to 10 working days to show it.`;
}

export const previewData: OrderCancelled = {
  orderNumber: "LL-10042",
  customerName: "Ada Example",
  by: "shop",
  reason: "The foundry has stopped casting this rack end, and we have none left.",
  refundPence: 9450,
  orderUrl: "https://shop.example/account/orders/LL-10042",
};
