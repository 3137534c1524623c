import { texts } from "#shop/content/settings/texts.ts";
import { formatMinute } from "#shop/kit/time.ts";
import type { MailData } from "#shop/mail/mails.ts";
import { Heading, MailLayout, Paragraph, SectionHeading, Small } from "#emails/parts/layout.tsx";
import { Greeting, Lines, ReplyNote, TypedText } from "#emails/parts/passages.tsx";

/**
 * To somebody who used the withdrawal form: the acknowledgement on a durable medium, with the content
 * of the statement and the date and time of its submission (Directive 2011/83/EU, Art. 11a(4),
 * inserted by Directive (EU) 2023/2673). The form needs no sign-in. The law requires the receipt to repeat what was
 * typed, for a contract: where the shop has none with this number and address, nothing of it is repeated, or anybody
 * could have the shop mail anything to anybody.
 */
type WithdrawalReceipt = MailData<"withdrawal-receipt">;

export function subject({ orderNumber }: WithdrawalReceipt): string {
  return `Receipt: you have withdrawn from order ${orderNumber}`;
}

export function Mail(withdrawal: WithdrawalReceipt) {
  const { orderNumber, name, email, statement, receivedAt, isKnown } = withdrawal;
  if (!isKnown) return <UnknownOrder {...withdrawal} />;
  return (
    <MailLayout title={subject(withdrawal)} preview="With the date and time. Please keep it.">
      <Heading>We have your withdrawal</Heading>
      <Greeting name={name} />
      <Paragraph>
        Your withdrawal from the contract reached us on {formatMinute(new Date(receivedAt))} (UK
        time). Please keep this e-mail: it is your proof of what you told us, and when.
      </Paragraph>
      <SectionHeading>What you told us</SectionHeading>
      {statement !== "" && <TypedText text={statement} />}
      <Lines lines={[`Order: ${orderNumber}`, `Name: ${name}`, `E-mail: ${email}`]} />
      <SectionHeading>What happens next</SectionHeading>
      <Paragraph>
        If nothing has been sent to you, we will stop the order and refund everything you paid
        within 14 days. If you have the goods, please post them within 14 days to:
      </Paragraph>
      <Lines lines={texts().returnsAddress} />
      <Paragraph>
        Please put a note with your order number, {orderNumber}, in the parcel. We will refund what
        you paid, standard delivery included, no later than 14 days after the goods or your proof of
        posting reach us. You pay for the return parcel, unless something is faulty or not what you
        ordered.
      </Paragraph>
      <Small>
        If you did not send this, somebody has used your address. Reply to this e-mail, and we will
        not cancel the order.
      </Small>
      <ReplyNote />
    </MailLayout>
  );
}

function UnknownOrder(withdrawal: WithdrawalReceipt) {
  const { orderNumber, receivedAt } = withdrawal;
  return (
    <MailLayout title={subject(withdrawal)} preview="Please tell us which order it is.">
      <Heading>Please tell us which order it is</Heading>
      <Greeting name={null} />
      <Paragraph>
        A withdrawal from order {orderNumber}, with your e-mail address, reached us on{" "}
        {formatMinute(new Date(receivedAt))} (UK time). We have no order with this number and this
        address.
      </Paragraph>
      <Paragraph>
        If you sent it, please reply to this e-mail with the number of your order, or with the
        address that you ordered with. What you told us is kept, and the time above counts.
      </Paragraph>
      <Small>If you did not send this, somebody has used your address. You need do nothing.</Small>
      <ReplyNote />
    </MailLayout>
  );
}

export const previewData: WithdrawalReceipt = {
  orderNumber: "LL-10042",
  name: "Ada Example",
  email: "ada@shop.example",
  statement: "I withdraw from my contract for the following goods:\nTraditional Kitchen Maid",
  receivedAt: "2026-12-09T18:30:00.000Z",
  isKnown: true,
};
