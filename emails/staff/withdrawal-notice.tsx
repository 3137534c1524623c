import { addDays, formatDay, formatMinute, londonDay } from "#shop/kit/time.ts";
import { Heading, MailLayout, Paragraph, SectionHeading, TextLink } from "#emails/parts/layout.tsx";
import { List, Typed } from "#emails/parts/passages.tsx";

/** To the shopkeeper: a customer cancels, sends back or withdraws; what to do, and by when. */
export type WithdrawalNoticeData = {
  /** As the customer gave it. */
  readonly orderNumber: string;
  readonly name: string;
  readonly email: string;
  readonly statement: string;
  /** ISO 8601. */
  readonly receivedAt: string;
  /** A withdrawal came by the public function: nobody was signed in. */
  readonly kind: "cancel" | "return" | "withdrawal";
};

const deeds = {
  cancel: "cancels",
  return: "sends something back",
  withdrawal: "withdraws from the contract",
} as const;

export function subject({ orderNumber, kind }: WithdrawalNoticeData): string {
  return `Order ${orderNumber}: the customer ${deeds[kind]}`;
}

export function Mail(notice: WithdrawalNoticeData) {
  const { orderNumber, name, email, statement, receivedAt, kind } = notice;
  return (
    <MailLayout title={subject(notice)} preview={`${name} ${deeds[kind]}.`}>
      <Heading>
        Order {orderNumber}: the customer {deeds[kind]}
      </Heading>
      <Paragraph>
        {name} (<TextLink href={`mailto:${email}`}>{email}</TextLink>) declared this on{" "}
        {formatMinute(new Date(receivedAt))} (UK time)
        {kind === "withdrawal"
          ? " by the withdrawal function. Nobody was signed in: check that name and address are those of the order."
          : " in their account."}{" "}
        A receipt has gone to them.
      </Paragraph>
      <SectionHeading>What they wrote</SectionHeading>
      <Typed text={statement === "" ? "No reason given." : statement} />
      <SectionHeading>What to do</SectionHeading>
      <List items={duties(notice)} />
    </MailLayout>
  );
}

/** To send back and to refund: Consumer Contracts Regulations 2013, regs. 34 and 35. */
const LEGAL_DAYS = 14;

function duties({ kind, receivedAt }: WithdrawalNoticeData): string[] {
  const last = formatDay(new Date(addDays(londonDay(new Date(receivedAt)), LEGAL_DAYS)));
  const stop = "If the parcel has not left, keep it back today.";
  const unsent = `If nothing was sent, refund all of it, delivery included, by ${last}.`;
  const sent = `The goods must be posted back by ${last}. Refund within 14 days of having them, or proof of posting, whichever is sooner.`;
  if (kind === "cancel") return [stop, unsent, "If it has left, tell the customer. " + sent];
  if (kind === "return") return [sent, "If something is faulty, pay for the parcel back."];
  return [stop, unsent, sent];
}

export const previewData: WithdrawalNoticeData = {
  orderNumber: "LL-10042",
  name: "Ada Example",
  email: "ada@shop.example",
  statement: "I withdraw from my contract for the following goods:\nTraditional Kitchen Maid",
  receivedAt: "2026-12-09T18:30:00.000Z",
  kind: "withdrawal",
};
