import { shop } from "#shop/content/shop.ts";
import { formatPounds, pence } from "#shop/kit/money.ts";
import { Action, Heading, MailLayout, Paragraph } from "#emails/parts/layout.tsx";
import { Questions } from "#emails/parts/passages.tsx";

/** To a customer whose payment, or a part of it, goes back: how much, why, and by when. */
export type OrderRefundedData = {
  readonly orderNumber: string;
  readonly customerName: string;
  readonly refundedPence: number;
  readonly isWhole: boolean;
  /** The UK VAT that a whole refund gives back, on goods and delivery. Absent in mails of an earlier release. */
  readonly vatPence?: number;
  /** True when the last of something was sold to somebody else before the payment arrived. */
  readonly isSoldOut: boolean;
  readonly orderUrl: string;
};

export function subject({ orderNumber }: OrderRefundedData): string {
  return `A refund for your order ${orderNumber} at ${shop.name}`;
}

export function Mail(refund: OrderRefundedData) {
  const amount = formatPounds(pence(refund.refundedPence));
  const we = refund.isSoldOut ? "We" : "we";
  return (
    <MailLayout title={subject(refund)} preview={`${amount} goes back to your card.`}>
      <Heading>{amount} goes back to your card</Heading>
      <Paragraph>Hello {refund.customerName},</Paragraph>
      {refund.isSoldOut && (
        <Paragraph>
          we are sorry. By the time your payment for order {refund.orderNumber} arrived, the last of
          what you chose had been sold to somebody else, so we can not send it.
        </Paragraph>
      )}
      <Paragraph>
        {refund.isWhole
          ? `${we} have refunded the whole of order ${refund.orderNumber}, delivery included: ${amount}${vatWords(refund)}.`
          : `${we} have refunded ${amount} of order ${refund.orderNumber}.`}{" "}
        It goes to the card you paid with. Banks show it within 5 to 10 working days.
      </Paragraph>
      <Action href={refund.orderUrl}>See your order</Action>
      <Questions />
    </MailLayout>
  );
}

/** ", of which £14.75 is VAT"; nothing for a part of an order or where no VAT was charged. */
function vatWords({ vatPence = 0 }: OrderRefundedData): string {
  return vatPence === 0 ? "" : `, of which ${formatPounds(pence(vatPence))} is VAT`;
}

export const previewData: OrderRefundedData = {
  orderNumber: "LL-10042",
  customerName: "Ada Example",
  refundedPence: 8850,
  isWhole: true,
  vatPence: 1475,
  isSoldOut: true,
  orderUrl: "https://shop.example/account/orders/LL-10042",
};
