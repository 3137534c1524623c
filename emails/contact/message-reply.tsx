import { settings } from "#shop/content/settings/settings.ts";
import { formatDay } from "#shop/kit/time.ts";
import type { MailData } from "#shop/mail/mails.ts";
import { Heading, MailLayout, Paragraph, Small } from "#emails/parts/layout.tsx";
import { TypedText } from "#emails/parts/passages.tsx";

/** To somebody who wrote to the shop: the reply of a person. It does not repeat their message. */
type MessageReply = MailData<"message-reply">;

export function subject({ orderNumber }: MessageReply): string {
  return orderNumber === null
    ? `Re: your message to ${settings().name}`
    : `Re: your message to ${settings().name} about ${orderNumber}`;
}

export function Mail(reply: MessageReply) {
  const { text, writtenAt, staffName } = reply;
  return (
    <MailLayout title={subject(reply)} preview={text.slice(0, 120)}>
      <Heading>Our reply to your message</Heading>
      <TypedText text={text} />
      <Paragraph>
        {staffName === "" ? settings().name : `${staffName}, ${settings().name}`}
      </Paragraph>
      <Small>
        You wrote to us on {formatDay(new Date(writtenAt))}. If you reply to this e-mail, it reaches
        us at {settings().email}.
      </Small>
    </MailLayout>
  );
}

export const previewData: MessageReply = {
  text: "Yes, the Wall Hoist Airer suits a sloping ceiling.\n\nThe wall at its foot has to carry 20 kg.",
  writtenAt: "2026-12-04T14:05:00.000Z",
  orderNumber: null,
  staffName: "Ann Mill",
};
