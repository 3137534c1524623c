import { formatMinute } from "#shop/kit/time.ts";
import { shop } from "#shop/content/shop.ts";
import { Action, Heading, MailLayout, Paragraph } from "#emails/parts/layout.tsx";
import { Greeting, Questions } from "#emails/parts/passages.tsx";

/** To a customer: the password was changed, when, and what to do if that was somebody else. */
export type PasswordChangedData = {
  /** Null when the address was never proved. */
  readonly fullName: string | null;
  /** ISO 8601. */
  readonly changedAt: string;
  readonly resetUrl: string;
};

export function subject(): string {
  return `Your password for ${shop.name} was changed`;
}

export function Mail({ fullName, changedAt, resetUrl }: PasswordChangedData) {
  return (
    <MailLayout title={subject()} preview="If this was you, there is nothing to do.">
      <Heading>Your password was changed</Heading>
      <Greeting name={fullName} />
      <Paragraph>
        the password of your {shop.name} account was changed on {formatMinute(new Date(changedAt))}{" "}
        (UK time). Every device that was signed in has been signed out. If this was you, there is
        nothing to do.
      </Paragraph>
      <Paragraph>
        If it was not you, somebody else may be reading your mail. Change the password of your
        mailbox first, then set a new one here.
      </Paragraph>
      <Action href={resetUrl}>Set a new password</Action>
      <Questions />
    </MailLayout>
  );
}

export const previewData: PasswordChangedData = {
  fullName: "Ada Example",
  changedAt: "2026-12-04T14:05:00.000Z",
  resetUrl: "https://shop.example/forgot-password",
};
