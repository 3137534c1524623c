import { settings } from "#shop/content/settings/settings.ts";
import { formatMinute } from "#shop/kit/time.ts";
import type { MailData } from "#shop/mail/mails.ts";
import { Heading, MailLayout, Paragraph, SectionHeading, Small } from "#emails/parts/layout.tsx";
import { Greeting, List, ReplyNote } from "#emails/parts/passages.tsx";

/**
 * To a customer whose account was deleted: what is gone, and what the law requires the shop to keep
 * (records for VAT and tax, six years: Value Added Tax Act 1994, Schedule 11, para. 6; Finance Act
 * 1998, Schedule 18, para. 21). The last mail to that address.
 */
type AccountDeleted = MailData<"account-deleted">;

export function subject(): string {
  return `Your ${settings().name} account has been deleted`;
}

export function Mail({ fullName, deletedAt }: AccountDeleted) {
  return (
    <MailLayout title={subject()} preview="What we deleted, and what the law requires us to keep.">
      <Heading>Your account has been deleted</Heading>
      <Greeting name={fullName} />
      <Paragraph>
        As you asked, we deleted your account on {formatMinute(new Date(deletedAt))} (UK time). It
        cannot be restored.
      </Paragraph>
      <SectionHeading>What we deleted</SectionHeading>
      <List
        items={[
          "your name, e-mail address and password",
          "your saved addresses",
          "every sign-in, on every device",
        ]}
      />
      <SectionHeading>What we must keep</SectionHeading>
      <Paragraph>
        Tax law requires us to keep paid orders, with their invoices and the name and address on
        them, for six years after the end of the financial year. They no longer belong to any
        account, and we delete them when that time is over. If you never bought anything, nothing is
        left.
      </Paragraph>
      <Paragraph>
        You keep your rights to everything you bought: guarantees, returns and refunds need no
        account. Just give us the order number.
      </Paragraph>
      <Small>
        If you did not ask for this, reply to this e-mail today. You can open a new account with
        this address at any time.
      </Small>
      <ReplyNote />
    </MailLayout>
  );
}

export const previewData: AccountDeleted = {
  fullName: "Ada Example",
  deletedAt: "2026-12-04T14:05:00.000Z",
};
