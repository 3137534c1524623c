import { shop } from "#shop/content/shop.ts";
import { Heading, MailLayout, Paragraph } from "#emails/parts/layout.tsx";

/** To the shopkeeper: an order that somebody must look at before anything is sent. */
export type OrderAttentionData = { readonly orderNumber: string; readonly attention: string };

export function subject({ orderNumber }: OrderAttentionData): string {
  return `Please look at order ${orderNumber}`;
}

export function Mail(order: OrderAttentionData) {
  return (
    <MailLayout title={subject(order)} preview={order.attention}>
      <Heading>Please look at order {order.orderNumber}</Heading>
      <Paragraph>{order.attention}.</Paragraph>
      <Paragraph>
        {shop.name} has marked the order. Nothing of it should be sent before you have compared it
        with the payment in your Stripe dashboard.
      </Paragraph>
    </MailLayout>
  );
}

export const previewData: OrderAttentionData = {
  orderNumber: "LL-10042",
  attention: "Paid 8850 pence, not 9950",
};
