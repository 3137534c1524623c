import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";
import { assert } from "#shop/kit/assert.ts";
import { env } from "#shop/platform/env.server.ts";
import { perShop } from "#shop/platform/per-shop.server.ts";
import { toNodemailer, type EmailMessage, type NodemailerMessage } from "./email-message.ts";
import { openSmtp } from "./smtp.server.ts";

/** The connections to the mail server; null without SMTP_URL. */
const openedSmtp = perShop(
  () => {
    const { smtpUrl, mailFrom, mailConcurrency } = env();
    return smtpUrl === null
      ? null
      : openSmtp(smtpUrl, { from: mailFrom, connections: mailConcurrency });
  },
  (smtp) => smtp?.close(),
);

/**
 * Sends an e-mail by SMTP. Without SMTP_URL it writes the e-mail to the folder DATA_DIR/mail instead.
 * Throws if the server refuses it.
 */
export async function sendEmail(message: EmailMessage): Promise<void> {
  const smtp = openedSmtp();
  if (smtp === null) return writeToMailbox(toNodemailer(message, env().mailFrom));
  await smtp.send(message);
}

/** Connects to the mail server and signs in. Rejects when that fails; there must be an SMTP_URL. */
export async function checkMailServer(): Promise<void> {
  const { smtpUrl, mailFrom } = env();
  assert(smtpUrl !== null, "SMTP_URL is set");
  const server = openSmtp(smtpUrl, { from: mailFrom, connections: 1 });
  try {
    await server.check();
  } finally {
    server.close();
  }
}

async function writeToMailbox(message: NodemailerMessage): Promise<void> {
  const folder = path.join(env().dataDir, "mail");
  // E-mails hold links that sign in: no other user of the machine may read them.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const built = await createTransport({
    streamTransport: true,
    buffer: true,
    newline: "windows",
  }).sendMail(message);
  const id = fileNameOf(message.messageId);
  const draft = path.join(folder, `.${id}.part`);
  await writeFile(draft, built.message as Buffer, { mode: 0o600 });
  // Renamed only when complete. The name begins with the time, so that files sort by age.
  await rename(
    draft,
    path.join(folder, `${new Date().toISOString().replace(/[:.]/g, "-")}-${id}.eml`),
  );
}

function fileNameOf(messageId: string): string {
  return messageId
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60);
}
