import { formatDay } from "#shop/kit/time.ts";
import type { MailData } from "#shop/mail/mails.ts";
import { Action, Heading, MailLayout, Paragraph } from "#emails/parts/layout.tsx";
import { Greeting, OrderedItems, ReplyNote } from "#emails/parts/passages.tsx";

/** To a customer whose returned goods have arrived: by when they are refunded (reg. 34(5)). */
type ReturnReceived = MailData<"return-received">;

export function subject({ orderNumber }: ReturnReceived): string {
  return `We have your return of order ${orderNumber}`;
}

export function Mail(order: ReturnReceived) {
  const refundBy = formatDay(new Date(order.refundBy));
  return (
    <MailLayout title={subject(order)} preview={`We will refund you by ${refundBy}.`}>
      <Heading>Your return has arrived</Heading>
      <Greeting name={order.customerName} />
      <Paragraph>
        What you returned from order {order.orderNumber} reached us on{" "}
        {formatDay(new Date(order.receivedAt))}
        {order.lines.length > 0 ? ":" : "."}
      </Paragraph>
      <OrderedItems items={order.lines} />
      <Paragraph>
        We will refund you by {refundBy}, to the card you paid with, and e-mail you the amount.
        Banks then take 5 to 10 working days to show it.
      </Paragraph>
      <Action href={order.orderUrl}>See your order</Action>
      <ReplyNote />
    </MailLayout>
  );
}

export const previewData: ReturnReceived = {
  orderNumber: "LL-10042",
  customerName: "Ada Example",
  receivedAt: "2026-12-11T09:40:00.000Z",
  lines: [{ name: "Rubber Grippers", quantity: 1 }],
  refundBy: "2026-12-25",
  orderUrl: "https://shop.example/account/orders/LL-10042",
};
