import { settings } from "#shop/content/settings/settings.ts";
import type { MailData } from "#shop/mail/mails.ts";
import { Action, Heading, MailLayout, Paragraph, Small } from "#emails/parts/layout.tsx";

/** To the address of an account: the link that sets a new password. */
type ResetPassword = MailData<"reset-password">;

export function subject(): string {
  return `Set a new password for ${settings().name}`;
}

export function Mail({ link }: ResetPassword) {
  return (
    <MailLayout title={subject()} preview="The link works once, for one hour.">
      <Heading>Set a new password</Heading>
      <Paragraph>
        Somebody asked for a new password for the {settings().name} account with this e-mail
        address. If that was you, please follow this link.
      </Paragraph>
      <Action href={link}>Set a new password</Action>
      <Small>
        The link works once, for one hour. If you ask again, only the newest link works.
      </Small>
      <Small>If it was not you, do nothing: your password stays as it is.</Small>
    </MailLayout>
  );
}

export const previewData: ResetPassword = {
  link: "https://shop.example/reset-password?token=ZXhhbXBsZS1vbmx5LW5vdC1hLXRva2VuLWF0LWFsbC0w",
};
