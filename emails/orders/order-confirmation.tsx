import { availabilityOfLine, noticesOf } from "#shop/catalogue/availability.ts";
import { settings } from "#shop/content/settings/settings.ts";
import { formatMinute } from "#shop/kit/time.ts";
import { importTaxesOf } from "#shop/shipping/import-tax-words.ts";
import type { MailData } from "#shop/mail/mails.ts";
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
import { OrderTable } from "#emails/parts/order-table.tsx";
import {
  Greeting,
  HangingInstructions,
  PostalAddress,
  TypedText,
} from "#emails/parts/passages.tsx";
import { zonePhrase } from "#shop/shipping/zone-phrase.ts";

/**
 * To a customer whose payment has arrived: what was bought and for how much, where it goes, who
 * sells it, and the right to cancel with its form (Consumer Contracts Regulations 2013, reg. 16).
 */
type OrderConfirmation = MailData<"order-confirmation">;

export function subject({ orderNumber }: OrderConfirmation): string {
  return `Your order ${orderNumber} at ${settings().name}`;
}

export function Mail(order: OrderConfirmation) {
  const { orderNumber, customerName, placedAt } = order;
  return (
    <MailLayout
      title={subject(order)}
      preview={`We have your order ${orderNumber} and your payment.`}
    >
      <Heading>Thank you for your order</Heading>
      <Greeting name={customerName} />
      <Paragraph>
        We have received your order {orderNumber} of {formatMinute(new Date(placedAt))} (UK time)
        and your payment. This e-mail is your confirmation and the contract between us; please keep
        it.
      </Paragraph>
      <SectionHeading>Order {orderNumber}</SectionHeading>
      <OrderTable order={order} />
      <Action href={order.orderUrl}>See your order</Action>
      <SectionHeading>Delivery</SectionHeading>
      <PostalAddress address={order.address} />
      <Small>{deliveryNote(order)}</Small>
      {order.notes !== "" && (
        <>
          <SectionHeading>Your notes</SectionHeading>
          <TypedText text={order.notes} />
        </>
      )}
      {order.giftMessage !== null && (
        <>
          <SectionHeading>A gift</SectionHeading>
          <Paragraph>
            No prices go in the parcel. This e-mail goes to you alone.
            {order.giftMessage !== "" && " The packing slip has your message:"}
          </Paragraph>
          {order.giftMessage !== "" && <TypedText text={order.giftMessage} />}
        </>
      )}
      <HangingInstructions instructions={order.instructions} />
      <CancellationRight />
      <CancellationForm />
    </MailLayout>
  );
}

/** When the order arrives, where it goes, and who pays import duties. */
function deliveryNote(order: OrderConfirmation): string {
  const taxes = importTaxesOf(order);
  return [
    ...deliveryTime(order),
    `Delivery to ${zonePhrase(order.zone)}.`,
    ...(taxes === null ? [] : ["No UK VAT is charged.", taxes]),
  ].join(" ");
}

/** Reg. 42: within 30 days unless agreed otherwise. The lead times read as on the product pages. */
function deliveryTime({ address, lines, deliverBy, parts }: OrderConfirmation): string[] {
  const isAbroad = territoryOf(address) !== "GB";
  const notices = noticesOf(
    lines
      .filter(({ madeToOrder }) => madeToOrder || (deliverBy === null && !isAbroad))
      .map(availabilityOfLine),
  );
  if (parts.length > 0) return parts.map(({ day, what }) => `${what}: delivery by ${day}.`);
  if (deliverBy !== null) return [notices, `Delivery by ${deliverBy}.`].filter(Boolean);
  return [notices, isAbroad ? "Delivery takes 30 days at most." : ""].filter(Boolean);
}

export const previewData: OrderConfirmation = {
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
      name: "Rubber Grippers",
      options: [],
      quantity: 1,
      unitPence: 600,
      linePence: 600,
      madeToOrder: false,
      leadTimeDays: null,
    },
  ],
  totals: [
    { code: "subtotal", label: "Subtotal", amountPence: 7875, vatPence: 0 },
    { code: "vat", label: "VAT (20%)", amountPence: 1575, vatPence: 1575 },
    { code: "shipping", label: "Shipping", amountPence: 0, vatPence: 0 },
  ],
  vat: "uk",
  zone: "UK Mainland",
  importTaxes: null,
  totalPence: 9450,
  address: {
    name: "Ada Example",
    line1: "1 Example Street",
    line2: "",
    city: "Hebden Bridge",
    country: "GB",
    postcode: "HX7 8AD",
  },
  notes: "Please leave it with number 3.",
  deliverBy: "Monday 21 December",
  parts: [],
  giftMessage: null,
  instructions: [
    {
      name: "Traditional Kitchen Maid",
      url: "https://shop.example/product/traditional-kitchen-maid/instructions",
    },
  ],
  orderUrl: "https://shop.example/account/orders/LL-10042",
};
