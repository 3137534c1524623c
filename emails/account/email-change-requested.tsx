import { settings } from "#shop/content/settings/settings.ts";
import type { MailData } from "#shop/mail/mails.ts";
import { Action, Heading, MailLayout, Paragraph, Small, TextLink } from "#emails/parts/layout.tsx";
import { Greeting, ReplyNote } from "#emails/parts/passages.tsx";

/**
 * To the present address of an account: somebody who is signed in asked to change it. The owner
 * confirms the change here, or learns how to stop it.
 */
type EmailChangeRequested = MailData<"email-change-requested">;

export function subject(): string {
  return `Please confirm your new e-mail address for ${settings().name}`;
}

export function Mail({ fullName, newEmail, link, resetUrl }: EmailChangeRequested) {
  return (
    <MailLayout title={subject()} preview="Nothing changes unless you confirm it.">
      <Heading>Confirm the change of your e-mail address</Heading>
      <Greeting name={fullName} />
      <Paragraph>
        Somebody who is signed in to your {settings().name} account asked to change its e-mail
        address to {newEmail}. If that was you, please confirm it from this mailbox too.
      </Paragraph>
      <Action href={link}>Confirm the change</Action>
      <Paragraph>
        We have sent a second link to the new address. The change takes effect once you have
        followed both, in either order. Until then nothing changes, and you sign in as before.
      </Paragraph>
      <Small>The link works once, for 24 hours.</Small>
      <Paragraph>
        If it was not you, do not follow the link. Please{" "}
        <TextLink href={resetUrl}>set a new password</TextLink> now: whoever asked for this is
        signed in to your account and may know your password. A new password signs out every device.
      </Paragraph>
      <ReplyNote />
    </MailLayout>
  );
}

export const previewData: EmailChangeRequested = {
  fullName: "Ada Example",
  newEmail: "ada.new@shop.example",
  link: "https://shop.example/confirm-email?token=ZXhhbXBsZS1vbmx5LW5vdC1hLXRva2VuLWF0LWFsbC0w",
  resetUrl: "https://shop.example/forgot-password",
};
