import type { MailData } from "#shop/mail/mails.ts";
import { Action, Heading, MailLayout, Paragraph } from "#emails/parts/layout.tsx";

/** To the shopkeeper: an order to check before anything is sent. */
type OrderAttention = MailData<"order-attention">;

export function subject({ orderNumber }: OrderAttention): string {
  return `Please check order ${orderNumber}`;
}

export function Mail(order: OrderAttention) {
  return (
    <MailLayout title={subject(order)} preview={order.attention}>
      <Heading>Please check order {order.orderNumber}</Heading>
      <Paragraph>{order.attention}.</Paragraph>
      {order.isOnHold && (
        <Paragraph>
          The order is on hold: please settle this before you send anything. The shop records no
          dispatch until then.
        </Paragraph>
      )}
      {order.orderUrl !== null && (
        <Action href={order.orderUrl}>Open the order in the admin</Action>
      )}
    </MailLayout>
  );
}

export const previewData: OrderAttention = {
  orderNumber: "LL-10042",
  attention: "The payment does not match the order: Paid £88.50 instead of £99.50",
  isOnHold: true,
  orderUrl: "https://shop.example/admin/orders/LL-10042",
};
