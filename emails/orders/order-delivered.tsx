import { formatDay } from "#shop/kit/time.ts";
import type { MailData } from "#shop/mail/mails.ts";
import { Action, Heading, MailLayout, Paragraph, Small, TextLink } from "#emails/parts/layout.tsx";
import { Greeting, ReplyNote } from "#emails/parts/passages.tsx";

/**
 * To a customer whose order was delivered: what to do if something is wrong, and until when it can
 * be returned for no reason (Consumer Contracts Regulations 2013, reg. 30).
 */
type OrderDelivered = MailData<"order-delivered">;

export function subject({ orderNumber }: OrderDelivered): string {
  return `Your order ${orderNumber} has been delivered`;
}

export function Mail(order: OrderDelivered) {
  const until = formatDay(new Date(order.cancelUntil));
  return (
    <MailLayout title={subject(order)} preview={`Not right for you? Tell us by ${until}.`}>
      <Heading>Your order has been delivered</Heading>
      <Greeting name={order.customerName} />
      {order.isCustomersWord ? (
        <Paragraph>
          Thank you for telling us that your order {order.orderNumber} arrived on{" "}
          {formatDay(new Date(order.deliveredAt))}.
        </Paragraph>
      ) : (
        <Paragraph>
          Your order {order.orderNumber} was delivered on {formatDay(new Date(order.deliveredAt))}.
          If neither you nor a neighbour has it, please tell us: we will find it or send another.
        </Paragraph>
      )}
      <Paragraph>
        If anything is damaged, missing or not what you ordered, reply to this e-mail, with a
        photograph if you can. We will put it right, and pay any postage.
      </Paragraph>
      <Paragraph>
        If you have changed your mind, you can cancel until the end of {until}, without giving a
        reason. You then have another 14 days to send the goods back.
      </Paragraph>
      <Action href={order.returnUrl}>Return something</Action>
      <Paragraph>
        The invoice, and everything else about the order, is{" "}
        <TextLink href={order.orderUrl}>in your account</TextLink>.
      </Paragraph>
      <Small>
        The guarantee begins on the day of delivery. Keep this e-mail as proof of the date.
      </Small>
      <ReplyNote />
    </MailLayout>
  );
}

export const previewData: OrderDelivered = {
  orderNumber: "LL-10042",
  customerName: "Ada Example",
  isCustomersWord: false,
  deliveredAt: "2026-12-07T11:20:00.000Z",
  cancelUntil: "2026-12-21",
  returnUrl: "https://shop.example/account/orders/LL-10042/cancel",
  orderUrl: "https://shop.example/account/orders/LL-10042",
};
