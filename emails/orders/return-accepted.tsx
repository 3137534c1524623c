import { texts } from "#shop/content/settings/texts.ts";
import { formatDay } from "#shop/kit/time.ts";
import type { MailData } from "#shop/mail/mails.ts";
import { Action, Heading, MailLayout, Paragraph } from "#emails/parts/layout.tsx";
import { Greeting, OrderedItems, ReplyNote } from "#emails/parts/passages.tsx";

/** To a customer whose return is accepted: where to send it, and by when (regs. 35(2) to 35(5)). */
type ReturnAccepted = MailData<"return-accepted">;

export function subject({ orderNumber }: ReturnAccepted): string {
  return `How to return your goods from order ${orderNumber}`;
}

export function Mail(order: ReturnAccepted) {
  const sendBy = formatDay(new Date(order.sendBy));
  return (
    <MailLayout title={subject(order)} preview={`Please post it by ${sendBy}.`}>
      <Heading>Your return</Heading>
      <Greeting name={order.customerName} />
      <Paragraph>You are sending back from order {order.orderNumber}:</Paragraph>
      <OrderedItems items={order.lines} />
      {order.words !== "" && <Paragraph>{order.words}</Paragraph>}
      <Paragraph>Please post it by {sendBy} to:</Paragraph>
      <Paragraph>{texts().returnsAddress.join(", ")}</Paragraph>
      <Paragraph>
        Put a note of the order number, {order.orderNumber}, in the parcel, and keep the proof of
        posting.{" "}
        {order.isCarriageOurs
          ? "We pay the postage: tell us what it cost, and we add it to your refund."
          : "You pay the postage."}
      </Paragraph>
      <Paragraph>
        We refund you within 14 days after the goods have reached us, or after you have sent us the
        proof of posting, whichever is first.
      </Paragraph>
      <Action href={order.orderUrl}>See your order</Action>
      <ReplyNote />
    </MailLayout>
  );
}

export const previewData: ReturnAccepted = {
  orderNumber: "LL-10042",
  customerName: "Ada Example",
  lines: [{ name: "Rubber Grippers", quantity: 1 }],
  sendBy: "2026-12-18",
  isCarriageOurs: false,
  words: "",
  orderUrl: "https://shop.example/account/orders/LL-10042",
};
