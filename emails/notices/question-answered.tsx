import { settings } from "#shop/content/settings/settings.ts";
import type { MailData } from "#shop/mail/mails.ts";
import { Action, Heading, MailLayout, Paragraph, Small } from "#emails/parts/layout.tsx";
import { TypedText } from "#emails/parts/passages.tsx";

/** To somebody who asked a question on the page of a product: the answer. */
type QuestionAnswered = MailData<"question-answered">;

export function subject({ productName }: QuestionAnswered): string {
  return `Your question about ${productName}`;
}

export function Mail(mail: QuestionAnswered) {
  const { productName, answer, link } = mail;
  return (
    <MailLayout title={subject(mail)} preview={answer.slice(0, 120)}>
      <Heading>The answer to your question</Heading>
      <Paragraph>You asked us about {productName}. Our answer:</Paragraph>
      <TypedText text={answer} />
      <Action href={link}>See the product</Action>
      <Small>
        Your question and the answer are on the product’s page, with the name that you gave. If you
        reply to this e-mail, it reaches us at {settings().email}.
      </Small>
    </MailLayout>
  );
}

export const previewData: QuestionAnswered = {
  productName: "Wall Hoist Airer",
  answer:
    "You can fix it to a stud wall if both brackets are screwed into studs. The wall has to carry 20 kg.",
  link: "https://shop.example/product/wall-hoist-airer#questions",
};
