import { delayInWords } from "#shop/making/delay-in-words.ts";
import type { MailData } from "#shop/mail/mails.ts";
import { Action, Heading, MailLayout, Paragraph } from "#emails/parts/layout.tsx";
import { Greeting, ReplyNote, TypedText } from "#emails/parts/passages.tsx";

/** To a customer whose order takes longer to make than was promised. */
type OrderDelayed = MailData<"order-delayed">;

export function subject(order: OrderDelayed): string {
  return delayInWords(order).subject;
}

export function Mail(order: OrderDelayed) {
  const { before, after } = delayInWords(order);
  return (
    <MailLayout title={subject(order)} preview={after[0] ?? ""}>
      <Heading>Your order will arrive later</Heading>
      <Greeting name={order.customerName} />
      <Paragraph>{before}</Paragraph>
      {order.message !== "" && <TypedText text={order.message} />}
      {after.map((text) => (
        <Paragraph key={text}>{text}</Paragraph>
      ))}
      <Action href={order.orderUrl}>See your order</Action>
      <ReplyNote />
    </MailLayout>
  );
}

export const previewData: OrderDelayed = {
  orderNumber: "LL-10042",
  customerName: "Ada Example",
  name: "Traditional Kitchen Maid",
  promisedBefore: "2026-11-30",
  promisedFor: "2026-12-14",
  unlessHeld: "",
  message: "The pine for 2.4 m laths has not come in yet.",
  orderUrl: "https://shop.example/account/orders/LL-10042",
};
