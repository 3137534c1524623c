import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";
import { env } from "#shop/platform/env.server.ts";
import { toNodemailer, type EmailMessage, type Message } from "./email-message.ts";
import { openSmtp, type Smtp } from "./smtp.server.ts";

let smtp: Smtp | undefined;

/** Sends a mail by SMTP or, where no mail server is set, puts it in DATA_DIR/mail. Throws when it is refused. */
export async function sendEmail(letter: EmailMessage): Promise<void> {
  const { smtpUrl, mailFrom } = env();
  if (smtpUrl === null) return putInMailbox(toNodemailer(letter, mailFrom));
  smtp ??= openSmtp(smtpUrl, { from: mailFrom });
  await smtp.send(letter);
}

async function putInMailbox(message: Message): Promise<void> {
  const folder = path.join(env().dataDir, "mail");
  // A mail holds links that sign in: no other user of the machine may read it.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const built = await createTransport({
    streamTransport: true,
    buffer: true,
    newline: "windows",
  }).sendMail(message);
  const id = letterId(message.messageId);
  const draft = path.join(folder, `.${id}.part`);
  await writeFile(draft, built.message as Buffer, { mode: 0o600 });
  // The name begins with the time, so that names sort as the mails came; renamed when whole.
  await rename(
    draft,
    path.join(folder, `${new Date().toISOString().replace(/[:.]/g, "-")}-${id}.eml`),
  );
}

function letterId(messageId: string): string {
  return messageId
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60);
}
