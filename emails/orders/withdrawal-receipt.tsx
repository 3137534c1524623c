import { shop } from "#shop/content/shop.ts";
import { formatMinute } from "#shop/kit/time.ts";
import { Heading, MailLayout, Paragraph, SectionHeading, Small } from "#emails/parts/layout.tsx";
import { LineByLine, Questions, Typed } from "#emails/parts/passages.tsx";

/**
 * To somebody who used the withdrawal function: the acknowledgement on a durable medium, with the
 * content of the statement and the date and time of its submission (Directive 2011/83/EU, Art. 11a
 * (4), inserted by Directive (EU) 2023/2673). Nobody need be signed in for it; the law has us repeat
 * what was typed, to an address that nobody has proved.
 */
export type WithdrawalReceiptData = {
  readonly orderNumber: string;
  readonly name: string;
  readonly email: string;
  /** What was declared, word for word; may be empty, as the other fields are a statement by themselves. */
  readonly statement: string;
  /** ISO 8601. */
  readonly receivedAt: string;
};

export function subject({ orderNumber }: WithdrawalReceiptData): string {
  return `Receipt: you have withdrawn from order ${orderNumber}`;
}

export function Mail(withdrawal: WithdrawalReceiptData) {
  const { orderNumber, name, email, statement, receivedAt } = withdrawal;
  return (
    <MailLayout title={subject(withdrawal)} preview="With its date and time. Please keep it.">
      <Heading>We have your withdrawal</Heading>
      <Paragraph>Hello {name},</Paragraph>
      <Paragraph>
        your withdrawal from the contract reached us on {formatMinute(new Date(receivedAt))} (UK
        time). Please keep this mail: it is your proof of what you declared, and when.
      </Paragraph>
      <SectionHeading>What you declared</SectionHeading>
      {statement !== "" && <Typed text={statement} />}
      <LineByLine lines={[`Order: ${orderNumber}`, `Name: ${name}`, `E-mail: ${email}`]} />
      <SectionHeading>What happens next</SectionHeading>
      <Paragraph>
        If nothing has been sent to you, we stop it, and refund all you paid within 14 days. If you
        have the goods, please post them within 14 days to:
      </Paragraph>
      <LineByLine lines={shop.returnsAddress} />
      <Paragraph>
        Put a slip of paper inside that says {orderNumber}. We refund what you paid, standard
        delivery included, not later than 14 days after the goods or your proof of posting reach us.
        The parcel back is at your cost, unless something is faulty or not what you ordered.
      </Paragraph>
      <Small>
        If you did not declare this, somebody has used your address. Answer this mail, and we leave
        the order alone.
      </Small>
      <Questions />
    </MailLayout>
  );
}

export const previewData: WithdrawalReceiptData = {
  orderNumber: "LL-10042",
  name: "Ada Example",
  email: "ada@shop.example",
  statement: "I withdraw from my contract for the following goods:\nTraditional Kitchen Maid",
  receivedAt: "2026-12-09T18:30:00.000Z",
};
