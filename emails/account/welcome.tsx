import { shop } from "#shop/content/shop.ts";
import { Action, Heading, MailLayout, Paragraph, Small, TextLink } from "#emails/parts/layout.tsx";
import { Greeting, List, Questions } from "#emails/parts/passages.tsx";

/** To a new customer, once, when the address is proved: what the account is for, and who answers. */
export type WelcomeData = {
  /** Null when the address was proved where nobody is signed in: a stranger may have typed the name. */
  readonly fullName: string | null;
  readonly shopUrl: string;
  readonly accountUrl: string;
};

export function subject(): string {
  return `Welcome to ${shop.name}`;
}

export function Mail({ fullName, shopUrl, accountUrl }: WelcomeData) {
  return (
    <MailLayout title={subject()} preview="Your address is confirmed and your account is ready.">
      <Heading>Your account is ready</Heading>
      <Greeting name={fullName} />
      <Paragraph>
        thank you for confirming your e-mail address. These are the things your account does for
        you:
      </Paragraph>
      <List
        items={[
          "Orders: what you bought, how far it has come, and the way to pay for one that was left unpaid.",
          "Invoices: a VAT invoice for every order you paid, to save or print.",
          "Addresses: keep those you send to, and choose one at the checkout.",
          "Returns: cancel an order or send something back, without looking for a form.",
        ]}
      />
      <Action href={accountUrl}>Go to your account</Action>
      <Paragraph>
        If you are still measuring the ceiling, <TextLink href={shopUrl}>the shop</TextLink> gives
        the measurements of every airer and line.
      </Paragraph>
      <Questions />
      <Small>We write to you about your account and your orders. This is not a mailing list.</Small>
    </MailLayout>
  );
}

export const previewData: WelcomeData = {
  fullName: "Ada Example",
  shopUrl: "https://shop.example/",
  accountUrl: "https://shop.example/account",
};
