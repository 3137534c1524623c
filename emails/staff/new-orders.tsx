import { formatWeekday } from "#shop/kit/time.ts";
import type { MailData } from "#shop/mail/mails.ts";
import { Heading, MailLayout, Paragraph, SectionHeading, TextLink } from "#emails/parts/layout.tsx";
import { NewOrderDetails, totalOf } from "#emails/parts/new-order.tsx";
import { previewData as newOrder } from "./new-order.tsx";

/** To the shopkeeper, once a day: the orders of the last 24 hours. */
type NewOrders = MailData<"new-orders">;

export function subject({ day, orders, isShortened }: NewOrders): string {
  const count = isShortened ? `more than ${orders.length}` : String(orders.length);
  return `New orders until ${formatWeekday(day)}, 7am: ${count}`;
}

export function Mail(mail: NewOrders) {
  return (
    <MailLayout
      title={subject(mail)}
      preview={mail.orders.map(({ orderNumber }) => orderNumber).join(", ")}
    >
      <Heading>New orders until {formatWeekday(mail.day)}, 7am</Heading>
      {mail.isShortened && (
        <Paragraph>
          These are the first {mail.orders.length}. There were more than this e-mail can list.
        </Paragraph>
      )}
      {mail.orders.map((order) => (
        <div key={order.orderNumber}>
          <SectionHeading>
            Order {order.orderNumber}, {totalOf(order)}
          </SectionHeading>
          <NewOrderDetails order={order} />
          {order.orderUrl !== null && (
            <Paragraph>
              <TextLink href={order.orderUrl}>Open order {order.orderNumber} in the admin</TextLink>
            </Paragraph>
          )}
        </div>
      ))}
    </MailLayout>
  );
}

export const previewData: NewOrders = {
  day: "2026-12-05",
  orders: [newOrder, { ...newOrder, orderNumber: "LL-10043", notes: "", totalPence: 1200 }],
  isShortened: false,
};
