import type { MailData } from "#shop/mail/mails.ts";
import { Action, Heading, MailLayout, Paragraph } from "#emails/parts/layout.tsx";
import { Greeting, OrderedItems, ReplyNote } from "#emails/parts/passages.tsx";

/** To a customer whose return is refused, because they asked after the 14 days. */
type ReturnRefused = MailData<"return-refused">;

export function subject({ orderNumber }: ReturnRefused): string {
  return `We can’t take back what you bought with order ${orderNumber}`;
}

export function Mail(order: ReturnRefused) {
  return (
    <MailLayout title={subject(order)} preview="The time to cancel has passed.">
      <Heading>About your return</Heading>
      <Greeting name={order.customerName} />
      <Paragraph>You asked to send back from order {order.orderNumber}:</Paragraph>
      <OrderedItems items={order.lines} />
      <Paragraph>{order.words}</Paragraph>
      <Paragraph>
        Your rights under the Consumer Rights Act 2015 are not affected: if something is faulty or
        not as described, write to us.
      </Paragraph>
      <Action href={order.orderUrl}>See your order</Action>
      <ReplyNote />
    </MailLayout>
  );
}

export const previewData: ReturnRefused = {
  orderNumber: "LL-10042",
  customerName: "Ada Example",
  lines: [{ name: "Rubber Grippers", quantity: 1 }],
  words: "The 14 days to change your mind ended on 4 November, and you wrote on 21 November.",
  orderUrl: "https://shop.example/account/orders/LL-10042",
};
