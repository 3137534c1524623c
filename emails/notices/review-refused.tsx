import type { MailData } from "#shop/mail/mails.ts";
import { Heading, MailLayout, Paragraph, Small } from "#emails/parts/layout.tsx";
import { Greeting, ReplyNote, TypedText } from "#emails/parts/passages.tsx";

/** To a customer whose review the shop does not publish, or publishes no longer: the reason. */
type ReviewRefused = MailData<"review-refused">;

export function subject({ productName }: ReviewRefused): string {
  return `Your review of ${productName}`;
}

export function Mail(mail: ReviewRefused) {
  const { customerName, productName, title, reason } = mail;
  return (
    <MailLayout title={subject(mail)} preview={reason.slice(0, 120)}>
      <Heading>Your review is not published</Heading>
      <Greeting name={customerName} />
      <Paragraph>
        Thank you for your review “{title}” of {productName}. We can’t publish it as it stands:
      </Paragraph>
      <TypedText text={reason} />
      <Small>
        You can change it using the link in the e-mail that asked for your review. Then we read it
        again.
      </Small>
      <ReplyNote />
    </MailLayout>
  );
}

export const previewData: ReviewRefused = {
  customerName: "Ada Example",
  productName: "Traditional Kitchen Maid",
  title: "Holds a week of washing",
  reason: "It names the person who delivered it.",
};
