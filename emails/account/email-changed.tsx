import { settings } from "#shop/content/settings/settings.ts";
import { formatMinute } from "#shop/kit/time.ts";
import type { MailData } from "#shop/mail/mails.ts";
import { Action, Heading, MailLayout, Paragraph } from "#emails/parts/layout.tsx";
import { Greeting, ReplyNote } from "#emails/parts/passages.tsx";

/** To the previous address of an account: the last mail about the account that goes there. */
type EmailChanged = MailData<"email-changed">;

export function subject(): string {
  return `Your e-mail address for ${settings().name} was changed`;
}

export function Mail({ fullName, oldEmail, newEmail, changedAt, contact }: EmailChanged) {
  const when = `${formatMinute(new Date(changedAt))} (UK time)`;
  const wasVerified = newEmail !== null;
  return (
    <MailLayout
      title={subject()}
      preview={wasVerified ? "Both addresses were confirmed." : "No account uses this address now."}
    >
      <Heading>Your e-mail address was changed</Heading>
      <Greeting name={fullName} />
      {wasVerified ? (
        <Paragraph>
          The e-mail address of your {settings().name} account was changed from {oldEmail} to{" "}
          {newEmail} on {when}, after both were confirmed. From now on, please sign in with the new
          address; your password is the same. E-mails about your orders go to the new address, and
          no longer to this one.
        </Paragraph>
      ) : (
        <Paragraph>
          A {settings().name} account was registered with this e-mail address, but nobody confirmed
          that the address was theirs. On {when} the account changed to another address, which was
          confirmed. We will send no more e-mails about it to this one.
        </Paragraph>
      )}
      <Paragraph>
        {wasVerified
          ? "If it was not you, somebody else can read your e-mail. Change the password of this mailbox first, then write to us, and we will help you get your account back."
          : "If you never opened an account, you don't need to do anything. If the account was yours, write to us."}
      </Paragraph>
      <Action href={contact}>Write to us</Action>
      <ReplyNote />
    </MailLayout>
  );
}

export const previewData: EmailChanged = {
  fullName: "Ada Example",
  oldEmail: "ada@shop.example",
  newEmail: "ada.new@shop.example",
  changedAt: "2026-12-04T14:05:00.000Z",
  contact: "https://shop.example/contact-us",
};
