import { settings } from "#shop/content/settings/settings.ts";
import { formatMinute } from "#shop/kit/time.ts";
import type { MailData } from "#shop/mail/mails.ts";
import { Action, Heading, MailLayout, Paragraph } from "#emails/parts/layout.tsx";
import { Greeting } from "#emails/parts/passages.tsx";

/** To a person of the staff: what happened to their account in the admin, and what to do if it was not them. */
type StaffNotice = MailData<"staff-notice">;

const notices: Readonly<
  Record<StaffNotice["notice"], { readonly subject: string; readonly text: string }>
> = {
  wrong_codes: {
    subject: "Wrong codes for your account",
    text: "Your password was given correctly, and then three wrong codes. After five the shop takes no code for five minutes.",
  },
  password_changed: {
    subject: "Your password was changed",
    text: "The password of your account was changed. Your other sessions have ended.",
  },
  authenticator_changed: {
    subject: "Your authenticator app was set up",
    text: "An authenticator app was set up for your account. An earlier one no longer works, and your other sessions have ended.",
  },
  authenticator_removed: {
    subject: "Your authenticator app was removed",
    text: "The authenticator app of your account was removed. Your other sessions have ended.",
  },
  passkey_added: {
    subject: "A passkey was added",
    text: "A passkey was added to your account. Your other sessions have ended.",
  },
  passkey_removed: {
    subject: "A passkey was removed",
    text: "A passkey was removed from your account. Your other sessions have ended.",
  },
  recovery_codes_made: {
    subject: "You have new recovery codes",
    text: "New recovery codes were made for your account. The earlier ones no longer work.",
  },
  recovery_code_used: {
    subject: "A recovery code was used",
    text: "Somebody signed in to your account with one of your recovery codes.",
  },
};

export function subject({ notice }: StaffNotice): string {
  return `${notices[notice].subject}: admin of ${settings().name}`;
}

export function Mail(mail: StaffNotice) {
  const { name, notice, at, codesLeft, adminUrl } = mail;
  return (
    <MailLayout title={subject(mail)} preview="If this was you, you don't need to do anything.">
      <Heading>{notices[notice].subject}</Heading>
      <Greeting name={name} />
      <Paragraph>{notices[notice].text}</Paragraph>
      {codesLeft !== null && (
        <Paragraph>
          {codesLeft === 1 ? "One code is left." : `${codesLeft} codes are left.`} You can make new
          ones on the page Me.
        </Paragraph>
      )}
      <Paragraph>
        This was on {formatMinute(new Date(at))} (UK time). If it was you, you don’t need to do
        anything. If it was not, ask an owner at once to end your sessions and to reset your
        account, and change the password of your mailbox.
      </Paragraph>
      <Action href={adminUrl}>Open the admin</Action>
    </MailLayout>
  );
}

export const previewData: StaffNotice = {
  name: "Ada Example",
  notice: "recovery_code_used",
  at: "2026-12-04T14:05:00.000Z",
  codesLeft: 9,
  adminUrl: "https://shop.example/admin",
};
