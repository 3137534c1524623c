import { settings } from "#shop/content/settings/settings.ts";
import { formatDay } from "#shop/kit/time.ts";
import type { MailData } from "#shop/mail/mails.ts";
import { Action, Heading, MailLayout, Paragraph, Small } from "#emails/parts/layout.tsx";
import { Greeting, OrderedItems, ReplyNote } from "#emails/parts/passages.tsx";
import { StopNote } from "#emails/parts/stop-note.tsx";

/** To a customer, once for an order: what do you think of what you bought? */
type ReviewRequest = MailData<"review-request">;

export function subject(): string {
  return `Your review of what you bought from ${settings().name}`;
}

export function Mail({ customerName, orderedOn, items, link, stopUrl }: ReviewRequest) {
  return (
    <MailLayout
      title={subject()}
      preview="Good or bad, a few words help the next person to choose."
    >
      <Heading>What do you think of it?</Heading>
      <Greeting name={customerName} />
      <Paragraph>
        You ordered this on {formatDay(new Date(orderedOn))}. By now you know how well it works.
        Would you write a few words for others who are choosing? We publish good and bad reviews
        alike.
      </Paragraph>
      <OrderedItems items={items} />
      <Action href={link}>Write a review</Action>
      <Small>
        The link is yours alone and works for a year: you can change or remove what you wrote. Is
        something wrong with what you bought? Write to us as well, so that we can put it right.
      </Small>
      <ReplyNote />
      <StopNote stopUrl={stopUrl}>We ask once for each order.</StopNote>
    </MailLayout>
  );
}

export const previewData: ReviewRequest = {
  customerName: "Ada Example",
  orderedOn: "2026-10-28",
  items: [
    {
      name: "Traditional Kitchen Maid",
      quantity: 1,
      options: "Colour: Black, Lath length: 1.5 m",
    },
  ],
  link: "https://shop.example/reviews?token=ZXhhbXBsZS1vbmx5LW5vdC1hLXRva2VuLWF0LWFsbC0w",
  stopUrl:
    "https://shop.example/mail-preferences?token=reviews.ZXhhbXBsZS1vbmx5LW5vdC1hLXRva2VuLWF0LWFsbC0w",
};
