import { formatDay } from "#shop/kit/time.ts";
import type { Address } from "#shop/shipping/address.ts";
import {
  Action,
  Heading,
  MailLayout,
  Paragraph,
  SectionHeading,
  TextLink,
} from "#emails/parts/layout.tsx";
import { Goods, PostalAddress, Questions, type MailedGood } from "#emails/parts/passages.tsx";

/** To a customer: the parcel is with the carrier, where it goes, and how to follow it. */
export type OrderDispatchedData = {
  readonly orderNumber: string;
  readonly customerName: string;
  readonly carrier: string;
  readonly trackingNumber: string | null;
  /** The carrier's own page about the parcel; null when there is none. */
  readonly trackingUrl: string | null;
  readonly lines: readonly MailedGood[];
  readonly address: Address;
  /** The day it should be there at the latest, ISO 8601; null when nobody can tell. */
  readonly expectedBy: string | null;
  readonly orderUrl: string;
};

export function subject({ orderNumber }: OrderDispatchedData): string {
  return `Your order ${orderNumber} is on its way`;
}

export function Mail(order: OrderDispatchedData) {
  return (
    <MailLayout title={subject(order)} preview={`It left us with ${order.carrier}.`}>
      <Heading>Your order is on its way</Heading>
      <Paragraph>Hello {order.customerName},</Paragraph>
      <Paragraph>
        order {order.orderNumber} has left us with {order.carrier}
        {order.expectedBy !== null &&
          ` and should be with you by ${formatDay(new Date(order.expectedBy))}`}
        .
      </Paragraph>
      <Tracking order={order} />
      <SectionHeading>What you ordered</SectionHeading>
      <Goods goods={order.lines} />
      <SectionHeading>Where it goes</SectionHeading>
      <PostalAddress address={order.address} />
      <Paragraph>
        If the parcel arrives damaged, photograph it before you unpack further. You lose no right by
        signing for it.
      </Paragraph>
      <Questions />
    </MailLayout>
  );
}

/** One button: the carrier's page where there is one, the order otherwise. */
function Tracking({ order }: { order: OrderDispatchedData }) {
  const { trackingNumber, trackingUrl, orderUrl } = order;
  return (
    <>
      {trackingNumber !== null && <Paragraph>Tracking number: {trackingNumber}</Paragraph>}
      {trackingUrl === null ? (
        <Action href={orderUrl}>See your order</Action>
      ) : (
        <>
          <Action href={trackingUrl}>Follow your parcel</Action>
          <Paragraph>
            Everything else about it is <TextLink href={orderUrl}>in your account</TextLink>.
          </Paragraph>
        </>
      )}
    </>
  );
}

export const previewData: OrderDispatchedData = {
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
    { name: "Rubber grippers", quantity: 2 },
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
