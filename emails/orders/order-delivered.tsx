import { formatDay } from "#shop/kit/time.ts";
import { Action, Heading, MailLayout, Paragraph, Small, TextLink } from "#emails/parts/layout.tsx";
import { Questions } from "#emails/parts/passages.tsx";

/**
 * To a customer: the order has arrived, what to do if it is not as it should be, and until when it
 * may be sent back for no reason (Consumer Contracts Regulations 2013, reg. 30).
 */
export type OrderDeliveredData = {
  readonly orderNumber: string;
  readonly customerName: string;
  /** ISO 8601. */
  readonly deliveredAt: string;
  /** The last of the 14 days after the delivery, ISO 8601. */
  readonly cancelUntil: string;
  readonly returnUrl: string;
  readonly orderUrl: string;
};

export function subject({ orderNumber }: OrderDeliveredData): string {
  return `Your order ${orderNumber} has been delivered`;
}

export function Mail(order: OrderDeliveredData) {
  const until = formatDay(new Date(order.cancelUntil));
  return (
    <MailLayout title={subject(order)} preview={`Not right for you? Tell us by ${until}.`}>
      <Heading>Your order has been delivered</Heading>
      <Paragraph>Hello {order.customerName},</Paragraph>
      <Paragraph>
        order {order.orderNumber} was delivered on {formatDay(new Date(order.deliveredAt))}. If it
        is not with you or with a neighbour, please tell us: we find it or send another.
      </Paragraph>
      <Paragraph>
        If anything is damaged, missing or not what you ordered, answer this mail, with a photograph
        if you can. We put it right, and pay for any parcel that takes.
      </Paragraph>
      <Paragraph>
        If you have changed your mind, you may cancel until the end of {until} and need give no
        reason. You then have 14 more days to send the goods back.
      </Paragraph>
      <Action href={order.returnUrl}>Send something back</Action>
      <Paragraph>
        The invoice, and everything else about the order, is{" "}
        <TextLink href={order.orderUrl}>in your account</TextLink>.
      </Paragraph>
      <Small>
        The guarantee begins on the day of delivery. Keep this mail with the instructions, and you
        have its date.
      </Small>
      <Questions />
    </MailLayout>
  );
}

export const previewData: OrderDeliveredData = {
  orderNumber: "LL-10042",
  customerName: "Ada Example",
  deliveredAt: "2026-12-07T11:20:00.000Z",
  cancelUntil: "2026-12-21",
  returnUrl: "https://shop.example/account/orders/LL-10042/cancel",
  orderUrl: "https://shop.example/account/orders/LL-10042",
};
