import { settings } from "#shop/content/settings/settings.ts";
import { importTaxesOf } from "#shop/shipping/import-tax-words.ts";
import type { MailData } from "#shop/mail/mails.ts";
import {
  Action,
  Heading,
  MailLayout,
  Paragraph,
  SectionHeading,
  Small,
} from "#emails/parts/layout.tsx";
import { OrderTable } from "#emails/parts/order-table.tsx";
import { Greeting, PostalAddress, ReplyNote, TypedText } from "#emails/parts/passages.tsx";

/** To somebody who asked for a delivery price or ordered by telephone: what the shop offers, and how to pay. */
type Offer = MailData<"offer">;

export function subject({ isForDelivery, isChanged }: Offer): string {
  const offer = isForDelivery ? "Your delivery price" : "Your offer";
  return isChanged
    ? `${offer} from ${settings().name}, changed`
    : `${offer} from ${settings().name}`;
}

export function Mail(offer: Offer) {
  const { customerName, isChanged, validUntil, words } = offer;
  const taxes = importTaxesOf(offer);
  return (
    <MailLayout title={subject(offer)} preview={`You can pay until ${validUntil}.`}>
      <Heading>{offer.isForDelivery ? "Your delivery price" : "Your offer"}</Heading>
      <Greeting name={customerName} />
      <Paragraph>
        {isChanged
          ? "We have changed our offer. This e-mail replaces the earlier one."
          : "This is what we can send you, and what it costs with delivery."}
      </Paragraph>
      {words !== "" && <TypedText text={words} />}
      <OrderTable order={offer} total="Total to pay" />
      <Action href={offer.offerUrl}>See the offer and pay</Action>
      <Small>
        The offer is valid until {validUntil}. You pay by card on a secure page; nobody here sees
        your card. The goods are not reserved until you pay. Keep the link to yourself: anyone who
        has it can see your name and address.
      </Small>
      <SectionHeading>Delivery</SectionHeading>
      <PostalAddress address={offer.address} />
      {taxes !== null && <Small>No UK VAT is charged. {taxes}</Small>}
      <Small>
        If you did not ask for this, you don't need to do anything: nothing is ordered or charged.
      </Small>
      <ReplyNote />
    </MailLayout>
  );
}

export const previewData: Offer = {
  customerName: "Kari Nordmann",
  words: "The parcel goes by courier and is signed for.",
  isChanged: false,
  isForDelivery: true,
  validUntil: "Monday 7 December",
  offerUrl: "https://shop.example/offers/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
  address: {
    name: "Kari Nordmann",
    line1: "Storgata 1",
    line2: "",
    city: "Oslo",
    country: "NO",
    postcode: "0155",
  },
  lines: [
    {
      name: "Traditional Kitchen Maid",
      options: [
        { name: "Colour", label: "Black" },
        { name: "Lath length", label: "1.5 m" },
      ],
      quantity: 2,
      unitPence: 7375,
      linePence: 14750,
      madeToOrder: true,
      leadTimeDays: 14,
    },
  ],
  totals: [
    { code: "subtotal", label: "Subtotal", amountPence: 14750, vatPence: 0 },
    { code: "vat", label: "VAT: none (export)", amountPence: 0, vatPence: 0 },
    { code: "shipping", label: "Shipping", amountPence: 4800, vatPence: 0 },
  ],
  vat: "export",
  zone: "Norway",
  importTaxes: null,
  totalPence: 19550,
};
