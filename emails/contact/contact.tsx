import { formatMinute } from "#shop/kit/time.ts";
import type { MailData } from "#shop/mail/mails.ts";
import {
  Action,
  Heading,
  MailLayout,
  Paragraph,
  SectionHeading,
  TextLink,
} from "#emails/parts/layout.tsx";
import { TypedText } from "#emails/parts/passages.tsx";

/** To the shop: a message from the contact form, and where to reply. */
type Contact = MailData<"contact">;

export function subject({ name }: Contact): string {
  return `Message from ${name}`;
}

export function Mail(contact: Contact) {
  const { name, email, message, receivedAt, threadUrl } = contact;
  return (
    <MailLayout title={subject(contact)} preview={`From ${email}`}>
      <Heading>Message from {name}</Heading>
      <Paragraph>
        Sent with the contact form on {formatMinute(new Date(receivedAt))} (UK time). Reply to{" "}
        <TextLink href={`mailto:${email}`}>{email}</TextLink>. We have not checked that this address
        is the sender's.
      </Paragraph>
      <SectionHeading>What they wrote</SectionHeading>
      <TypedText text={message} />
      {threadUrl !== null && <Action href={threadUrl}>Open the message in the admin</Action>}
    </MailLayout>
  );
}

export const previewData: Contact = {
  name: "Ada Example",
  email: "ada@shop.example",
  message:
    "Our kitchen ceiling is 2.6 m high and slopes at one end.\n\nWould the Wall Hoist Airer suit it?",
  receivedAt: "2026-12-04T14:05:00.000Z",
  threadUrl: "https://shop.example/admin/inbox/5f0c1d3e-0000-4000-8000-000000000000",
};
