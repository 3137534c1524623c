import { shop } from "#shop/content/shop.ts";
import { formatPounds, pence } from "#shop/kit/money.ts";
import type { MailData } from "#shop/mail/mails.ts";
import { Action, Heading, MailLayout, Paragraph } from "#emails/parts/layout.tsx";
import { Greeting, ReplyNote } from "#emails/parts/passages.tsx";

/** To a customer who gets all or part of a payment back: how much, why, and by when. */
type OrderRefunded = MailData<"order-refunded">;

export function subject({ orderNumber }: OrderRefunded): string {
  return `A refund for your order ${orderNumber} at ${shop.name}`;
}

export function Mail(refund: OrderRefunded) {
  const amount = formatPounds(pence(refund.refundedPence));
  return (
    <MailLayout title={subject(refund)} preview={`${amount} is on its way back to your card.`}>
      <Heading>We have refunded {amount}</Heading>
      <Greeting name={refund.customerName} />
      {refund.isSoldOut && (
        <Paragraph>
          We are sorry. By the time your payment for order {refund.orderNumber} arrived, the last of
          what you chose had been sold to somebody else, so we cannot send it.
        </Paragraph>
      )}
      <Paragraph>
        {refund.isWhole
          ? `We have refunded the whole of order ${refund.orderNumber}, delivery included: ${amount}${vatNote(refund)}.`
          : `We have refunded ${amount} of order ${refund.orderNumber}.`}{" "}
        The refund goes to the card you paid with. Banks take 5 to 10 working days to show it.
      </Paragraph>
      <Action href={refund.orderUrl}>See your order</Action>
      <ReplyNote />
    </MailLayout>
  );
}

/** ", of which £14.75 is VAT"; empty for a partial refund or if no VAT was charged. */
function vatNote({ vatPence }: OrderRefunded): string {
  return vatPence === 0 ? "" : `, of which ${formatPounds(pence(vatPence))} is VAT`;
}

export const previewData: OrderRefunded = {
  orderNumber: "LL-10042",
  customerName: "Ada Example",
  refundedPence: 8850,
  isWhole: true,
  vatPence: 1475,
  isSoldOut: true,
  orderUrl: "https://shop.example/account/orders/LL-10042",
};
