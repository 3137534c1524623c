import { shop } from "#shop/content/shop.ts";
import { Action, Heading, MailLayout, Paragraph, Small } from "#emails/parts/layout.tsx";

/**
 * To a new customer: the link that proves the address. It greets nobody by name: until the address
 * is proved, the name is what a stranger may have typed.
 */
export type VerifyEmailData = { readonly link: string };

export function subject(): string {
  return `Verify your e-mail address for ${shop.name}`;
}

export function Mail({ link }: VerifyEmailData) {
  return (
    <MailLayout title={subject()} preview="One link, and your account is complete.">
      <Heading>Verify your e-mail address</Heading>
      <Paragraph>
        An account was opened at {shop.name} with this e-mail address. If that was you, please
        follow the link to show that the address is yours.
      </Paragraph>
      <Action href={link}>Verify e-mail</Action>
      <Small>The link works once, for 24 hours.</Small>
      <Small>
        If it was not you, do nothing: without the link, the address stays unproved. Write to{" "}
        {shop.email} and we remove the account.
      </Small>
    </MailLayout>
  );
}

export const previewData: VerifyEmailData = {
  link: "https://shop.example/verify-email?token=ZXhhbXBsZS1vbmx5LW5vdC1hLXRva2VuLWF0LWFsbC0w",
};
