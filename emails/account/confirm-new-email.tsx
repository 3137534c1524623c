import { shop } from "#shop/content/shop.ts";
import { Action, Heading, MailLayout, Paragraph, Small } from "#emails/parts/layout.tsx";

/**
 * To the address an account is to change to: the link that proves it. It greets nobody by name: the
 * address may be a stranger's, and a name no way to write to one.
 */
export type ConfirmNewEmailData = { readonly newEmail: string; readonly link: string };

export function subject(): string {
  return `Confirm your new e-mail address for ${shop.name}`;
}

export function Mail({ newEmail, link }: ConfirmNewEmailData) {
  return (
    <MailLayout title={subject()} preview="One of two links: the other is in your old mailbox.">
      <Heading>Confirm your new e-mail address</Heading>
      <Paragraph>
        Somebody with an account at {shop.name} asked to use {newEmail} for it from now on. If that
        was you, please follow the link to show that the address is yours.
      </Paragraph>
      <Action href={link}>Confirm this address</Action>
      <Paragraph>
        We have sent a second link to the address the account has now. The change happens when both
        have been followed, in either order. Until then, sign in as before.
      </Paragraph>
      <Small>The link works once, for 24 hours.</Small>
      <Small>If it was not you, do nothing: without the link, no account gets your address.</Small>
    </MailLayout>
  );
}

export const previewData: ConfirmNewEmailData = {
  newEmail: "ada.new@shop.example",
  link: "https://shop.example/confirm-email?token=ZXhhbXBsZS1vbmx5LW5vdC1hLXRva2VuLWF0LWFsbC0w",
};
