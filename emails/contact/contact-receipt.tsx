import { settings } from "#shop/content/settings/settings.ts";
import { texts } from "#shop/content/settings/texts.ts";
import { formatMinute } from "#shop/kit/time.ts";
import type { MailData } from "#shop/mail/mails.ts";
import { Heading, MailLayout, Paragraph, Small } from "#emails/parts/layout.tsx";

/**
 * To the sender of the contact form: the message arrived, and when to expect a reply. It repeats
 * neither name nor message, as the address may be a stranger's.
 */
type ContactReceipt = MailData<"contact-receipt">;

export function subject(): string {
  return `We have your message to ${settings().name}`;
}

export function Mail({ receivedAt }: ContactReceipt) {
  const { hours } = texts();
  return (
    <MailLayout title={subject()} preview="A real person will read it and reply.">
      <Heading>We have your message</Heading>
      <Paragraph>
        You sent it with our contact form on {formatMinute(new Date(receivedAt))} (UK time). A real
        person will read it and reply to this address.
      </Paragraph>
      <Paragraph>
        We reply during office hours: {hours.map((open) => `${open.days} ${open.hours}`).join("; ")}
        .
      </Paragraph>
      <Small>
        If you did not write to us, somebody typed your address by mistake. You don't need to do
        anything.
      </Small>
    </MailLayout>
  );
}

export const previewData: ContactReceipt = { receivedAt: "2026-12-04T14:05:00.000Z" };
