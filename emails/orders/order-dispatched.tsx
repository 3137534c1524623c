import { formatDay } from "#shop/kit/time.ts";
import type { MailData } from "#shop/mail/mails.ts";
import { unlessHeld } from "#shop/shipping/arrival-words.ts";
import {
  Action,
  Heading,
  MailLayout,
  Paragraph,
  SectionHeading,
  TextLink,
} from "#emails/parts/layout.tsx";
import {
  Greeting,
  HangingInstructions,
  OrderedItems,
  PostalAddress,
  ReplyNote,
} from "#emails/parts/passages.tsx";

/** To a customer whose parcel was dispatched: where it goes, and how to track it. */
type OrderDispatched = MailData<"order-dispatched">;

export function subject({ orderNumber, isCorrection, toCome }: OrderDispatched): string {
  if (isCorrection) return `New tracking details for your order ${orderNumber}`;
  return toCome.length > 0
    ? `Part of your order ${orderNumber} is on its way`
    : `Your order ${orderNumber} is on its way`;
}

export function Mail(order: OrderDispatched) {
  const isPart = order.toCome.length > 0;
  const what = isPart ? "part of your order" : "your order";
  return (
    <MailLayout title={subject(order)} preview={`We have handed it to ${order.carrier}.`}>
      <Heading>{headingOf(order)}</Heading>
      <Greeting name={order.customerName} />
      {order.isCorrection ? (
        <Paragraph>
          The carrier or tracking number of a parcel of your order {order.orderNumber} has changed.
          It is with {order.carrier}
          {expectedBy(order)}.
        </Paragraph>
      ) : (
        <Paragraph>
          We have handed {what} {order.orderNumber} to {order.carrier}
          {expectedBy(order)}.
        </Paragraph>
      )}
      <Tracking order={order} />
      {order.lines.length > 0 && <SectionHeading>In this parcel</SectionHeading>}
      <OrderedItems items={order.lines} />
      <HangingInstructions instructions={order.instructions} />
      {isPart && (
        <>
          <SectionHeading>Still to come</SectionHeading>
          <OrderedItems items={order.toCome} />
          <Paragraph>
            {order.toComeBy === null
              ? "We will e-mail you when we send it."
              : `It should reach you by ${formatDay(new Date(order.toComeBy))}${unlessHeld(order.address)}. We will e-mail you when we send it.`}
          </Paragraph>
        </>
      )}
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

function headingOf({ isCorrection, toCome }: OrderDispatched): string {
  if (isCorrection) return "New tracking details";
  return toCome.length > 0 ? "Part of your order is on its way" : "Your order is on its way";
}

function expectedBy(order: OrderDispatched): string {
  return order.expectedBy === null
    ? ""
    : `, and it should reach you by ${formatDay(new Date(order.expectedBy))}${unlessHeld(order.address)}`;
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
  isCorrection: false,
  lines: [{ name: "Rubber Grippers", quantity: 2 }],
  toCome: [
    {
      name: "Traditional Kitchen Maid",
      quantity: 1,
      options:
        "Colour: Black, Lath length: 1.5 m, Rope length: 15 m, Wheel type: Deluxe cast iron, Extra pulley: Deluxe",
    },
  ],
  toComeBy: "2026-12-18",
  address: {
    name: "Ada Example",
    line1: "1 Example Street",
    line2: "",
    city: "Hebden Bridge",
    country: "GB",
    postcode: "HX7 8AD",
  },
  expectedBy: "2026-12-08",
  instructions: [],
  orderUrl: "https://shop.example/account/orders/LL-10042",
};
