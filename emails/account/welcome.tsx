import { settings } from "#shop/content/settings/settings.ts";
import type { MailData } from "#shop/mail/mails.ts";
import { Action, Heading, MailLayout, Paragraph, Small, TextLink } from "#emails/parts/layout.tsx";
import { Greeting, List, ReplyNote } from "#emails/parts/passages.tsx";

/** To a new customer, once, when the address has been verified: what the account is for. */
type Welcome = MailData<"welcome">;

export function subject(): string {
  return `Welcome to ${settings().name}`;
}

export function Mail({ fullName, shopUrl, accountUrl }: Welcome) {
  return (
    <MailLayout title={subject()} preview="Your address is confirmed and your account is ready.">
      <Heading>Your account is ready</Heading>
      <Greeting name={fullName} />
      <Paragraph>
        Thank you for confirming your e-mail address. Here is what your account does for you:
      </Paragraph>
      <List
        items={[
          "Orders: see what you bought and how far it has got, and pay for an order you left unpaid.",
          "Invoices: save or print a VAT invoice for every order you paid for.",
          "Addresses: save the addresses you send to, and choose one at checkout.",
          "Returns: cancel an order or send something back without looking for a form.",
        ]}
      />
      <Action href={accountUrl}>Go to your account</Action>
      <Paragraph>
        If you are still measuring the ceiling, <TextLink href={shopUrl}>the shop</TextLink> gives
        the measurements of every airer and line.
      </Paragraph>
      <ReplyNote />
      <Small>We write to you about your account and your orders. This is not a mailing list.</Small>
    </MailLayout>
  );
}

export const previewData: Welcome = {
  fullName: "Ada Example",
  shopUrl: "https://shop.example/",
  accountUrl: "https://shop.example/account",
};
