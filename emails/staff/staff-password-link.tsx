import { settings } from "#shop/content/settings/settings.ts";
import type { MailData } from "#shop/mail/mails.ts";
import { Action, Heading, MailLayout, Paragraph, Small } from "#emails/parts/layout.tsx";
import { Greeting } from "#emails/parts/passages.tsx";

/** To a person of the staff: the link that sets a new password. */
type StaffPasswordLink = MailData<"staff-password-link">;

export function subject(): string {
  return `Set a new password for the admin of ${settings().name}`;
}

export function Mail({ name, link }: StaffPasswordLink) {
  return (
    <MailLayout title={subject()} preview="The link works once, for one hour.">
      <Heading>Set a new password</Heading>
      <Greeting name={name} />
      <Paragraph>
        Somebody asked for a new password for your account in the admin of {settings().name}. If
        that was you, please follow this link. To sign in afterwards you still need your second
        factor.
      </Paragraph>
      <Action href={link}>Set a new password</Action>
      <Small>
        The link works once, for one hour. If you ask again, only the newest link works.
      </Small>
      <Small>If it was not you, do nothing: your password stays as it is.</Small>
    </MailLayout>
  );
}

export const previewData: StaffPasswordLink = {
  name: "Ada Example",
  link: "https://shop.example/admin/reset-password?token=ZXhhbXBsZS1vbmx5LW5vdC1hLXRva2VuLWF0LWFsbC0w",
};
