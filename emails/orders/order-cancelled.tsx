import { shop } from "#shop/content/shop.ts";
import { formatPounds, pence } from "#shop/kit/money.ts";
import { Action, Heading, MailLayout, Paragraph, SectionHeading } from "#emails/parts/layout.tsx";
import { Questions, Typed } from "#emails/parts/passages.tsx";

/** To a customer: the order is cancelled, by whom and why, and what comes back. */
export type OrderCancelledData = {
  readonly orderNumber: string;
  readonly customerName: string;
  readonly by: "customer" | "shop";
  /** In the words of who cancelled; empty when none were given. */
  readonly reason: string;
  /** 0 when nothing had been paid. */
  readonly refundPence: number;
  readonly orderUrl: string;
};

export function subject({ orderNumber }: OrderCancelledData): string {
  return `Your order ${orderNumber} at ${shop.name} is cancelled`;
}

export function Mail(order: OrderCancelledData) {
  return (
    <MailLayout title={subject(order)} preview={moneyWords(order.refundPence)}>
      <Heading>Your order is cancelled</Heading>
      <Paragraph>Hello {order.customerName},</Paragraph>
      <Paragraph>
        {order.by === "customer"
          ? `as you asked, we have cancelled order ${order.orderNumber}. Nothing of it will be sent.`
          : `we are sorry: we have had to cancel order ${order.orderNumber}, and cannot send it.`}{" "}
        {moneyWords(order.refundPence)}
      </Paragraph>
      {order.reason !== "" && (
        <>
          <SectionHeading>{order.by === "customer" ? "Your reason" : "Our reason"}</SectionHeading>
          <Typed text={order.reason} />
        </>
      )}
      <Action href={order.orderUrl}>See your order</Action>
      <Questions />
    </MailLayout>
  );
}

function moneyWords(refundPence: number): string {
  return refundPence === 0
    ? "Nothing had been charged, so there is nothing to refund."
    : `${formatPounds(pence(refundPence))} goes back to the card you paid with; banks show it within 5 to 10 working days.`;
}

export const previewData: OrderCancelledData = {
  orderNumber: "LL-10042",
  customerName: "Ada Example",
  by: "shop",
  reason: "The foundry has stopped casting this rack end, and we have none left.",
  refundPence: 9810,
  orderUrl: "https://shop.example/account/orders/LL-10042",
};
