import { shop } from "#shop/content/shop.ts";
import { Action, Heading, MailLayout, Paragraph, Small, TextLink } from "#emails/parts/layout.tsx";
import { Questions } from "#emails/parts/passages.tsx";

/**
 * To the address an account has: somebody who is signed in wants to change it. The owner confirms it
 * from here, or learns what to do against it.
 */
export type EmailChangeRequestedData = {
  readonly fullName: string;
  readonly newEmail: string;
  readonly link: string;
  readonly resetUrl: string;
};

export function subject(): string {
  return `Please confirm: a new e-mail address for ${shop.name}`;
}

export function Mail({ fullName, newEmail, link, resetUrl }: EmailChangeRequestedData) {
  return (
    <MailLayout title={subject()} preview="Nothing changes unless you confirm it.">
      <Heading>Confirm the change of your e-mail address</Heading>
      <Paragraph>Hello {fullName},</Paragraph>
      <Paragraph>
        somebody who is signed in to your {shop.name} account asked to change its e-mail address to{" "}
        {newEmail}. If that was you, please agree to it from this mailbox, too.
      </Paragraph>
      <Action href={link}>Agree to the change</Action>
      <Paragraph>
        We have sent a second link to the new address. The change happens when both have been
        followed, in either order; until then nothing changes, and you sign in as before.
      </Paragraph>
      <Small>The link works once, for 24 hours.</Small>
      <Paragraph>
        If it was not you, leave the link alone and{" "}
        <TextLink href={resetUrl}>set a new password</TextLink> now: whoever asked for this knows
        your old one. A new password signs out every device.
      </Paragraph>
      <Questions />
    </MailLayout>
  );
}

export const previewData: EmailChangeRequestedData = {
  fullName: "Ada Example",
  newEmail: "ada.new@shop.example",
  link: "https://shop.example/confirm-email?token=ZXhhbXBsZS1vbmx5LW5vdC1hLXRva2VuLWF0LWFsbC0w",
  resetUrl: "https://shop.example/forgot-password",
};
