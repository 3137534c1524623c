import { availabilityOfLine, noticesOf } from "#shop/catalogue/availability.ts";
import { shop } from "#shop/content/shop.ts";
import { formatMinute } from "#shop/kit/time.ts";
import type { Address } from "#shop/shipping/address.ts";
import { territoryOf } from "#shop/shipping/islands.ts";
import { CancellationForm, CancellationRight } from "#emails/parts/cancellation.tsx";
import {
  Action,
  Heading,
  MailLayout,
  Paragraph,
  SectionHeading,
  Small,
} from "#emails/parts/layout.tsx";
import { OrderTable, type MailedOrder } from "#emails/parts/order-table.tsx";
import { PostalAddress, Typed } from "#emails/parts/passages.tsx";

/**
 * To a customer whose payment has arrived: what was bought and for how much, where it goes, who
 * sells it, and the right to cancel with its form (Consumer Contracts Regulations 2013, reg. 16).
 */
export type OrderConfirmationData = MailedOrder & {
  readonly orderNumber: string;
  /** ISO 8601. */
  readonly placedAt: string;
  readonly customerName: string;
  readonly address: Address;
  readonly notes: string;
  /** "Thursday 26 November": when it is there at the latest; null where nobody has promised a day. */
  readonly thereBy: string | null;
  readonly orderUrl: string;
};

export function subject({ orderNumber }: OrderConfirmationData): string {
  return `Your order ${orderNumber} at ${shop.name}`;
}

export function Mail(order: OrderConfirmationData) {
  const { orderNumber, customerName, placedAt } = order;
  return (
    <MailLayout
      title={subject(order)}
      preview={`We have your order ${orderNumber} and your payment.`}
    >
      <Heading>Thank you for your order</Heading>
      <Paragraph>Hello {customerName},</Paragraph>
      <Paragraph>
        we have your order {orderNumber} of {formatMinute(new Date(placedAt))} and your payment.
        This is your confirmation and the contract between us; please keep it.
      </Paragraph>
      <SectionHeading>Order {orderNumber}</SectionHeading>
      <OrderTable order={order} />
      <Action href={order.orderUrl}>See your order</Action>
      <SectionHeading>Delivery</SectionHeading>
      <DeliveryWords order={order} />
      {order.notes !== "" && (
        <>
          <SectionHeading>Your notes</SectionHeading>
          <Typed text={order.notes} />
        </>
      )}
      <CancellationRight />
      <CancellationForm />
    </MailLayout>
  );
}

function DeliveryWords({
  order: { address, lines, zone, vat, thereBy },
}: {
  order: OrderConfirmationData;
}) {
  return (
    <>
      <PostalAddress address={address} />
      <Small>
        {deliveryTime({ lines, isAbroad: territoryOf(address) !== "GB", thereBy })} Delivery to:{" "}
        {zone}.{vat === "export" && " Import duties and taxes of your country are not included."}
      </Small>
    </>
  );
}

/** Reg. 42: within 30 days unless agreed otherwise. Says what the product pages say. */
function deliveryTime({
  lines,
  isAbroad,
  thereBy,
}: {
  lines: OrderConfirmationData["lines"];
  isAbroad: boolean;
  thereBy: string | null;
}): string {
  const told = lines
    .map(({ madeToOrder = false, leadTimeDays = null }) => ({ madeToOrder, leadTimeDays }))
    .filter((line) => line.madeToOrder || (thereBy === null && !isAbroad));
  const day = isAbroad ? "Your parcel is with you within 30 days at the latest." : "";
  return [
    noticesOf(told.map(availabilityOfLine)),
    thereBy === null ? day : `With you by ${thereBy}.`,
  ]
    .filter((part) => part !== "")
    .join(" ");
}

export const previewData: OrderConfirmationData = {
  orderNumber: "LL-10042",
  placedAt: "2026-12-04T14:05:00.000Z",
  customerName: "Ada Example",
  lines: [
    {
      name: "Traditional Kitchen Maid",
      options: [
        { name: "Colour", label: "Black" },
        { name: "Lath length", label: "1.5 m" },
        { name: "Rope length", label: "15 m" },
        { name: "Wheel type", label: "Deluxe cast iron" },
        { name: "Extra pulley", label: "Deluxe" },
      ],
      quantity: 1,
      unitPence: 8850,
      linePence: 8850,
      madeToOrder: true,
      leadTimeDays: 14,
    },
    {
      name: "Rubber grippers",
      options: [],
      quantity: 2,
      unitPence: 480,
      linePence: 960,
      madeToOrder: false,
    },
  ],
  subtotalPence: 8175,
  vatPence: 1635,
  vat: "uk",
  shippingPence: 0,
  zone: "UK Mainland",
  totalPence: 9810,
  address: {
    name: "Ada Example",
    line1: "1 Example Street",
    line2: "",
    city: "Hebden Bridge",
    country: "GB",
    postcode: "HX7 8AD",
  },
  notes: "Please leave it with number 3.",
  thereBy: "Monday 21 December",
  orderUrl: "https://shop.example/account/orders/LL-10042",
};
