import { settings } from "#shop/content/settings/settings.ts";
import type { MailData } from "#shop/mail/mails.ts";
import { Action, Heading, MailLayout, Paragraph, Small, TextLink } from "#emails/parts/layout.tsx";

/** To a customer whose address somebody, perhaps the customer, tried to register again. */
type ExistingAccount = MailData<"existing-account">;

export function subject(): string {
  return `You already have an account at ${settings().name}`;
}

export function Mail({ loginUrl, resetUrl }: ExistingAccount) {
  return (
    <MailLayout title={subject()} preview="Sign in, or set a new password.">
      <Heading>You already have an account</Heading>
      <Paragraph>
        Somebody tried to register at {settings().name} with this e-mail address. It already has an
        account, so nothing was changed. If it was you, please sign in.
      </Paragraph>
      <Action href={loginUrl}>Sign in</Action>
      <Small>
        If you have forgotten your password, <TextLink href={resetUrl}>set a new one</TextLink>.
      </Small>
      <Small>If it was not you, you don't need to do anything.</Small>
    </MailLayout>
  );
}

export const previewData: ExistingAccount = {
  loginUrl: "https://shop.example/login",
  resetUrl: "https://shop.example/forgot-password",
};
