import { settings } from "#shop/content/settings/settings.ts";
import type { MailData } from "#shop/mail/mails.ts";
import { Heading, MailLayout, Paragraph, Small } from "#emails/parts/layout.tsx";
import { TypedText } from "#emails/parts/passages.tsx";

/** To somebody who asked a question on the page of a product: why the shop does not publish it. */
type QuestionRefused = MailData<"question-refused">;

export function subject({ productName }: QuestionRefused): string {
  return `Your question about ${productName}`;
}

export function Mail(mail: QuestionRefused) {
  const { productName, reason } = mail;
  return (
    <MailLayout title={subject(mail)} preview={reason.slice(0, 120)}>
      <Heading>We have not published your question</Heading>
      <Paragraph>
        You asked us about {productName}. We have not published your question, and this is why:
      </Paragraph>
      <TypedText text={reason} />
      <Small>If you reply to this e-mail, it reaches us at {settings().email}.</Small>
    </MailLayout>
  );
}

export const previewData: QuestionRefused = {
  productName: "Wall Hoist Airer",
  reason: "It is about an order, so we have answered you by e-mail instead.",
};
