import { settings } from "#shop/content/settings/settings.ts";
import type { MailData } from "#shop/mail/mails.ts";
import { Action, Heading, MailLayout, Paragraph, Small } from "#emails/parts/layout.tsx";
import { StopNote } from "#emails/parts/stop-note.tsx";

/** To an address that somebody typed on the page of a sold-out product. */
type ConfirmBackInStock = MailData<"confirm-back-in-stock">;

export function subject(): string {
  return `Confirm your e-mail address for ${settings().name}`;
}

export function Mail({ productName, link, stopUrl }: ConfirmBackInStock) {
  return (
    <MailLayout title={subject()} preview={`So that we can write when ${productName} is back.`}>
      <Heading>Shall we write when it is back?</Heading>
      <Paragraph>
        Somebody asked us to send one e-mail to this address when {productName} is back in stock. If
        that was you, please confirm that the address is yours.
      </Paragraph>
      <Action href={link}>Confirm e-mail address</Action>
      <Small>The link works for seven days.</Small>
      <StopNote stopUrl={stopUrl}>
        If it was not you, do nothing: we write about this product only if you follow the link. To
        refuse all e-mails about products that are back in stock:
      </StopNote>
    </MailLayout>
  );
}

export const previewData: ConfirmBackInStock = {
  productName: "Traditional Stacker",
  link: "https://shop.example/back-in-stock?token=ZXhhbXBsZS1vbmx5LW5vdC1hLXRva2VuLWF0LWFsbC0w",
  stopUrl:
    "https://shop.example/mail-preferences?token=back-in-stock.ZXhhbXBsZS1vbmx5LW5vdC1hLXRva2VuLWF0LWFsbC0w",
};
