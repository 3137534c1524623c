import { settings } from "#shop/content/settings/settings.ts";
import { formatMinute } from "#shop/kit/time.ts";
import type { MailData } from "#shop/mail/mails.ts";
import { Action, Heading, MailLayout, Paragraph } from "#emails/parts/layout.tsx";
import { Greeting, ReplyNote } from "#emails/parts/passages.tsx";

/** To a customer whose password was changed: when, and what to do if somebody else did it. */
type PasswordChanged = MailData<"password-changed">;

export function subject(): string {
  return `Your password for ${settings().name} was changed`;
}

export function Mail({ fullName, changedAt, resetUrl }: PasswordChanged) {
  return (
    <MailLayout title={subject()} preview="If this was you, you don't need to do anything.">
      <Heading>Your password was changed</Heading>
      <Greeting name={fullName} />
      <Paragraph>
        The password of your {settings().name} account was changed on{" "}
        {formatMinute(new Date(changedAt))} (UK time). Every device that was signed in has been
        signed out. If this was you, you don’t need to do anything.
      </Paragraph>
      <Paragraph>
        If it was not you, somebody else may be reading your e-mail. Change the password of your
        mailbox first, then set a new one here.
      </Paragraph>
      <Action href={resetUrl}>Set a new password</Action>
      <ReplyNote />
    </MailLayout>
  );
}

export const previewData: PasswordChanged = {
  fullName: "Ada Example",
  changedAt: "2026-12-04T14:05:00.000Z",
  resetUrl: "https://shop.example/forgot-password",
};
