import { formatMinute } from "#shop/kit/time.ts";
import { shop } from "#shop/content/shop.ts";
import { Action, Heading, MailLayout, Paragraph } from "#emails/parts/layout.tsx";
import { Greeting, Questions } from "#emails/parts/passages.tsx";

/** To the address an account had: it has another now. The last mail this address gets about it. */
export type EmailChangedData = {
  /** Null when the address was never proved. */
  readonly fullName: string | null;
  readonly oldEmail: string;
  /** Null when the old address was never proved: it learns nothing of the new one. */
  readonly newEmail: string | null;
  /** ISO 8601. */
  readonly changedAt: string;
  /** The address of the shop's contact page: who lost an account can't write from within. */
  readonly contact: string;
};

export function subject(): string {
  return `Your e-mail address for ${shop.name} was changed`;
}

export function Mail({ fullName, oldEmail, newEmail, changedAt, contact }: EmailChangedData) {
  const isProved = newEmail !== null;
  return (
    <MailLayout
      title={subject()}
      preview={isProved ? "Both addresses had confirmed it." : "This address is free again."}
    >
      <Heading>Your e-mail address was changed</Heading>
      <Greeting name={fullName} />
      {isProved ? (
        <Paragraph>
          the e-mail address of your {shop.name} account was changed from {oldEmail} to {newEmail}{" "}
          on {formatMinute(new Date(changedAt))} (UK time), after both had confirmed it. Please sign
          in with the new one from now on; your password is the same. Mails about your orders go
          there, and none comes here any more.
        </Paragraph>
      ) : (
        <Paragraph>
          an account at {shop.name} had this e-mail address, and nobody had shown that it was
          theirs. On {formatMinute(new Date(changedAt))} (UK time) the account moved to another
          address, which was confirmed. No mail about it comes here any more.
        </Paragraph>
      )}
      <Paragraph>
        {isProved
          ? "If it was not you, somebody else can read this mailbox. Change its password first, then write to us, and we help you get the account back."
          : "If you never opened an account, there is nothing to do. If it was yours, write to us."}
      </Paragraph>
      <Action href={contact}>Write to us</Action>
      <Questions />
    </MailLayout>
  );
}

export const previewData: EmailChangedData = {
  fullName: "Ada Example",
  oldEmail: "ada@shop.example",
  newEmail: "ada.new@shop.example",
  changedAt: "2026-12-04T14:05:00.000Z",
  contact: "https://shop.example/contact-us",
};
