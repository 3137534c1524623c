import { formatDay } from "#shop/kit/time.ts";
import { Action, Heading, MailLayout, Paragraph } from "#emails/parts/layout.tsx";
import { Questions } from "#emails/parts/passages.tsx";

/** To a customer: the goods came back, and by when the refund goes out (reg. 34 (5)). */
export type ReturnReceivedData = {
  readonly orderNumber: string;
  readonly customerName: string;
  /** ISO 8601. */
  readonly receivedAt: string;
  /** The last of the 14 days after that, ISO 8601. */
  readonly refundBy: string;
  readonly orderUrl: string;
};

export function subject({ orderNumber }: ReturnReceivedData): string {
  return `We have your return of order ${orderNumber}`;
}

export function Mail(order: ReturnReceivedData) {
  const refundBy = formatDay(new Date(order.refundBy));
  return (
    <MailLayout title={subject(order)} preview={`The refund leaves us by ${refundBy}.`}>
      <Heading>Your parcel has come back</Heading>
      <Paragraph>Hello {order.customerName},</Paragraph>
      <Paragraph>
        what you sent back of order {order.orderNumber} reached us on{" "}
        {formatDay(new Date(order.receivedAt))}. We now unpack it and look it over.
      </Paragraph>
      <Paragraph>
        The refund leaves us by {refundBy}, to the card you paid with, and a mail tells you the sum.
        Banks then take 5 to 10 working days to show it.
      </Paragraph>
      <Action href={order.orderUrl}>See your order</Action>
      <Questions />
    </MailLayout>
  );
}

export const previewData: ReturnReceivedData = {
  orderNumber: "LL-10042",
  customerName: "Ada Example",
  receivedAt: "2026-12-11T09:40:00.000Z",
  refundBy: "2026-12-25",
  orderUrl: "https://shop.example/account/orders/LL-10042",
};
