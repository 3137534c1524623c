import { formatPounds, pence } from "#shop/kit/money.ts";
import { formatMinute } from "#shop/kit/time.ts";
import type { NewOrderSummary } from "#shop/mail/schemas/shop-mails.ts";
import { Paragraph, TextLink } from "./layout.tsx";
import { Lines, OrderedItems, PostalAddress, TypedText } from "./passages.tsx";

/** A paid order for the shopkeeper: who bought what, where it goes, by when, how to handle it, and the customer's notes. */
export function NewOrderDetails({ order }: { order: NewOrderSummary }) {
  const { customerName, email, placedAt, deliverBy, notes, handling, giftMessage } = order;
  return (
    <>
      <Paragraph>
        {customerName} (<TextLink href={`mailto:${email}`}>{email}</TextLink>) ordered this on{" "}
        {formatMinute(new Date(placedAt))} (UK time) and paid {totalOf(order)}.
        {deliverBy !== null && ` Delivery is promised by ${deliverBy}.`}
      </Paragraph>
      <OrderedItems items={order.lines} />
      {handling.map((sentence) => (
        <Paragraph key={sentence}>{sentence}</Paragraph>
      ))}
      {giftMessage !== null && giftMessage !== "" && (
        <>
          <Lines lines={["The message of the gift:"]} />
          <TypedText text={giftMessage} />
        </>
      )}
      <Paragraph>Deliver to:</Paragraph>
      <PostalAddress address={order.address} />
      {notes !== "" && (
        <>
          <Lines lines={["The customer’s notes:"]} />
          <TypedText text={notes} />
        </>
      )}
    </>
  );
}

/** "£94.50". */
export function totalOf({ totalPence }: Pick<NewOrderSummary, "totalPence">): string {
  return formatPounds(pence(totalPence));
}
