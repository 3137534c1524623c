import { settings } from "#shop/content/settings/settings.ts";
import { formatMinute } from "#shop/kit/time.ts";
import type { MailData } from "#shop/mail/mails.ts";
import { Action, Heading, MailLayout, Paragraph, Small } from "#emails/parts/layout.tsx";
import { Greeting } from "#emails/parts/passages.tsx";

/** To a person who is to join the staff, or who lost password or factors and begins again. */
type StaffInvitation = MailData<"staff-invitation">;

export function subject({ isReset }: StaffInvitation): string {
  return isReset
    ? `Set up your account in the admin of ${settings().name}`
    : `Join the staff of ${settings().name}`;
}

export function Mail(invitation: StaffInvitation) {
  const { name, role, isReset, link, expiresAt } = invitation;
  return (
    <MailLayout title={subject(invitation)} preview="The link works once, for three days.">
      <Heading>{isReset ? "Set up your account again" : "You are invited"}</Heading>
      <Greeting name={name} />
      <Paragraph>
        {isReset
          ? `An owner of ${settings().name} has reset your account in the admin. Your old password, passkeys, authenticator app and recovery codes no longer work.`
          : `An owner of ${settings().name} has made you ${role} in the admin, where the shop is run.`}{" "}
        With this link you choose a password and set up a second factor: a passkey, or an
        authenticator app on your phone.
      </Paragraph>
      <Action href={link}>{isReset ? "Set up your account" : "Join the staff"}</Action>
      <Small>
        The link works once, until {formatMinute(new Date(expiresAt))} (UK time). A newer link
        replaces it. Don’t pass it on: whoever opens it first gets the account.
      </Small>
      <Small>If you did not expect this e-mail, don’t follow the link, and tell us.</Small>
    </MailLayout>
  );
}

export const previewData: StaffInvitation = {
  name: "Ada Example",
  role: "a packer",
  isReset: false,
  link: "https://shop.example/admin/join?token=ZXhhbXBsZS1vbmx5LW5vdC1hLXRva2VuLWF0LWFsbC0w",
  expiresAt: "2026-12-07T14:05:00.000Z",
};
