import { addDays, formatDay, formatMinute, londonDay } from "#shop/kit/time.ts";
import type { MailData } from "#shop/mail/mails.ts";
import {
  Action,
  Heading,
  MailLayout,
  Paragraph,
  SectionHeading,
  TextLink,
} from "#emails/parts/layout.tsx";
import { List, OrderedItems, TypedText } from "#emails/parts/passages.tsx";

/** To the shopkeeper: a customer cancels, returns or withdraws; what to do, and by when. */
type WithdrawalNotice = MailData<"withdrawal-notice">;

const requests = {
  cancel: "wants to cancel",
  return: "is returning goods",
  withdrawal: "has withdrawn from the contract",
} as const;

export function subject({ orderNumber, kind }: WithdrawalNotice): string {
  return `Order ${orderNumber}: the customer ${requests[kind]}`;
}

export function Mail(notice: WithdrawalNotice) {
  const { orderNumber, name, email, statement, receivedAt, kind, lines, orderUrl } = notice;
  return (
    <MailLayout title={subject(notice)} preview={`${name} ${requests[kind]}.`}>
      <Heading>
        Order {orderNumber}: the customer {requests[kind]}
      </Heading>
      <Paragraph>
        {name} (<TextLink href={`mailto:${email}`}>{email}</TextLink>) told us on{" "}
        {formatMinute(new Date(receivedAt))} (UK time),{" "}
        {kind === "withdrawal"
          ? "with the withdrawal form. Nobody was signed in: check that the name and e-mail address are those of the order."
          : "in their account."}{" "}
        We have sent them a receipt.
      </Paragraph>
      {lines.length > 0 && (
        <>
          <SectionHeading>
            {kind === "cancel" ? "What they are cancelling" : "What they are returning"}
          </SectionHeading>
          <OrderedItems items={lines} />
        </>
      )}
      <SectionHeading>What they wrote</SectionHeading>
      <TypedText text={statement === "" ? "No reason given." : statement} />
      <SectionHeading>What to do</SectionHeading>
      <List items={listSteps(notice)} />
      {orderUrl !== null && <Action href={orderUrl}>Open the order in the admin</Action>}
    </MailLayout>
  );
}

/** Days to send goods back and to refund: Consumer Contracts Regulations 2013, regs. 34 and 35. */
const LEGAL_DAYS = 14;

function listSteps({ kind, receivedAt }: WithdrawalNotice): string[] {
  const last = formatDay(new Date(addDays(londonDay(new Date(receivedAt)), LEGAL_DAYS)));
  const stop = "If the parcel has not been dispatched, stop it today.";
  const unsent = `If nothing was sent, refund everything, delivery included, by ${last}.`;
  const sent = `The customer must post the goods back by ${last}. Refund within 14 days of receiving them, or of proof of posting, whichever is sooner.`;
  if (kind === "cancel")
    return [stop, unsent, `If it has been dispatched, tell the customer. ${sent}`];
  if (kind === "return") return [sent, "If something is faulty, pay for the return parcel."];
  return [stop, unsent, sent];
}

export const previewData: WithdrawalNotice = {
  orderNumber: "LL-10042",
  name: "Ada Example",
  email: "ada@shop.example",
  statement: "I withdraw from my contract for the following goods:\nTraditional Kitchen Maid",
  receivedAt: "2026-12-09T18:30:00.000Z",
  kind: "withdrawal",
  lines: [],
  orderUrl: "https://shop.example/admin/orders/LL-10042",
};
