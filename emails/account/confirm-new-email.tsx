import { settings } from "#shop/content/settings/settings.ts";
import type { MailData } from "#shop/mail/mails.ts";
import { Action, Heading, MailLayout, Paragraph, Small } from "#emails/parts/layout.tsx";

/**
 * To the new address of an account: the link that confirms it. It greets nobody by name, as the
 * address may be a stranger's and the name would be a way to send them a message.
 */
type ConfirmNewEmail = MailData<"confirm-new-email">;

export function subject(): string {
  return `Confirm your new e-mail address for ${settings().name}`;
}

export function Mail({ newEmail, link }: ConfirmNewEmail) {
  return (
    <MailLayout title={subject()} preview="One of two links: the other is in your old mailbox.">
      <Heading>Confirm your new e-mail address</Heading>
      <Paragraph>
        Somebody with a {settings().name} account asked to change its e-mail address to {newEmail}.
        If that was you, please follow this link to confirm that the address is yours.
      </Paragraph>
      <Action href={link}>Confirm this address</Action>
      <Paragraph>
        We have sent a second link to your current address. The change takes effect once you have
        followed both, in either order. Until then, sign in as before.
      </Paragraph>
      <Small>The link works once, for 24 hours.</Small>
      <Small>
        If it was not you, do nothing: without the link, no account can use your address.
      </Small>
    </MailLayout>
  );
}

export const previewData: ConfirmNewEmail = {
  newEmail: "ada.new@shop.example",
  link: "https://shop.example/confirm-email?token=ZXhhbXBsZS1vbmx5LW5vdC1hLXRva2VuLWF0LWFsbC0w",
};
