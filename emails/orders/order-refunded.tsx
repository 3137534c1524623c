import { settings } from "#shop/content/settings/settings.ts";
import { formatPounds, pence } from "#shop/kit/money.ts";
import type { MailData } from "#shop/mail/mails.ts";
import { Action, Heading, MailLayout, Paragraph } from "#emails/parts/layout.tsx";
import { Greeting, ReplyNote, TypedText } from "#emails/parts/passages.tsx";
import { RefundTable } from "#emails/parts/refund-table.tsx";

/** To a customer who gets all or part of a payment back: how much, for what, and by when. */
type OrderRefunded = MailData<"order-refunded">;

export function subject({ orderNumber, isSecondMail }: OrderRefunded): string {
  return isSecondMail
    ? `What we refunded for your order ${orderNumber} at ${settings().name}`
    : `A refund for your order ${orderNumber} at ${settings().name}`;
}

export function Mail(refund: OrderRefunded) {
  const amount = formatPounds(pence(refund.amountPence));
  const isListed = refund.lines.length > 0 || refund.shippingPence + refund.goodwillPence > 0;
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
        {refund.isSecondMail
          ? `This is what our refund of ${amount} for order ${refund.orderNumber} was for.`
          : `We have refunded ${amount} for order ${refund.orderNumber} to the card you paid with. Banks take 5 to 10 working days to show it.`}
      </Paragraph>
      {isListed && <RefundTable refund={refund} />}
      {refund.reason !== "" && !refund.isSoldOut && <TypedText text={`Reason: ${refund.reason}`} />}
      {refund.creditNote !== null && (
        <Paragraph>
          The credit note {refund.creditNote} is on the page of your order, to download.
        </Paragraph>
      )}
      <Action href={refund.orderUrl}>See your order</Action>
      <ReplyNote />
    </MailLayout>
  );
}

export const previewData: OrderRefunded = {
  orderNumber: "LL-10042",
  customerName: "Ada Example",
  amountPence: 12_100,
  vatPence: 2_017,
  lines: [
    {
      name: "Traditional Kitchen Maid",
      quantity: 2,
      options: "Colour: Black, Lath length: 1.5 m",
      notSentQuantity: 0,
      amountPence: 12_800,
    },
  ],
  shippingPence: 0,
  goodwillPence: 0,
  deductionPence: 700,
  isCompensation: false,
  reason: "Less £7.00 for the laths, which are scratched.",
  isSoldOut: false,
  creditNote: "CN-00042",
  isSecondMail: false,
  orderUrl: "https://shop.example/account/orders/LL-10042",
};
