import { shop } from "#shop/content/shop.ts";
import { formatMinute } from "#shop/kit/time.ts";
import { Heading, MailLayout, Paragraph, SectionHeading, Small } from "#emails/parts/layout.tsx";
import { Greeting, List, Questions } from "#emails/parts/passages.tsx";

/**
 * To a customer whose account is gone: what was removed, and what the law has us keep (records for
 * VAT and tax, six years: Value Added Tax Act 1994, Schedule 11, para. 6; Finance Act 1998,
 * Schedule 18, para. 21). The last mail to that address.
 */
export type AccountDeletedData = {
  /** Null when the address was never proved. */
  readonly fullName: string | null;
  /** ISO 8601. */
  readonly deletedAt: string;
};

export function subject(): string {
  return `Your account at ${shop.name} is deleted`;
}

export function Mail({ fullName, deletedAt }: AccountDeletedData) {
  return (
    <MailLayout title={subject()} preview="What was removed, and what the law has us keep.">
      <Heading>Your account is deleted</Heading>
      <Greeting name={fullName} />
      <Paragraph>
        as you asked, your account was deleted on {formatMinute(new Date(deletedAt))} (UK time). It
        cannot be brought back.
      </Paragraph>
      <SectionHeading>What was removed</SectionHeading>
      <List
        items={[
          "your name, e-mail address and password from your account",
          "the addresses you had kept",
          "every sign-in, on every device",
        ]}
      />
      <SectionHeading>What we must keep</SectionHeading>
      <Paragraph>
        Orders that were paid, with their invoices and the name and address on them: six years after
        the financial year, as tax law asks. They belong to no account any more, and are deleted
        when that time is over. If you never bought anything, nothing is left.
      </Paragraph>
      <Paragraph>
        Your rights stay with what you bought: guarantees, returns and refunds need no account. Give
        us the order number, and we find it.
      </Paragraph>
      <Small>
        If it was not you who asked for this, answer this mail today. You may open a new account
        with this address at any time.
      </Small>
      <Questions />
    </MailLayout>
  );
}

export const previewData: AccountDeletedData = {
  fullName: "Ada Example",
  deletedAt: "2026-12-04T14:05:00.000Z",
};
