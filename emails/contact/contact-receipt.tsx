import { formatMinute } from "#shop/kit/time.ts";
import { shop } from "#shop/content/shop.ts";
import { Heading, MailLayout, Paragraph, Small } from "#emails/parts/layout.tsx";

/**
 * To somebody who used the contact form: it came, and when an answer can be expected. It repeats
 * neither name nor words: the address may be a stranger's, and this no way to write to one.
 */
export type ContactReceiptData = {
  /** ISO 8601. */
  readonly receivedAt: string;
};

export function subject(): string {
  return `We have your message to ${shop.name}`;
}

export function Mail({ receivedAt }: ContactReceiptData) {
  return (
    <MailLayout title={subject()} preview="A person will read it and answer.">
      <Heading>We have your message</Heading>
      <Paragraph>
        It came by the contact form on {formatMinute(new Date(receivedAt))} (UK time). A person will
        read it and answer to this address.
      </Paragraph>
      <Paragraph>
        We answer in these hours:{" "}
        {shop.hours.map(({ days, hours }) => `${days} ${hours}`).join("; ")}.
      </Paragraph>
      <Small>
        If you did not write to us, somebody typed your address by mistake. There is nothing to do.
      </Small>
    </MailLayout>
  );
}

export const previewData: ContactReceiptData = { receivedAt: "2026-12-04T14:05:00.000Z" };
