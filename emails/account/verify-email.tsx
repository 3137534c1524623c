import { settings } from "#shop/content/settings/settings.ts";
import type { MailData } from "#shop/mail/mails.ts";
import { Action, Heading, MailLayout, Paragraph, Small } from "#emails/parts/layout.tsx";

/**
 * To a new customer: the link that verifies the address. It greets nobody by name, as a stranger may
 * have typed the name and the address.
 */
type VerifyEmail = MailData<"verify-email">;

export function subject(): string {
  return `Verify your e-mail address for ${settings().name}`;
}

export function Mail({ link }: VerifyEmail) {
  return (
    <MailLayout title={subject()} preview="One link, and your account is complete.">
      <Heading>Verify your e-mail address</Heading>
      <Paragraph>
        An account was opened at {settings().name} with this e-mail address. If that was you, please
        follow this link to confirm that the address is yours.
      </Paragraph>
      <Action href={link}>Verify e-mail</Action>
      <Small>The link works once, for 24 hours.</Small>
      <Small>
        If it was not you, do nothing: without the link, the address stays unverified. If you would
        like us to remove the account, write to {settings().email}.
      </Small>
    </MailLayout>
  );
}

export const previewData: VerifyEmail = {
  link: "https://shop.example/verify-email?token=ZXhhbXBsZS1vbmx5LW5vdC1hLXRva2VuLWF0LWFsbC0w",
};
