import { settings } from "#shop/content/settings/settings.ts";
import { formatPounds, pence } from "#shop/kit/money.ts";
import type { MailData } from "#shop/mail/mails.ts";
import { Action, Heading, MailLayout, Paragraph, Small } from "#emails/parts/layout.tsx";
import { Greeting, List, ReplyNote } from "#emails/parts/passages.tsx";

/** To a customer whose order was not paid: nothing was charged, and how to pay after all. */
type OrderUnpaid = MailData<"order-unpaid">;

export function subject({ orderNumber, reason }: OrderUnpaid): string {
  return reason === "expired"
    ? `Your order ${orderNumber} at ${settings().name} was not paid in time`
    : `The payment for your order ${orderNumber} did not go through`;
}

export function Mail(order: OrderUnpaid) {
  const isExpired = order.reason === "expired";
  const total = formatPounds(pence(order.totalPence));
  return (
    <MailLayout title={subject(order)} preview="You have not been charged. You can still pay.">
      <Heading>
        {isExpired ? "Your order was not paid in time" : "The payment did not go through"}
      </Heading>
      <Greeting name={order.customerName} />
      <Paragraph>
        {isExpired
          ? `The time to pay for order ${order.orderNumber} (${total}) has run out, so its payment page is closed.`
          : `Your bank declined the payment of ${total} for order ${order.orderNumber}. It does not tell us why.`}{" "}
        You have not been charged, and nothing will be sent.
      </Paragraph>
      <List items={order.lines} />
      {order.isOfOffer ? (
        <Paragraph>
          To pay for it, open the link in our e-mail with the offer again and choose a card
          {isExpired ? "" : ", the same or another"}. It works until the day that the e-mail names.
        </Paragraph>
      ) : (
        <>
          <Paragraph>
            We have saved the order. To pay for it, open it in your account and choose a card
            {isExpired ? "" : ", the same or another"}. If a price has changed or something has sold
            out, we will tell you before you pay.
          </Paragraph>
          <Action href={order.payAgainUrl}>Pay for this order</Action>
        </>
      )}
      <Small>
        If you have changed your mind, you don't need to do anything. If your bank shows the sum as
        reserved, the hold will clear within a few days.
      </Small>
      {order.customerName === null && (
        <Small>
          If you did not place this order, somebody typed your address by mistake. You don't need to
          do anything.
        </Small>
      )}
      <ReplyNote />
    </MailLayout>
  );
}

export const previewData: OrderUnpaid = {
  orderNumber: "LL-10042",
  customerName: "Ada Example",
  reason: "expired",
  totalPence: 9450,
  isOfOffer: false,
  payAgainUrl: "https://shop.example/account/orders/LL-10042",
  lines: ["Traditional Kitchen Maid", "Rubber Grippers"],
};
