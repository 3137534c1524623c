import { formatDay } from "#shop/kit/time.ts";
import type { MailData } from "#shop/mail/mails.ts";
import {
  Action,
  Heading,
  MailLayout,
  Paragraph,
  SectionHeading,
  TextLink,
} from "#emails/parts/layout.tsx";
import { Greeting, OrderedItems, PostalAddress, ReplyNote } from "#emails/parts/passages.tsx";

/** To a customer whose parcel was dispatched: where it goes, and how to track it. */
type OrderDispatched = MailData<"order-dispatched">;

export function subject({ orderNumber }: OrderDispatched): string {
  return `Your order ${orderNumber} is on its way`;
}

export function Mail(order: OrderDispatched) {
  return (
    <MailLayout title={subject(order)} preview={`We have handed it to ${order.carrier}.`}>
      <Heading>Your order is on its way</Heading>
      <Greeting name={order.customerName} />
      <Paragraph>
        We have handed your order {order.orderNumber} to {order.carrier}
        {order.expectedBy !== null &&
          `, and it should reach you by ${formatDay(new Date(order.expectedBy))}`}
        .
      </Paragraph>
      <Tracking order={order} />
      <SectionHeading>What you ordered</SectionHeading>
      <OrderedItems items={order.lines} />
      <SectionHeading>Delivery address</SectionHeading>
      <PostalAddress address={order.address} />
      <Paragraph>
        If the parcel arrives damaged, take a photograph before you unpack any further. Signing for
        it does not affect your rights.
      </Paragraph>
      <ReplyNote />
    </MailLayout>
  );
}

/** One button: the carrier's page if there is one, or the order. */
function Tracking({ order }: { order: OrderDispatched }) {
  const { trackingNumber, trackingUrl, orderUrl } = order;
  return (
    <>
      {trackingNumber !== null && <Paragraph>Tracking number: {trackingNumber}</Paragraph>}
      {trackingUrl === null ? (
        <Action href={orderUrl}>See your order</Action>
      ) : (
        <>
          <Action href={trackingUrl}>Track your parcel</Action>
          <Paragraph>
            Everything else about the order is <TextLink href={orderUrl}>in your account</TextLink>.
          </Paragraph>
        </>
      )}
    </>
  );
}

export const previewData: OrderDispatched = {
  orderNumber: "LL-10042",
  customerName: "Ada Example",
  carrier: "Example Carrier",
  trackingNumber: "EX 1234 5678 9GB",
  trackingUrl: "https://shop.example/example-carrier?parcel=EX123456789GB",
  lines: [
    {
      name: "Traditional Kitchen Maid",
      quantity: 1,
      options: "Black, 1.5 m, 15 m, Deluxe cast iron, Deluxe",
    },
    { name: "Rubber Grippers", quantity: 1 },
  ],
  address: {
    name: "Ada Example",
    line1: "1 Example Street",
    line2: "",
    city: "Hebden Bridge",
    country: "GB",
    postcode: "HX7 8AD",
  },
  expectedBy: "2026-12-08",
  orderUrl: "https://shop.example/account/orders/LL-10042",
};
