import { shop } from "#shop/content/shop.ts";
import { formatMinute } from "#shop/kit/time.ts";
import {
  Action,
  Heading,
  MailLayout,
  Paragraph,
  SectionHeading,
  Small,
} from "#emails/parts/layout.tsx";
import { Goods, LineByLine, Questions, Typed, type MailedGood } from "#emails/parts/passages.tsx";

/**
 * To a customer who asked in the account to cancel an order or to send something back: that we have
 * it, since when, and what comes next (Consumer Contracts Regulations 2013, regs. 32 to 35).
 */
export type CancellationRequestedData = {
  readonly orderNumber: string;
  readonly customerName: string;
  /** ISO 8601. The day that counts for the 14 days. */
  readonly requestedAt: string;
  /** To stop an order that has not been sent, or to send back what has come. */
  readonly what: "cancel" | "return";
  /** In the customer's words; empty when none were given. */
  readonly reason: string;
  readonly lines: readonly MailedGood[];
  readonly orderUrl: string;
};

export function subject({ orderNumber, what }: CancellationRequestedData): string {
  return what === "cancel"
    ? `We have your request to cancel order ${orderNumber}`
    : `How to send back your order ${orderNumber}`;
}

export function Mail(request: CancellationRequestedData) {
  const isReturn = request.what === "return";
  return (
    <MailLayout title={subject(request)} preview="What happens next, and by when.">
      <Heading>{isReturn ? "Your return" : "We have your request to cancel"}</Heading>
      <Paragraph>Hello {request.customerName},</Paragraph>
      <Paragraph>
        on {formatMinute(new Date(request.requestedAt))} (UK time) you told us that you want to{" "}
        {isReturn
          ? `send back goods of order ${request.orderNumber}`
          : `cancel order ${request.orderNumber}`}
        . This mail is your receipt for that: the day it names is the one that counts.
      </Paragraph>
      {isReturn ? <HowToReturn request={request} /> : <WhenNotSent />}
      <SectionHeading>{isReturn ? "What comes back" : "What is cancelled"}</SectionHeading>
      <Goods goods={request.lines} />
      {request.reason !== "" && (
        <>
          <SectionHeading>Your reason</SectionHeading>
          <Typed text={request.reason} />
        </>
      )}
      <Action href={request.orderUrl}>See your order</Action>
      <Questions />
    </MailLayout>
  );
}

function WhenNotSent() {
  return (
    <>
      <Paragraph>
        If the parcel has not left us, we stop it. The whole sum, delivery included, goes back to
        the card you paid with, within 14 days of your request.
      </Paragraph>
      <Paragraph>
        If it left before we could stop it, we tell you. You can then send it back, and are refunded
        in full all the same.
      </Paragraph>
    </>
  );
}

function HowToReturn({ request }: { request: CancellationRequestedData }) {
  return (
    <>
      <SectionHeading>Where to send it</SectionHeading>
      <LineByLine lines={shop.returnsAddress} />
      <Paragraph>
        Please post it within 14 days of your request, with a slip of paper inside that says{" "}
        {request.orderNumber}, and keep the proof of posting. Airers over a metre need a parcel
        carrier: answer this mail before you book one, and we tell you what ours would ask.
      </Paragraph>
      <SectionHeading>Your refund</SectionHeading>
      <Paragraph>
        It goes to the card you paid with, not later than 14 days after the goods, or your proof of
        posting, reach us, whichever is sooner.
      </Paragraph>
      <Small>
        If you have changed your mind, the parcel back is at your cost, and we may deduct what the
        goods lost in value by more handling than it takes to see what they are and how they work.
        If something is faulty, damaged or not what you ordered, pay for nothing: answer this mail,
        and we pay for the parcel.
      </Small>
    </>
  );
}

export const previewData: CancellationRequestedData = {
  orderNumber: "LL-10042",
  customerName: "Ada Example",
  requestedAt: "2026-12-09T18:30:00.000Z",
  what: "return",
  reason: "The ceiling is lower than I measured.\nIt would hang in the doorway.",
  lines: [
    {
      name: "Traditional Kitchen Maid",
      quantity: 1,
      options: "Black, 1.5 m, 15 m, Deluxe cast iron, Deluxe",
    },
  ],
  orderUrl: "https://shop.example/account/orders/LL-10042",
};
