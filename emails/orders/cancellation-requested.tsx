import { texts } from "#shop/content/settings/texts.ts";
import { formatMinute } from "#shop/kit/time.ts";
import type { MailData } from "#shop/mail/mails.ts";
import {
  Action,
  Heading,
  MailLayout,
  Paragraph,
  SectionHeading,
  Small,
} from "#emails/parts/layout.tsx";
import { Greeting, Lines, OrderedItems, ReplyNote, TypedText } from "#emails/parts/passages.tsx";

/**
 * To a customer who asked in the account to cancel an order or to return goods: that the shop has the
 * request, its date, and what comes next (Consumer Contracts Regulations 2013, regs. 32 to 35).
 */
type CancellationRequested = MailData<"cancellation-requested">;

export function subject({ orderNumber, what }: CancellationRequested): string {
  return what === "cancel"
    ? `We have your request to cancel order ${orderNumber}`
    : `How to return your order ${orderNumber}`;
}

export function Mail(request: CancellationRequested) {
  const isReturn = request.what === "return";
  return (
    <MailLayout title={subject(request)} preview="What happens next, and by when.">
      <Heading>{isReturn ? "Your return" : "We have your request to cancel"}</Heading>
      <Greeting name={request.customerName} />
      <Paragraph>
        On {formatMinute(new Date(request.requestedAt))} (UK time) you told us that you want to{" "}
        {isReturn
          ? `return goods from order ${request.orderNumber}`
          : `cancel order ${request.orderNumber}`}
        . This e-mail is your receipt. Your deadlines count from that day.
      </Paragraph>
      {isReturn ? <ReturnInstructions request={request} /> : <CancellationTerms />}
      <SectionHeading>
        {isReturn ? "What you are returning" : "What you are cancelling"}
      </SectionHeading>
      <OrderedItems items={request.lines} />
      {request.reason !== "" && (
        <>
          <SectionHeading>Your reason</SectionHeading>
          <TypedText text={request.reason} />
        </>
      )}
      <Action href={request.orderUrl}>See your order</Action>
      <ReplyNote />
    </MailLayout>
  );
}

function CancellationTerms() {
  return (
    <>
      <Paragraph>
        If we have not dispatched the parcel, we will stop it. We will refund everything you paid,
        delivery included, to the card you paid with, within 14 days of your request.
      </Paragraph>
      <Paragraph>
        If it was dispatched before we could stop it, we will tell you. You can then send it back
        for a full refund.
      </Paragraph>
    </>
  );
}

function ReturnInstructions({ request }: { request: CancellationRequested }) {
  return (
    <>
      <SectionHeading>Where to send it</SectionHeading>
      <Lines lines={texts().returnsAddress} />
      <Paragraph>
        Please post it within 14 days of your request, with a note of your order number,{" "}
        {request.orderNumber}, in the parcel, and keep the proof of posting. Airers over a metre
        long need a parcel carrier: reply to this e-mail before you book one, and we will tell you
        what ours would charge.
      </Paragraph>
      <SectionHeading>Your refund</SectionHeading>
      <Paragraph>
        We will refund the card you paid with, no later than 14 days after the goods, or your proof
        of posting, reach us, whichever is sooner.
      </Paragraph>
      <Small>
        {request.isCarriageOurs
          ? "Don't pay for postage: reply to this e-mail, and we will pay for the parcel."
          : "If you have changed your mind, you pay for the return parcel, and we may deduct any value lost by handling beyond what is needed to check the goods and how they work. If something is faulty, damaged or not what you ordered, don't pay for postage: reply to this e-mail, and we will pay for the parcel."}
      </Small>
    </>
  );
}

export const previewData: CancellationRequested = {
  orderNumber: "LL-10042",
  customerName: "Ada Example",
  requestedAt: "2026-12-09T18:30:00.000Z",
  what: "return",
  reason:
    "I changed my mind.\nThe ceiling is lower than I measured.\nIt would hang in the doorway.",
  isCarriageOurs: false,
  lines: [
    {
      name: "Traditional Kitchen Maid",
      quantity: 1,
      options:
        "Colour: Black, Lath length: 1.5 m, Rope length: 15 m, Wheel type: Deluxe cast iron, Extra pulley: Deluxe",
    },
  ],
  orderUrl: "https://shop.example/account/orders/LL-10042",
};
