import { shop } from "#shop/content/shop.ts";
import { formatPounds, pence } from "#shop/kit/money.ts";
import { Action, Heading, MailLayout, Paragraph, Small } from "#emails/parts/layout.tsx";
import { Greeting, List, Questions } from "#emails/parts/passages.tsx";

/** To a customer whose order was not paid: nothing was charged, and how to go on. */
export type OrderUnpaidData = {
  readonly orderNumber: string;
  /** Null before the address is verified: a stranger may have typed it, and the name. */
  readonly customerName: string | null;
  /** Whether nobody paid in time, or the bank said no. */
  readonly reason: "expired" | "failed";
  readonly totalPence: number;
  readonly payAgainUrl: string;
  /** What it was about, by name. */
  readonly lines: readonly string[];
};

export function subject({ orderNumber, reason }: OrderUnpaidData): string {
  return reason === "expired"
    ? `Your order ${orderNumber} at ${shop.name} was not paid in time`
    : `The payment for your order ${orderNumber} did not go through`;
}

export function Mail(order: OrderUnpaidData) {
  const isExpired = order.reason === "expired";
  const total = formatPounds(pence(order.totalPence));
  return (
    <MailLayout title={subject(order)} preview="Nothing was charged. You can still pay for it.">
      <Heading>
        {isExpired ? "Your order was not paid in time" : "The payment did not go through"}
      </Heading>
      <Greeting name={order.customerName} />
      <Paragraph>
        {isExpired
          ? `the time to pay for order ${order.orderNumber} (${total}) ran out, so its card page is closed.`
          : `your bank did not let the payment of ${total} for order ${order.orderNumber} through. It does not tell us why.`}{" "}
        Nothing was charged, and nothing will be sent.
      </Paragraph>
      <List items={order.lines} />
      <Paragraph>
        We have kept the order as it was. To pay for it, open it in your account and choose a card
        {isExpired ? "" : ", the same or another"}: if a price has changed or something has sold
        out, you will see it before you pay.
      </Paragraph>
      <Action href={order.payAgainUrl}>Pay for this order</Action>
      <Small>
        If you have changed your mind, there is nothing to do. Should your bank show the sum as
        reserved, it lets it go within a few days.
      </Small>
      {order.customerName === null && (
        <Small>
          If you did not place this order, somebody has typed your address by mistake. You need not
          do anything.
        </Small>
      )}
      <Questions />
    </MailLayout>
  );
}

export const previewData: OrderUnpaidData = {
  orderNumber: "LL-10042",
  customerName: "Ada Example",
  reason: "expired",
  totalPence: 9810,
  payAgainUrl: "https://shop.example/account/orders/LL-10042",
  lines: ["Traditional Kitchen Maid", "Rubber grippers"],
};
