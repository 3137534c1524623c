import { formatMinute } from "#shop/kit/time.ts";
import { Heading, MailLayout, Paragraph, SectionHeading, TextLink } from "#emails/parts/layout.tsx";
import { Typed } from "#emails/parts/passages.tsx";

/** To the shop: what somebody wrote in the contact form, and where to answer. */
export type ContactData = {
  readonly name: string;
  readonly email: string;
  readonly message: string;
  /** ISO 8601. */
  readonly receivedAt: string;
};

export function subject({ name }: ContactData): string {
  return `Message from ${name}`;
}

export function Mail({ name, email, message, receivedAt }: ContactData) {
  return (
    <MailLayout title={subject({ name, email, message, receivedAt })} preview={`From ${email}`}>
      <Heading>Message from {name}</Heading>
      <Paragraph>
        Sent by the contact form on {formatMinute(new Date(receivedAt))} (UK time). Answer to{" "}
        <TextLink href={`mailto:${email}`}>{email}</TextLink>; nobody has proved that the address is
        the sender's.
      </Paragraph>
      <SectionHeading>What they wrote</SectionHeading>
      <Typed text={message} />
    </MailLayout>
  );
}

export const previewData: ContactData = {
  name: "Ada Example",
  email: "ada@shop.example",
  message:
    "Our kitchen ceiling is 2.6 m high and slopes at one end.\n\nWould the Wall Hoist Airer suit it?",
  receivedAt: "2026-12-04T14:05:00.000Z",
};
