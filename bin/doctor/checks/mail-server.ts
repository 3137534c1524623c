import { randomUUID } from "node:crypto";
import { settings } from "#shop/content/settings/settings.ts";
import { checkMailServer, sendEmail } from "#shop/platform/email/mailer.server.ts";
import { isPublic, type Context } from "#bin/doctor/context.ts";
import { bad, good, warning, reasonOf, type Finding } from "#bin/doctor/finding.ts";

export type MailServerFacts = {
  readonly isSandbox: boolean;
  readonly isPublic: boolean;
  /** Why the server can't be used; null when it can. */
  readonly problem: string | null;
  /** To whom a test mail was sent; null when none was. */
  readonly sentTo: string | null;
};

export function judgeMailServer({
  isSandbox,
  isPublic,
  problem,
  sentTo,
}: MailServerFacts): Finding {
  if (isSandbox) {
    const text = "E-mails go to the sandbox's mailbox, and to nobody";
    return isPublic ? warning(`${text}. Set SMTP_URL to send them.`) : good(`${text}.`);
  }
  if (problem !== null)
    return bad(
      `The mail server can't be used (${problem}). Check SMTP_URL, and that this machine may connect to its port.`,
    );
  return good(
    sentTo === null
      ? "The mail server takes the shop's name and password. To send a test mail to the owner: npm run doctor -- --send-mail."
      : `A test mail was sent to ${sentTo}. Look whether it arrived, and not among the junk.`,
  );
}

export async function gatherMailServer({ env, sendsMail }: Context): Promise<MailServerFacts> {
  const facts = { isSandbox: env.usesSandboxMail, isPublic: isPublic(env), sentTo: null };
  if (env.usesSandboxMail) return { ...facts, problem: null };
  try {
    await checkMailServer();
    if (!sendsMail) return { ...facts, problem: null };
    await sendTestMail(env.publicUrl);
    return { ...facts, problem: null, sentTo: settings().email };
  } catch (error) {
    return { ...facts, problem: reasonOf(error) };
  }
}

async function sendTestMail(publicUrl: string): Promise<void> {
  const text = `This mail was sent by npm run doctor of the shop at ${publicUrl}. If you can read it, e-mail works.`;
  await sendEmail({
    messageId: `<doctor-${randomUUID()}@${new URL(publicUrl).hostname}>`,
    to: settings().email,
    subject: `Test mail of ${settings().name}`,
    text,
    html: `<p>${text}</p>`,
  });
}
