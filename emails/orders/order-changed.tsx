import type { MailData } from "#shop/mail/mails.ts";
import { Action, Heading, MailLayout, Paragraph, SectionHeading } from "#emails/parts/layout.tsx";
import { Greeting, PostalAddress, ReplyNote } from "#emails/parts/passages.tsx";

/** To a customer whose order has another postal address or other options now. */
type OrderChanged = MailData<"order-changed">;

export function subject({ orderNumber, change }: OrderChanged): string {
  return change.what === "address"
    ? `Your order ${orderNumber} has a new delivery address`
    : `Your order ${orderNumber} has been changed`;
}

export function Mail(order: OrderChanged) {
  const { orderNumber, change } = order;
  return (
    <MailLayout title={subject(order)} preview="The price stays the same.">
      <Heading>
        {change.what === "address" ? "Your new delivery address" : "Your changed order"}
      </Heading>
      <Greeting name={order.customerName} />
      {change.what === "address" ? (
        <>
          <Paragraph>We will deliver your order {orderNumber} to this address.</Paragraph>
          <SectionHeading>Delivery address</SectionHeading>
          <PostalAddress address={change.address} />
        </>
      ) : (
        <>
          <Paragraph>
            We have changed the options of {change.name} in your order {orderNumber}.
          </Paragraph>
          <Paragraph>Before: {change.from}</Paragraph>
          <Paragraph>Now: {change.to}</Paragraph>
        </>
      )}
      <Paragraph>
        The price stays the same. If you did not ask for this, please reply to this e-mail at once.
      </Paragraph>
      <Action href={order.orderUrl}>See your order</Action>
      <ReplyNote />
    </MailLayout>
  );
}

export const previewData: OrderChanged = {
  orderNumber: "LL-10042",
  customerName: "Ada Example",
  change: {
    what: "options",
    name: "Traditional Kitchen Maid",
    from: "Colour: Black, Lath length: 1.5 m, Rope length: 15 m",
    to: "Colour: White, Lath length: 1.5 m, Rope length: 15 m",
  },
  orderUrl: "https://shop.example/account/orders/LL-10042",
};
