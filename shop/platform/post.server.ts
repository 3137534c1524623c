import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport, type Transporter } from "nodemailer";
import { env } from "./env.server.ts";

export type Letter = {
  /** Stable over retries, so that a mail that was taken twice can be told to be one. */
  readonly messageId: string;
  readonly to: string;
  /** Who is to get the answer; the shop itself when left out. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

const SMTP_TIMEOUT_MS = 20_000;

let smtp: Transporter | undefined;

/** Sends a mail by SMTP or, where no mail server is set, puts it in DATA_DIR/mail. Throws when it is refused. */
export async function post(letter: Letter): Promise<void> {
  const { smtpUrl, mailFrom } = env();
  const message = { from: mailFrom, ...letter };
  if (smtpUrl === null) return putInMailbox(message);
  smtp ??= createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 3,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  });
  await smtp.sendMail(message);
}

async function putInMailbox(message: Letter & { from: string }): Promise<void> {
  const folder = path.join(env().dataDir, "mail");
  await mkdir(folder, { recursive: true });
  const built = await createTransport({
    streamTransport: true,
    buffer: true,
    newline: "windows",
  }).sendMail(message);
  const id = letterId(message.messageId);
  const draft = path.join(folder, `.${id}.part`);
  await writeFile(draft, built.message as Buffer);
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
